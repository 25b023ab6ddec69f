import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { digestOf } from '../../../test/published-remotes.ts';

const script = `const page = '${'words '.repeat(500)}';`;
const style = '.page { color: teal }';
const video = Buffer.alloc(3 * 1024 ** 2, 'film');

let server: OwnServer;
let version: string;
let withOtherCopy: string;
beforeAll(async () => {
  server = await startOwnServer();
  const files = { 'a.js': script, 'a.js.br': brotliCompressSync('alert(1)') };
  withOtherCopy = await server.remotes.publish('b', {}, files);
  version = await server.remotes.publish(
    'a',
    {},
    {
      'a/page.js': script,
      'a/page.js.br': brotliCompressSync(script),
      'a/page.css': style,
      'a/film.mp4': video,
    },
  );
});
afterAll(() => server.end());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mf/mf-circles/${version}/${path}`, { headers });

describe('a file of a version that was changed in the store', () => {
  it.each([
    ['a script', 'a/page.js', script],
    ['a style', 'a/page.css', style],
    ['a film', 'a/film.mp4', video],
    ['the entry', 'remoteEntry.js', 'entry a'],
  ])('is never sent, and is available again once it is repaired: %s', async (_what, path, right) => {
    const stored = `mf/mf-circles/${version}/${path}`;
    const content = readFileSync(join(server.dataDir, stored));
    server.put(stored, 'another'.padEnd(right.length, '!'));
    const refused = await get(path);
    expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([
      503,
      'no-store',
      null,
    ]);
    expect(await refused.json()).toEqual({
      code: 'tampered',
      detail: 'This file isn’t what was published, so we didn’t send it. Please try again later.',
    });

    server.put(stored, content);
    const sent = await get(path);
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, `"${digestOf(right)}"`]);
    expect(Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(right))).toBe(true);
    expect((await get(path, { 'if-none-match': `"${digestOf(right)}"` })).status).toBe(304);
  });

  it('is sent uncompressed when its compressed copy has other content', async () => {
    const sent = await fetch(`${server.url}/mf/mf-circles/${withOtherCopy}/a.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect([sent.status, await sent.text()]).toEqual([200, script]);
  });
});
