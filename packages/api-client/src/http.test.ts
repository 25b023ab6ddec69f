import { defineEndpoint, listPeeks } from '@acquaint/contracts';
import { call } from './call.ts';
import { exchangeRefreshToken } from './domains/identity.ts';
import { ApiFailure, GENERIC_FAILURE } from './failure.ts';
import {
  apiClientSettings,
  configureApiClient,
  type CallToAuthorize,
  type UnauthorizedReason,
} from './settings.ts';
import type { TransportRequest } from './transport.ts';

const anything = defineEndpoint({
  name: 'test.anything',
  method: 'GET',
  path: '/anything/',
  access: 'member',
  owner: 'site',
  summary: 'Anything',
  responses: {},
});

interface Reply {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
}
type Server = (bearer: string | null, config: TransportRequest) => Reply | null;

/** Configures the client with a fake server that answers by access token; null means no answer. */
interface Options {
  readonly token?: string | null;
  readonly refresh?: () => Promise<string>;
  readonly hasExpired?: (token: string) => boolean;
  readonly takeEarly?: (url: string) => Promise<{ readonly answer: unknown } | undefined>;
}

function clientOf(server: Server, options: Options = {}) {
  const seen: (string | null)[] = [];
  const reasons: UnauthorizedReason[] = [];
  const serverErrors: string[] = [];
  const tokens = { access: options.token ?? null };
  let refreshes = 0;
  configureApiClient({
    getAccessToken: () => tokens.access,
    ...(options.hasExpired && { hasExpired: options.hasExpired }),
    ...(options.takeEarly && { takeEarly: options.takeEarly }),
    refresh: async () => {
      refreshes += 1;
      tokens.access = await (options.refresh?.() ?? Promise.resolve('fresh'));
      return tokens.access;
    },
    onUnauthorized: (reason) => reasons.push(reason),
    onServerError: (detail) => serverErrors.push(detail),
    transport: async (config) => {
      const bearer = config.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
      seen.push(bearer);
      const reply = server(bearer, config);
      if (reply === null) throw new TypeError('Failed to fetch');
      return { data: undefined, headers: {}, ...reply };
    },
  });
  return { seen, reasons, serverErrors, tokens, refreshes: () => refreshes };
}

const refused: Reply = { status: 401, data: { detail: 'Log in again.' } };
const fine: Reply = { status: 200, data: { ok: true } };
const onlyFresh: Server = (bearer) => (bearer === 'fresh' ? fine : refused);
const refusal = () => Promise.reject(new ApiFailure(401, { detail: 'This login has ended.' }));
const outage = () => Promise.reject(new ApiFailure(503, undefined));

describe('an answer that was requested before the code had loaded', () => {
  const read = () => call(listPeeks, { query: { filter_type: 'all', page: 1 } });

  it('is used instead of a request', async () => {
    const client = clientOf(onlyFresh, {
      token: 'fresh',
      takeEarly: (url) =>
        Promise.resolve(url === '/snip/?filter_type=all&page=1' ? { answer: { early: true } } : undefined),
    });
    expect(await read()).toEqual({ early: true });
    expect(client.seen).toEqual([]);
    expect(await call(anything, {})).toEqual({ ok: true });
  });

  it('is requested again if it failed', async () => {
    const client = clientOf(onlyFresh, {
      token: 'fresh',
      takeEarly: () => Promise.reject(new Error('answered 401')),
    });
    expect(await read()).toEqual({ ok: true });
    expect(client.seen).toEqual(['fresh']);
  });
});

describe('a token that has expired', () => {
  it('is refreshed once before the requests, which the server then never refuses', async () => {
    const client = clientOf(onlyFresh, { token: 'old', hasExpired: (token) => token === 'old' });
    await Promise.all([call(anything, {}), call(anything, {})]);
    expect([client.seen, client.refreshes()]).toEqual([['fresh', 'fresh'], 1]);
  });

  it('is not refreshed again and again on a device whose clock is fast', async () => {
    const client = clientOf(() => fine, { token: 'old', hasExpired: () => true });
    for (let turn = 0; turn < 3; turn++) await call(anything, {});
    expect([client.seen, client.refreshes()]).toEqual([['fresh', 'fresh', 'fresh'], 1]);
  });

  it('that the server does not refresh leads to the login page', async () => {
    const client = clientOf(onlyFresh, { token: 'old', refresh: refusal, hasExpired: () => true });
    await expect(call(anything, {})).rejects.toMatchObject({ status: 401 });
    expect([client.seen, client.reasons]).toEqual([[], ['refresh-refused']]);
  });
});

describe('a request answered with 401', () => {
  const table = [
    [
      'with a bearer: one refresh, one retry with the new bearer',
      'old',
      onlyFresh,
      undefined,
      { seen: ['old', 'fresh'], refreshes: 1, reasons: [], ok: true },
    ],
    [
      'the refresh itself refused: log out',
      'old',
      onlyFresh,
      refusal,
      { seen: ['old'], refreshes: 1, reasons: ['refresh-refused'], ok: false },
    ],
    [
      'the refresh failing for another reason: nobody is logged out',
      'old',
      onlyFresh,
      outage,
      { seen: ['old'], refreshes: 1, reasons: [], ok: false },
    ],
    [
      'without a bearer: to the login page, no refresh',
      null,
      onlyFresh,
      undefined,
      { seen: [null], refreshes: 0, reasons: ['no-token'], ok: false },
    ],
    [
      'on the retry too: to the login page, no second refresh',
      'old',
      () => refused,
      undefined,
      { seen: ['old', 'fresh'], refreshes: 1, reasons: ['retry-refused'], ok: false },
    ],
  ] satisfies [string, string | null, Server, (() => Promise<string>) | undefined, object][];

  it.each(table)('%s', async (_name, token, server, refresh, expected) => {
    const client = clientOf(server, { token, ...(refresh === undefined ? {} : { refresh }) });
    const ok = await call(anything, {}).then(
      () => true,
      () => false,
    );
    expect({ seen: client.seen, refreshes: client.refreshes(), reasons: client.reasons, ok }).toEqual(
      expected,
    );
  });

  it('shares one refresh between ten requests that fail together', async () => {
    const client = clientOf(onlyFresh, { token: 'old' });
    await Promise.all(Array.from({ length: 10 }, () => call(anything, {})));
    expect(client.refreshes()).toBe(1);
    expect(client.seen.filter((bearer) => bearer === 'fresh')).toHaveLength(10);
  });

  it('logs out once when the refresh is refused for ten requests', async () => {
    const client = clientOf(onlyFresh, { token: 'old', refresh: refusal });
    await Promise.allSettled(Array.from({ length: 10 }, () => call(anything, {})));
    expect(client.reasons).toEqual(['refresh-refused']);
  });

  it('uses the token that another request has refreshed meanwhile', async () => {
    const client = clientOf(
      (bearer) => {
        if (bearer === 'old') client.tokens.access = 'fresh';
        return onlyFresh(bearer, {} as TransportRequest);
      },
      { token: 'old' },
    );
    await expect(call(anything, {})).resolves.toEqual({ ok: true });
    expect(client.refreshes()).toBe(0);
  });

  it('refreshes again after a later 401', async () => {
    let generation = 0;
    const client = clientOf((bearer) => (bearer === `t${generation}` ? fine : refused), {
      token: 't0',
      refresh: () => Promise.resolve(`t${generation}`),
    });
    await call(anything, {});
    generation = 1;
    await call(anything, {});
    generation = 2;
    await call(anything, {});
    expect(client.refreshes()).toBe(2);
  });

  it('sends the refresh call without an access token and does not refresh for it', async () => {
    const client = clientOf(() => refused, { token: 'old' });
    await expect(exchangeRefreshToken('r1')).rejects.toMatchObject({ status: 401 });
    expect(client).toMatchObject({ seen: [null], reasons: [] });
    expect(client.refreshes()).toBe(0);
  });
});

describe('a failure', () => {
  it.each([
    [
      'a 500 with a sentence is announced',
      { status: 500, data: { detail: 'Try again in a minute.' } },
      'Try again in a minute.',
      ['Try again in a minute.'],
    ],
    ['a 500 without one gets the generic sentence', { status: 500, data: 'oops' }, GENERIC_FAILURE, []],
    ['a 502 with a sentence is not announced', { status: 502, data: { detail: 'Down.' } }, 'Down.', []],
    [
      'a 409 keeps its sentence',
      { status: 409, data: { detail: 'That slot is gone.' } },
      'That slot is gone.',
      [],
    ],
    [
      'a gateway that answers for a server that is away says so',
      { status: 503, data: '<h1>Bad gateway</h1>' },
      'Acquaint isn’t responding right now. Please try again in a moment.',
      [],
    ],
    [
      'no answer at all says that the connection may be the reason',
      null,
      'We couldn’t reach Acquaint. Check your connection, then try again.',
      [],
    ],
  ])('%s', async (_name, reply, detail, announced) => {
    const client = clientOf(() => reply);
    await expect(call(anything, {})).rejects.toMatchObject({ status: reply?.status ?? 0, detail });
    expect(client.serverErrors).toEqual(announced);
  });

  it('carries the sentences by field, the whole body and the seconds until the next attempt', async () => {
    const data = {
      detail: 'Check the fields.',
      errors: { email: ['Enter an email address'] },
      alternatives: [],
    };
    clientOf(() => ({ status: 429, data, headers: { 'retry-after': '30' } }));
    await expect(call(anything, {})).rejects.toMatchObject({
      errors: { email: ['Enter an email address'] },
      body: data,
      retryAfter: 30,
    });
  });
});

it('sends the access token, fills the path and repeats list values in the query', async () => {
  const sent: string[] = [];
  clientOf(
    (bearer, config) => {
      sent.push(
        `${bearer ?? '-'} ${config.method} ${config.baseURL}${config.url} ${JSON.stringify(config.params)}`,
      );
      return { status: 204, data: '' };
    },
    { token: 'mine' },
  );
  const one = { ...anything, path: '/things/{id}/', name: 'test.one' };
  await expect(call(one, { params: { id: 'a/b' }, query: { tag: ['x', 'y'] } })).resolves.toBeUndefined();
  expect(sent).toEqual(['mine GET /api/v1/things/a%2Fb/ {"tag":["x","y"]}']);
});

it('allows ten minutes for an upload or a slow endpoint, and 30 seconds for other calls', async () => {
  const limits: number[] = [];
  clientOf((_bearer, config) => {
    limits.push(config.timeout);
    return fine;
  });
  await call(anything, {}, { onUpload: () => undefined });
  await call({ ...anything, isSlow: true }, {});
  await call(anything, {});
  expect(limits).toEqual([600_000, 600_000, 30_000]);
});

describe('the proof of this browser’s key', () => {
  const login = {
    ...anything,
    name: 'test.login',
    method: 'POST',
    path: '/login/',
    givesTokens: true,
  } as const;
  const outOfTime = {
    status: 401,
    data: { detail: 'The clock is wrong.', code: 'invalid_dpop_proof', server_time: '2026-11-21T09:00:00Z' },
  };

  /** Configures a client with a key whose proofs are `proof 1`, `proof 2`, …; the server accepts them as `accepts` says. */
  function clientWithKey(accepts: (proof: string) => Reply, token: string | null = null) {
    const [calls, proofs, clocks, reasons]: [CallToAuthorize[], unknown[], string[], string[]] = [
      [],
      [],
      [],
      [],
    ];
    let refreshes = 0;
    configureApiClient({
      getAccessToken: () => token,
      refresh: () => Promise.resolve(`refreshed ${(refreshes += 1)}`),
      onUnauthorized: (reason) => reasons.push(reason),
      onServerError: () => undefined,
      authorize: (request) => {
        calls.push(request);
        return Promise.resolve({ DPoP: `proof ${calls.length}` });
      },
      correctClock: (time) => clocks.push(time),
      transport: async (config) => {
        const proof = config.headers.get('DPoP');
        proofs.push(proof);
        return { data: undefined, headers: {}, ...accepts(String(proof)) };
      },
    });
    return { calls, proofs, clocks, reasons, refreshes: () => refreshes };
  }

  it('is made for the address without its query, the token, and what the call gives', async () => {
    const { calls } = clientWithKey(() => fine, 'mine');
    await call({ ...anything, path: '/things/{id}/' }, { params: { id: 'a/b' }, query: { tag: 'x' } });
    await call(login, {});
    await call(login, {}, { anonymous: true });
    const base = `${window.location.origin}/api/v1`;
    expect(calls).toEqual([
      { method: 'GET', url: `${base}/things/a%2Fb/`, token: 'mine', givesTokens: false },
      { method: 'POST', url: `${base}/login/`, token: 'mine', givesTokens: true },
      { method: 'POST', url: `${base}/login/`, token: null, givesTokens: true },
    ]);
  });

  it('that cannot be made fails the call like a server that cannot be reached', async () => {
    clientOf(() => fine);
    const missing = new TypeError('Failed to fetch dynamically imported module');
    configureApiClient({ ...apiClientSettings(), authorize: () => Promise.reject(missing) });
    const failed = await call(login, {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiFailure);
    expect(failed).toMatchObject({ status: 0, errors: {}, body: missing });
  });

  it('is made again by the server’s clock when it was refused, without a refresh', async () => {
    const client = clientWithKey((proof) => (proof === 'proof 1' ? outOfTime : fine), 'mine');
    await call(anything, {});
    expect([client.proofs, client.clocks]).toEqual([['proof 1', 'proof 2'], ['2026-11-21T09:00:00Z']]);
    expect([client.refreshes(), client.reasons]).toEqual([0, []]);
  });

  it('is made twice at most for one token', async () => {
    const client = clientWithKey(() => outOfTime, 'mine');
    await expect(call(anything, {})).rejects.toMatchObject({ status: 401 });
    expect([client.proofs.length, client.refreshes(), client.reasons]).toEqual([4, 1, ['retry-refused']]);
  });
});
