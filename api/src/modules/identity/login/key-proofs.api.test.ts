import {
  createToken,
  getInitialData,
  listLogins,
  refreshToken,
  searchUsers,
  type Endpoint,
  type TokenPair,
} from '@acquaint/contracts';
import { createBrowserKey, type BrowserKey } from '../../../../test/browser-key.ts';
import { api } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';

let ada: TestMember;
let key: BrowserKey;
let stranger: BrowserKey;
beforeAll(async () => {
  ada = await registerMember();
  [key, stranger] = [await createBrowserKey(api.url), await createBrowserKey(api.url)];
});

const password = () => ({ body: { email: ada.email, password: ada.password } });

/** Logs in with a proof. */
async function logIn(): Promise<TokenPair> {
  return api.ok(createToken, password(), { headers: await key.prove(createToken) });
}

const refresh = (pair: Pick<TokenPair, 'refresh'>, headers: Readonly<Record<string, string>> = {}) =>
  api.call(refreshToken, { body: { refresh: pair.refresh } }, { headers });

const initialData = (headers: Readonly<Record<string, string>>) => api.call(getInitialData, {}, { headers });

type Headers = Readonly<Record<string, string>>;

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const at = (token: string | undefined) => (token === undefined ? {} : { token });

/** What is wrong with a proof, and the headers that carry it. `token` is undefined where no token is sent. */
const WRONG: readonly [string, (endpoint: Endpoint, token?: string) => Promise<Headers>][] = [
  [
    'of another address',
    (endpoint, token) => key.prove(endpoint, { ...at(token), claims: { htu: `${api.url}/api/v1/auth/` } }),
  ],
  [
    'of another host',
    (endpoint, token) =>
      key.prove(endpoint, { ...at(token), claims: { htu: `https://evil.example/api/v1${endpoint.path}` } }),
  ],
  [
    'of an address with a query',
    (endpoint, token) =>
      key.prove(endpoint, { ...at(token), claims: { htu: `${api.url}/api/v1${endpoint.path}?a=1` } }),
  ],
  ['of no address', (endpoint, token) => key.prove(endpoint, { ...at(token), claims: { htu: 'nowhere' } })],
  [
    'of another method',
    (endpoint, token) => key.prove(endpoint, { ...at(token), claims: { htm: 'DELETE' } }),
  ],
  ['made two minutes ago', (endpoint, token) => key.prove(endpoint, { ...at(token), ahead: -120 })],
  ['made in two minutes', (endpoint, token) => key.prove(endpoint, { ...at(token), ahead: 120 })],
  ['without a time', (endpoint, token) => key.prove(endpoint, { ...at(token), claims: { iat: undefined } })],
  ['without an id', (endpoint, token) => key.prove(endpoint, { ...at(token), claims: { jti: undefined } })],
  ['of another type', (endpoint, token) => key.prove(endpoint, { ...at(token), header: { typ: 'JWT' } })],
  [
    'with the private key in it',
    (endpoint, token) => key.prove(endpoint, { ...at(token), header: { jwk: key.privateKey } }),
  ],
  [
    'signed with another key than it names',
    (endpoint, token) => key.prove(endpoint, { ...at(token), header: { jwk: stranger.publicKey } }),
  ],
  ['without a key', (endpoint, token) => key.prove(endpoint, { ...at(token), header: { jwk: undefined } })],
  [
    'with a key that is no point of the curve',
    (endpoint, token) =>
      key.prove(endpoint, { ...at(token), header: { jwk: { ...key.publicKey, x: key.publicKey.y } } }),
  ],
  [
    'without a signature (alg none)',
    async (endpoint, token) => {
      const [, claims] = (await key.prove(endpoint, at(token)))['DPoP']?.split('.') ?? [];
      return { DPoP: `${part({ alg: 'none', typ: 'dpop+jwt', jwk: key.publicKey })}.${claims}.` };
    },
  ],
  ['that is no JWT', () => Promise.resolve({ DPoP: 'nonsense' })],
  [
    'sent twice in one call',
    async (endpoint, token) => {
      const proofs = [await key.prove(endpoint, at(token)), await key.prove(endpoint, at(token))];
      return { DPoP: proofs.map(({ DPoP }) => DPoP).join(', ') };
    },
  ],
];

describe('a login with the proof of a key', () => {
  it.each(WRONG)('is refused with a proof %s', async (_, prove) => {
    const refused = await api.call(createToken, password(), { headers: await prove(createToken) });
    expect([refused.status, refused.problem['code']]).toEqual([401, 'invalid_dpop_proof']);
    expect(refused.headers.get('www-authenticate')).toBe('DPoP error="invalid_dpop_proof", algs="ES256"');
  });

  it('is refused with a proof that was used before', async () => {
    const headers = await key.prove(createToken);
    expect((await api.call(createToken, password(), { headers })).status).toBe(200);
    const again = await api.call(createToken, password(), { headers });
    expect([again.status, again.problem['code']]).toEqual([401, 'invalid_dpop_proof']);
  });

  it('tells the server’s time to a browser whose clock is wrong, and accepts half a minute', async () => {
    const headers = await key.prove(createToken, { ahead: -3_600 });
    const refused = await api.call(createToken, password(), { headers });
    const serverTime = Temporal.Instant.from(String(refused.problem['server_time']));
    expect(Math.abs(serverTime.epochMilliseconds - Date.now())).toBeLessThan(60_000);
    for (const ahead of [-30, 30]) {
      const close = await api.call(createToken, password(), {
        headers: await key.prove(createToken, { ahead }),
      });
      expect(close.status).toBe(200);
    }
  });

  it('says in the list of logins which of them are bound', async () => {
    const pair = await logIn();
    const { results } = await api.ok(listLogins, {}, { headers: await key.as(pair.access, listLogins) });
    expect(results.find(({ is_current }) => is_current)?.is_bound).toBe(true);
    expect(results.find(({ is_bound }) => !is_bound)).toBeDefined();
  });
});

describe('an access token of such a login', () => {
  it('works with a new proof each time, and with a query in the address', async () => {
    const { access } = await logIn();
    expect((await initialData(await key.as(access, getInitialData))).status).toBe(200);
    expect((await initialData(await key.as(access, getInitialData))).status).toBe(200);
    const found = await api.call(
      searchUsers,
      { query: { searchKeyword: 'ada' } },
      { headers: await key.as(access, searchUsers) },
    );
    expect(found.status).toBe(200);
  });

  it.each(WRONG)('is refused with a proof %s', async (_, prove) => {
    const { access } = await logIn();
    const headers = { authorization: `DPoP ${access}`, ...(await prove(getInitialData, access)) };
    const refused = await initialData(headers);
    expect([refused.status, refused.problem['code']]).toEqual([401, 'invalid_dpop_proof']);
  });

  it('is refused without a proof, as a bearer token, and with a proof of another key or token', async () => {
    const { access } = await logIn();
    const other = await logIn();
    const bearer = `Bearer ${access}`;
    const proof = await key.prove(getInitialData, { token: access });
    const used = await key.as(access, getInitialData);
    expect((await initialData(used)).status).toBe(200);
    for (const headers of [
      { authorization: `DPoP ${access}` },
      { authorization: bearer },
      { authorization: bearer, ...proof },
      await stranger.as(access, getInitialData),
      { authorization: `DPoP ${access}`, ...(await key.prove(getInitialData)) },
      { authorization: `DPoP ${access}`, ...(await key.prove(getInitialData, { token: other.access })) },
      used,
    ])
      expect((await initialData(headers)).status).toBe(401);
  });

  it('keeps its login when calls with it were refused', async () => {
    const pair = await logIn();
    expect((await initialData(await stranger.as(pair.access, getInitialData))).status).toBe(401);
    expect((await refresh(pair, await key.prove(refreshToken))).status).toBe(200);
  });
});

describe('a refresh token of such a login', () => {
  it('is exchanged with a proof of the key, for tokens that are bound to it', async () => {
    const next = await refresh(await logIn(), await key.prove(refreshToken));
    expect(next.status).toBe(200);
    expect((await initialData(await key.as(next.body.access, getInitialData))).status).toBe(200);
    expect((await initialData({ authorization: `Bearer ${next.body.access}` })).status).toBe(401);
  });

  it.each<[string, () => Promise<Headers>]>([
    ['without a proof', () => Promise.resolve({})],
    ['with a proof of another key', () => stranger.prove(refreshToken)],
  ])('%s ends the login everywhere', async (_, prove) => {
    const pair = await logIn();
    const refused = await refresh(pair, await prove());
    expect([refused.status, refused.problem.detail]).toEqual([
      401,
      'You’ve been logged out. Please log in again.',
    ]);
    expect((await initialData(await key.as(pair.access, getInitialData))).status).toBe(401);
    expect((await refresh(pair, await key.prove(refreshToken))).status).toBe(401);
  });

  it.each(WRONG)('is refused with a proof %s, and stays valid', async (_, prove) => {
    const pair = await logIn();
    const refused = await refresh(pair, await prove(refreshToken));
    expect([refused.status, refused.problem['code']]).toEqual([401, 'invalid_dpop_proof']);
    expect((await refresh(pair, await key.prove(refreshToken))).status).toBe(200);
  });
});

describe('a login without a proof', () => {
  it('stays one of bearer tokens as long as it is refreshed without a proof', async () => {
    const pair = await api.ok(createToken, password());
    const next = await api.ok(refreshToken, { body: { refresh: pair.refresh } });
    expect((await api.call(getInitialData, {}, { as: next })).status).toBe(200);
    // The scheme promises a key that the token does not have.
    expect((await initialData(await key.as(next.access, getInitialData))).status).toBe(401);
  });

  it('is bound to the key of the first refresh with a proof', async () => {
    const pair = await api.ok(createToken, password());
    const next = (await refresh(pair, await key.prove(refreshToken))).body;
    expect((await initialData(await key.as(next.access, getInitialData))).status).toBe(200);
    expect((await refresh(next)).status).toBe(401);
  });
});
