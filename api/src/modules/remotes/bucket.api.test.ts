import { brotliCompressSync } from 'node:zlib';
import { adminPointRemote, Registry, SHELL_API_VERSION } from '@acquaint/contracts';
import { S3_KEYS, startS3Server, type S3Server } from '@acquaint/remote-store/testing';
import type { ApiClient } from '../../../test/client.ts';
import { appointStaff } from '../../../test/people.ts';
import { publishInto, type PublishedRemotes } from '../../../test/published-remotes.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { until } from '../../../test/until.ts';

let bucket: S3Server;
let server: OwnServer;
let client: ApiClient;
let remotes: PublishedRemotes;

beforeAll(async () => {
  bucket = await startS3Server();
  remotes = publishInto('s3://test/remotes', { endpoint: bucket.endpoint, ...S3_KEYS });
  server = await startOwnServer({
    REMOTES_STORE: 's3://test/remotes',
    REMOTES_S3_ENDPOINT: bucket.endpoint,
    REMOTES_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    REMOTES_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    REMOTES_REFRESH_SECONDS: '1',
  });
  ({ client } = server);
});
afterAll(async () => {
  await server.end();
  await bucket.close();
});

const fileOf = (version: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mf/mf-circles/${version}/${path}`, { headers });
const gets = async () =>
  Registry.parse((await client.raw('/mf/registry.json')).body).remotes.map(({ version }) => version);

describe('remotes in a bucket', () => {
  it('come with the version of the shell that the platform serves', async () => {
    // The server writes it once it is ready, and does not wait for the bucket.
    await until(async () => (await remotes.store.deployedShell()) !== null);
    expect(await remotes.store.deployedShell()).toBe(SHELL_API_VERSION);
  });

  it('are listed soon after they were published elsewhere', async () => {
    expect(await gets()).toEqual([]);
    const version = await remotes.publish('a', {}, { 'never-asked-for.js': 'late' });
    await until(async () => (await gets()).length > 0);
    expect(await gets()).toEqual([version]);
  });

  it('have the same headers as from a folder: type, immutable, compressed, open to hosts on other sites', async () => {
    const script = 'console.log("a page of circles");'.repeat(100);
    const version = await remotes.put(
      'b',
      {},
      {
        'assets/page.js': script,
        'assets/page.js.br': brotliCompressSync(script),
        'assets/page.css': '.a { color: red }',
        'assets/large.png': Buffer.alloc(2 * 1024 ** 2, 7),
      },
    );
    // Available at once, because another process may have listed the version already.
    expect((await fileOf(version, 'remoteEntry.js')).status).toBe(200);
    const precompressed = await fileOf(version, 'assets/page.js', { 'accept-encoding': 'br' });
    expect(Object.fromEntries(precompressed.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
    expect(await precompressed.text()).toBe(script);
    const css = await fileOf(version, 'assets/page.css');
    expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const large = await fileOf(version, 'assets/large.png');
    expect([large.status, large.headers.get('content-length')]).toEqual([200, String(2 * 1024 ** 2)]);
    expect((await large.arrayBuffer()).byteLength).toBe(2 * 1024 ** 2);
    expect((await fileOf(version, 'assets/missing.js')).status).toBe(404);
  });

  it('are rolled back by an admin, with immediate effect', async () => {
    const [a, c] = [`1.0.0-${'a'.repeat(10)}`, await remotes.publish('c')];
    await until(async () => (await gets()).includes(c));
    const admin = await appointStaff('admin', client);
    const body = { version: a, reason: 'Circles do not open.' };
    const done = await client.ok(adminPointRemote, { params: { name: 'mf-circles' }, body }, { as: admin });
    expect([done.stable, done.state]).toEqual([a, 'ok']);
    expect(await gets()).toEqual([a]);
  });

  it('stay available as last read while the bucket cannot be reached', async () => {
    const known = await gets();
    const version = known[0] ?? '';
    expect((await fileOf(version, 'remoteEntry.js')).status).toBe(200);
    bucket.failures = 1000;
    // Until the server has tried and failed, and for some time after.
    await until(async () => {
      expect(await gets()).toEqual(known);
      return bucket.failures <= 990;
    });
    expect((await fileOf(version, 'remoteEntry.js')).status).toBe(200);
    const never = await fileOf(version, 'never-asked-for.js');
    expect([never.status, never.headers.get('retry-after'), never.headers.get('cache-control')]).toEqual([
      ...[503, '5', 'no-store'],
    ]);
    bucket.failures = 0;
  });
});
