import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { loggerOptions } from './log.ts';

function logged(write: (log: FastifyBaseLogger) => void): unknown {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const { log } = Fastify({ logger: { ...loggerOptions('info'), stream } });
  write(log);
  return JSON.parse(text);
}

describe('the log', () => {
  it('keeps the code of an error and of its cause', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' });
    const err = Object.assign(new Error('it failed', { cause }), { code: 'ECONNREFUSED' });
    expect(logged((log) => log.error({ err }, 'unexpected error'))).toMatchObject({
      err: { code: 'ECONNREFUSED', cause: { code: '23505', constraint: 'users_email_key' } },
    });
  });

  it.each([
    ['/peeks/record/h8Xu2k', '/peeks/record/[secret]'],
    ['/peeks/record/withdraw/h8Xu2k?x=1', '/peeks/record/[secret]'],
    ['/room?session=1', '/room'],
  ])('of a request to %s names %s', (url, path) => {
    expect(logged((log) => log.error({ req: { url } }, 'unexpected error'))).toMatchObject({ req: { path } });
  });

  it.each([
    [{ body: { code: '123456' } }, { body: { code: '[secret]' } }],
    [{ request: { body: { code: '123456' } } }, { request: { body: { code: '[secret]' } } }],
    [{ body: { password: 'x' } }, { body: { password: '[secret]' } }],
    [{ token: 'x' }, { token: '[secret]' }],
    [{ body: { link: 'x', clip: 'y' } }, { body: { link: '[secret]', clip: '[secret]' } }],
  ])('hides the secrets of %j', (value, hidden) => {
    expect(logged((log) => log.info(value))).toMatchObject(hidden);
  });
});
