import type { ApiClient } from '../../../test/client.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';

const STRANGER = 'https://stranger.example';
const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

let server: OwnServer;
let client: ApiClient;

async function start(env: Record<string, string>): Promise<void> {
  server = await startOwnServer(env, ({ put }) => {
    put('platform/mf-manifest.json', '{"id":"acquaint_platform"}');
    put('platform/assets/a.0123456789.js', '1');
  });
  ({ client } = server);
}

const stop = (): Promise<void> => server.end();

const allowOrigin = async (path: string, init: RequestInit): Promise<string | null> =>
  (await client.raw(path, init)).headers.get('access-control-allow-origin');

describe('pages of the origins in API_ORIGINS', () => {
  beforeAll(() => start({ API_ORIGINS: `https://other.example, ${STRANGER}` }));
  afterAll(stop);

  it('may call and read the answer, including errors', async () => {
    for (const path of ['/api/v1/topics/', '/api/v1/users/initial-data/', '/api/v1/nothing/']) {
      expect([path, await allowOrigin(path, { headers: { origin: STRANGER } })]).toEqual([path, STRANGER]);
    }
  });

  it('learn from a preflight that they may send a bearer token, and no cookies', async () => {
    const reply = await client.raw('/api/v1/auth/token/obtain/', {
      method: 'OPTIONS',
      headers: { origin: STRANGER, ...ask },
    });
    expect(reply.status).toBe(204);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': STRANGER,
      'access-control-allow-headers': 'Authorization, Content-Type, DPoP, Idempotency-Key',
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      vary: expect.stringContaining('Origin') as string,
    });
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['https://stranger.example.org', 'http://stranger.example', 'null'])(
    'are the only ones allowed: %s is not',
    async (origin) => {
      const init = { method: 'OPTIONS', headers: { origin, ...ask } };
      expect(await allowOrigin('/api/v1/auth/token/obtain/', init)).toBeNull();
    },
  );

  it('may embed files, whose headers allow it', async () => {
    const policy = async (path: string) =>
      (await client.raw(path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/media/peeks/none/video')).toBe('cross-origin');
    expect(await policy('/api/v1/topics/')).toBe('same-origin');
  });
});

describe('without API_ORIGINS', () => {
  beforeAll(() => start({}));
  afterAll(stop);

  it('remotes, and the files that load them on other sites, are open to all origins', async () => {
    const registry = await client.raw('/mf/registry.json', { headers: { origin: STRANGER } });
    expect([registry.status, registry.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { headers, body } = await client.raw('/platform/mf-manifest.json', {
      headers: { origin: STRANGER },
    });
    expect(body).toEqual({ id: 'acquaint_platform' });
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const chunk = await client.raw('/platform/assets/a.0123456789.js');
    expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await client.raw('/platform/')).status).toBe(404);
  });

  it('no other origin may call', async () => {
    expect(await allowOrigin('/api/v1/topics/', { headers: { origin: STRANGER } })).toBeNull();
    const init = { method: 'OPTIONS', headers: { origin: STRANGER, ...ask } };
    const reply = await client.raw('/api/v1/auth/token/obtain/', init);
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    expect((await client.raw('/media/peeks/none/video')).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    );
  });

  it('pictures of members and covers may be shown anywhere, as in web mail', async () => {
    for (const folder of ['pictures', 'covers']) {
      const { headers } = await client.raw(`/api/v1/files/${folder}/none.webp`);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });
});
