import { brotliCompressSync } from 'node:zlib';
import { Registry } from '@acquaint/contracts';
import type { ApiClient } from '../../../../test/client.ts';
import { digestOf, type PublishedRemotes } from '../../../../test/published-remotes.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';

let server: OwnServer;
let client: ApiClient;
let remotes: PublishedRemotes;
let put: OwnServer['put'];
let version: string;

/** Hash of an inline script, as the shell's build lists it. */
const INLINE_HASH = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';
const html = `<!doctype html><html><head><title>Acquaint</title>
<script defer src="/assets/main.js"></script></head><body><div id="root"></div></body></html>`;
const script = `console.log(${JSON.stringify('acquaint '.repeat(400))})`;
const video = Buffer.alloc(1_500_000, 'film');
const route = (id: string, path: string) =>
  ({ id, path, title: 'A </script><b>title', access: 'visitor', layout: 'plain' }) as const;
const facts = {
  inline_scripts: [INLINE_HASH],
  shared: { '@acquaint/ui': ['assets/ui.js', 'assets/main.js'], react: [] },
  pages: {
    '/': ['assets/landing.js', 'assets/landing.css'],
    '*': ['assets/platform.js'],
    '*members': ['assets/early.js'],
    '*modal': ['assets/modal.js'],
  },
  prerendered: { landing: '<h1>Meet</h1>', plain: '<p>$& Acquaint</p>' },
  integrity: Object.fromEntries(
    ['ui.js', 'landing.js', 'landing.css', 'platform.js', 'early.js', 'modal.js'].map((name) => [
      `assets/${name}`,
      digestOf(name),
    ]),
  ),
};

beforeAll(async () => {
  server = await startOwnServer({}, async ({ put, remotes }) => {
    put('web/index.html', html);
    put('web/shell.json', JSON.stringify(facts));
    put('web/main.js', script);
    put('web/main.js.br', brotliCompressSync(script));
    put('web/assets/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    put('web/page.0123456789abcdef.js', script);
    put('web/assets/background-blur/blur-worker.js', script);
    put('web/assets/background-blur/blur-worker.js.br', brotliCompressSync(script));
    put('secret.txt', 'a file beside the served folders');
    version = await remotes.publish(
      'a',
      {
        name: 'mf-auth',
        routes: [
          route('login', '/login'),
          route('peek', '/peek/:id'),
          { ...route('account', '/account'), access: 'member' },
        ],
        pages: {
          account: { files: ['assets/expose.js'], shared: [] },
          'modal:invite': { files: ['assets/expose.js', 'assets/invite.js'], shared: ['@acquaint/ui'] },
          login: {
            files: ['assets/expose.js', 'assets/login.css', 'assets/login.js'],
            shared: ['@acquaint/ui'],
          },
          peek: { files: ['assets/expose.js'], shared: ['react'] },
        },
      },
      {
        'remoteEntry.js': script,
        'remoteEntry.js.br': brotliCompressSync(script),
        'assets/expose.js': 'expose',
        'assets/login.css': '.login{}',
        'assets/login.js': 'login',
        'assets/invite.js': 'invite',
        'assets/film.mp4': video,
      },
    );
  });
  ({ client, remotes, put } = server);
});
afterAll(() => server.end());

const pageAt = async (path: string) => (await client.raw(path)).body as string;
/** Parses the registry embedded in a page. */
const registryIn = (page: string) => {
  const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(page)?.[1];
  return text === undefined ? null : Registry.parse(JSON.parse(text));
};
/** Lists a page's preloads as `as path`, without the version's folder. */
const preloadsIn = (page: string) =>
  [
    ...page.matchAll(
      /<link rel="preload" as="(\w+)" href="([^"]+)" integrity="sha256-[^"]{44}" crossorigin="anonymous"/g,
    ),
  ].map(([, as, url]) => `${as} ${url?.replace(`/mf/mf-auth/${version}/`, '')}`);

describe('the shell, from one origin', () => {
  it('sends the prerendered HTML of a page, which is shown before its scripts run, with its styles', async () => {
    const landing = await pageAt('/');
    expect(landing).toContain('<div id="root"><h1>Meet</h1></div>');
    expect(landing).toMatch(/<link rel="stylesheet" href="\/assets\/landing\.css" integrity="sha256-[^"]+"/);
    expect(await pageAt('/login')).toContain('<div id="root"><p>$& Acquaint</p></div>');
    expect(await pageAt('/no/such/page')).toContain('<div id="root"></div>');
  });

  it('a page with prerendered HTML is drawn when all of it has arrived', async () => {
    const drawnWhole = '<link rel="expect" href="#registry" blocking="render" />';
    const landing = await pageAt('/');
    expect(landing).toContain(drawnWhole);
    expect(landing.indexOf('id="registry"')).toBeGreaterThan(landing.indexOf('<h1>Meet</h1>'));
    expect(await pageAt('/no/such/page')).not.toContain(drawnWhole);
  });

  it.each(['/', '/dashboard/home/intros', '/login?next=/room', '/dashboard/user?username=ada.l'])(
    'a request for %s gets its page, revalidated each time',
    async (path) => {
      const page = await client.raw(path);
      expect(page.status).toBe(200);
      expect(page.body).toMatch('<title>Acquaint</title>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toMatch("script-src 'self'");
    },
  );

  it('the page runs only our own scripts, each with its digest: no eval, and no inline script that is not from the build', async () => {
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

  it('only the worker that blurs backgrounds may compile WebAssembly, and it loads nothing but our own files', async () => {
    const headersOf = async (path: string, encoding: string) =>
      (await client.raw(path, { headers: { 'accept-encoding': encoding } })).headers;
    for (const encoding of ['br', 'identity']) {
      const headers = await headersOf('/assets/background-blur/blur-worker.js', encoding);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      );
      expect(headers.get('integrity-policy')).toBeNull();
    }
    for (const path of ['/', '/main.js'])
      expect((await headersOf(path, 'br')).get('content-security-policy')).not.toMatch('wasm');
  });

  it.each(['/', '/?x=1', '/dashboard/home'])(
    'a client without compression, and a HEAD request, get %s too',
    async (path) => {
      const plain = { 'accept-encoding': 'identity' };
      const reply = await client.raw(path, { headers: plain });
      expect(reply.status).toBe(200);
      expect(reply.body).toBe(await pageAt(path));
      for (const headers of [plain, { 'accept-encoding': 'br, gzip' }]) {
        const head = await client.raw(path, { method: 'HEAD', headers });
        expect([head.status, head.body]).toEqual([200, undefined]);
        expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
    },
  );

  it('embeds the registry for visitors, and nothing in it can close its element', async () => {
    const page = await pageAt('/login');
    const registry = Registry.parse((await client.raw('/mf/registry.json')).body);
    expect(registryIn(page)?.remotes).toEqual(registry.remotes);
    expect(registryIn(page)?.remotes[0]?.routes[0]?.title).toBe('A </script><b>title');
    expect(page).not.toMatch('A </script>');
  });

  it.each([
    ['/', ['script /assets/landing.js']],
    [
      '/login?next=/room',
      [
        'script remoteEntry.js',
        'script assets/expose.js',
        'style assets/login.css',
        'script assets/login.js',
        'script /assets/platform.js',
        'script /assets/ui.js',
      ],
    ],
    ['/peek/7', ['script remoteEntry.js', 'script assets/expose.js', 'script /assets/platform.js']],
    ['/nowhere', ['script /assets/platform.js']],
    [
      '/account?modal=nothing',
      [
        'script remoteEntry.js',
        'script assets/expose.js',
        'script /assets/platform.js',
        'script /assets/early.js',
      ],
    ],
    [
      '/peek/7?modal=invite&username=ada',
      [
        'script remoteEntry.js',
        'script assets/expose.js',
        'script assets/invite.js',
        'script /assets/platform.js',
        'script /assets/modal.js',
        'script /assets/ui.js',
      ],
    ],
  ])('preloads what %s needs, each file with its digest', async (path, expected) => {
    expect(preloadsIn(await pageAt(path))).toEqual(expected);
  });

  it('preloads the files of a canary for a browser that gets it, as long as it is offered', async () => {
    const canary = await remotes.put(
      'c',
      {
        name: 'mf-auth',
        routes: [route('login', '/login')],
        pages: { login: { files: ['assets/new.js'], shared: [] } },
      },
      { 'assets/new.js': 'new' },
    );
    const namedFor = async (canaries: string, prefix = '') => {
      const headers = { cookie: `color-scheme=dark; ${prefix}canaries=${canaries}` };
      const page = (await client.raw('/login', { headers })).body as string;
      return [preloadsIn(page), registryIn(page)?.remotes[0]?.version] as const;
    };
    const [everybodys] = await namedFor('');
    expect(await namedFor(`mf-auth@${canary}`)).toEqual([everybodys, version]);
    await remotes.canary('mf-auth', canary, 5);
    const files = ['remoteEntry.js', 'assets/new.js'].map((file) => `script /mf/mf-auth/${canary}/${file}`);
    // The embedded registry is still the visitors' one.
    expect(await namedFor(`mf-peeks@1.0.0-x|mf-auth@${canary}`)).toEqual([
      [...files, 'script /assets/platform.js'],
      version,
    ]);
    expect((await namedFor(`mf-auth@${canary}`, '__Host-'))[0]).toContain(files[0]);
    for (const wrong of ['', `mf-auth@${version}`, 'mf-auth@', '"><script>'])
      expect((await namedFor(wrong))[0]).toEqual(everybodys);
    await remotes.canary('mf-auth', null, 0);
    expect((await namedFor(`mf-auth@${canary}`))[0]).toEqual(everybodys);
  });

  it('is not sent again to a browser that has it, until a remote is published', async () => {
    const { headers } = await client.raw('/login');
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    const known = await client.raw('/login', again);
    expect([known.status, known.body]).toEqual([304, undefined]);
    await remotes.publish('b', { name: 'mf-peeks' });
    const news = await client.raw('/login', again);
    expect(news.status).toBe(200);
    expect(registryIn(news.body as string)?.remotes).toHaveLength(2);
  });

  it('is the new one after a build', async () => {
    put('web/index.html', html.replace('Acquaint', 'Acquaint, built anew'));
    expect(await pageAt('/')).toMatch('<title>Acquaint, built anew</title>');
    put('web/index.html', html);
    expect(await pageAt('/')).toMatch('<title>Acquaint</title>');
  });

  it.each([
    ['/main.js', 'no-cache'],
    ['/page.0123456789abcdef.js', 'public, max-age=31536000, immutable'],
  ])('%s is cached as %s', async (path, cache) => {
    const file = await client.raw(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe(cache);
  });

  it.each([
    ['/main.js', script],
    ['/page.0123456789abcdef.js', script],
    ['/login', undefined],
  ])('%s is sent compressed', async (path, text) => {
    const file = await client.raw(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.body).toBe(text ?? (await pageAt(path)));
  });

  it.each([
    '/missing.js',
    '/assets',
    '/assets/',
    '/mf/mf-auth/9.9.9/remoteEntry.js',
    '/mf/mf-auth/1.0.0-ffffffffff/remoteEntry.js',
    '/mf/',
    '/mf/mf-auth/',
    '/mf/..%2f..%2fsecret.txt',
    '/mf/..%2f..',
    '/..%2fsecret.txt',
    '//x',
    '/foo%00',
    '/api/v2/x',
  ])('a missing file is a 404, not a page: %s', async (path) => {
    for (const encoding of ['identity', 'br, gzip']) {
      const reply = await client.raw(path, { headers: { 'accept-encoding': encoding } });
      expect([encoding, reply.status]).toEqual([encoding, 404]);
      expect(reply.problem.detail).toMatch(/\.$/);
    }
  });
});

describe('a version of a remote', () => {
  const at = (path: string, init?: RequestInit) => client.raw(`/mf/mf-auth/${version}/${path}`, init);

  it('is cached for ever, and may be loaded by hosts on other sites', async () => {
    const { status, body, headers } = await at('remoteEntry.js');
    expect([status, body]).toEqual([200, script]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is sent as the build compressed it', async () => {
    const { headers, body } = await at('remoteEntry.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([headers.get('content-encoding'), headers.get('vary'), body]).toEqual([
      'br',
      'Accept-Encoding',
      script,
    ]);
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await at('remoteEntry.js')).headers.get('etag') ?? '';
    const known = await at('remoteEntry.js', { headers: { 'if-none-match': etag } });
    expect([known.status, known.body]).toEqual([304, undefined]);
  });

  it('serves its release, and no file that the release does not list', async () => {
    expect((await at('release.json')).body).toMatchObject({ name: 'mf-auth', version });
    for (const path of ['remoteEntry.js.br', 'other.js', 'assets', '', '../changes', '%2e%2e/changes']) {
      expect([path, (await at(path)).status]).toEqual([path, 404]);
    }
  });

  it('serves a video in the byte ranges that a player requests', async () => {
    const whole = await fetch(`${server.url}/mf/mf-auth/${version}/assets/film.mp4`);
    expect((await whole.arrayBuffer()).byteLength).toBe(video.length);
    const part = await fetch(`${server.url}/mf/mf-auth/${version}/assets/film.mp4`, {
      headers: { range: 'bytes=4-7' },
    });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${video.length}`,
      'film',
    ]);
    expect((await at('assets/film.mp4', { headers: { range: 'bytes=9999999-' } })).status).toBe(416);
  });

  it('stays for tabs that have it open while newer ones are published, and is removed when it is swept', async () => {
    const remote = 'mf-open';
    const old = await remotes.publish('a', { name: remote }, { 'assets/later.js': 'later' });
    const file = `/mf/${remote}/${old}/assets/later.js`;
    const served = async () =>
      Registry.parse((await client.raw('/mf/registry.json')).body).remotes.find(({ name }) => name === remote)
        ?.version;
    expect(await served()).toBe(old);
    for (const letter of '0123456789') {
      const newest = await remotes.publish(letter, { name: remote });
      // A fresh tab gets the new version; the open tab can still load files of the old one.
      expect([await served(), (await client.raw(file)).body]).toEqual([newest, 'later']);
    }
    await remotes.store.append(remote, { action: 'swept', version: old, by: 'sweeper', reason: 'old' });
    await remotes.store.remove(remote, old);
    await served();
    expect((await client.raw(file)).status).toBe(404);
  });
});
