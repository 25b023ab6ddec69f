import { createHttpServer } from './server.ts';
import { readConfig } from '../config.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the IP address of a visitor', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-server-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['off', '203.0.113.9', '127.0.0.1'],
    ['on', '203.0.113.9', '203.0.113.9'],
    ['on', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['2', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['127.0.0.1, 10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For %s is %s', async (TRUST_PROXY, forwarded, address) => {
    const app = await createHttpServer(readConfig({ MODE: 'test', DATA_DIR: folder, TRUST_PROXY }));
    app.get('/address', (request) => ({ address: request.ip }));
    const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
    expect(answer.json()).toEqual({ address });
    await app.close();
  });
});

describe('a request for which no database connection becomes free', () => {
  it('gets a 503 with Retry-After, not a 500', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acquaint-server-'));
    const app = await createHttpServer(readConfig({ MODE: 'test', DATA_DIR: folder }));
    const cause = new Error('timeout exceeded when trying to connect');
    app.get('/full', () => Promise.reject(new Error('Failed query', { cause })));
    const answer = await app.inject('/full');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toEqual({
      detail: 'A lot of people are here right now. Please try again in a moment.',
    });
    await app.close();
    rmSync(folder, { recursive: true });
  });
});
