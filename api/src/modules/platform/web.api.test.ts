import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createClient, type ApiClient } from '../../../test/client.ts';
import {
  createTestHome,
  startTestServer,
  type TestHome,
  type TestServer,
} from '../../../test/server-process.ts';

let home: TestHome;
let server: TestServer;
let client: ApiClient;

/** Of an inline script, as the shell's build names it. */
const INLINE_HASH = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';
const script = `console.log(${JSON.stringify('acquaint '.repeat(400))})`;

beforeAll(async () => {
  home = await createTestHome();
  const put = (path: string, content: string | Uint8Array): void => {
    const file = join(home.dataDir, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  };
  put('web/index.html', '<!doctype html><title>Acquaint</title>');
  put('web/shell.json', JSON.stringify({ inline_scripts: [INLINE_HASH] }));
  put('web/main.js', script);
  put('web/main.js.br', brotliCompressSync(script));
  put('web/assets/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('web/page.0123456789abcdef.js', script);
  put('mf/mf-auth/1.0.0/remoteEntry.js', script);
  put('secret.txt', 'a file beside the served folders');
  put('mf/registry.json', '{"generated_at":"2026-11-21T09:00:00Z","remotes":[]}');
  server = await startTestServer(home);
  client = createClient(server.url);
}, 60_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await home.remove();
});

describe('the shell and the remotes, from one origin', () => {
  it.each(['/', '/dashboard/home/intros', '/login?next=/room', '/dashboard/user?username=ada.l'])(
    'a person who opens %s gets the shell, fresh each time',
    async (path) => {
      const page = await client.raw(path);
      expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Acquaint</title>' });
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toMatch("script-src 'self'");
    },
  );

  it('the page runs our own scripts alone: no inline one but those of the build, no eval, each with its digest', async () => {
    const { headers } = await client.raw('/dashboard/home');
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe(`'self' '${INLINE_HASH}'`);
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default');
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script), endpoints=(security)');
    expect(headers.get('reporting-endpoints')).toBe('security="/api/v1/security-reports/"');
    expect([policy.get('report-to'), policy.get('report-uri')]).toEqual([
      'security',
      '/api/v1/security-reports/',
    ]);
  });

  it.each(['/', '/?x=1', '/dashboard/home'])(
    'a client that takes nothing compressed, and one that asks for headers alone, gets %s too',
    async (path) => {
      const plain = { 'accept-encoding': 'identity' };
      expect(await client.raw(path, { headers: plain })).toMatchObject({
        status: 200,
        body: '<!doctype html><title>Acquaint</title>',
      });
      for (const headers of [plain, { 'accept-encoding': 'br, gzip' }]) {
        const head = await client.raw(path, { method: 'HEAD', headers });
        expect([head.status, head.body]).toEqual([200, undefined]);
        expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
    },
  );

  it.each([
    ['/main.js', 'no-cache'],
    ['/page.0123456789abcdef.js', 'public, max-age=31536000, immutable'],
    ['/mf/mf-auth/1.0.0/remoteEntry.js', 'public, max-age=31536000, immutable'],
    ['/mf/registry.json', 'no-store'],
  ])('%s is cached as %s', async (path, cache) => {
    const file = await client.raw(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe(cache);
  });

  it.each([
    ['/main.js', 'br'],
    ['/page.0123456789abcdef.js', 'br'],
    ['/mf/mf-auth/1.0.0/remoteEntry.js', 'br'],
  ])('%s travels compressed', async (path, encoding) => {
    const file = await client.raw(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(file.headers.get('content-encoding')).toBe(encoding);
    expect(file.body).toBe(script);
  });

  it.each([
    '/missing.js',
    '/assets',
    '/assets/',
    '/mf/mf-auth/9.9.9/remoteEntry.js',
    '/mf/',
    '/mf/mf-auth/',
    '/mf/..%2f..%2fsecret.txt',
    '/mf/..%2f..',
    '/..%2fsecret.txt',
    '//x',
    '/foo%00',
    '/api/v2/x',
  ])('what is not there is a 404, not a page that pretends: %s', async (path) => {
    for (const encoding of ['identity', 'br, gzip']) {
      const reply = await client.raw(path, { headers: { 'accept-encoding': encoding } });
      expect([encoding, reply.status]).toEqual([encoding, 404]);
      expect(reply.problem.detail).toMatch(/\.$/);
    }
  });

  it('a newly published remote is in the registry at the next question', async () => {
    writeFileSync(
      join(home.dataDir, 'mf/registry.json'),
      '{"generated_at":"2026-11-21T10:00:00Z","remotes":[]}',
    );
    expect((await client.raw('/mf/registry.json')).body).toMatchObject({
      generated_at: '2026-11-21T10:00:00Z',
    });
  });
});
