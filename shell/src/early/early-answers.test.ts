import type { Registry } from '@acquaint/contracts';
import { requestEarly } from './early-answers.ts';

const ROUTE = {
  id: 'feed',
  path: '/dashboard/home',
  title: 'Peeks',
  access: 'member',
  layout: 'dashboard',
  reads: ['/snip/?filter_type=all&page=1'],
  pictures: ['poster_url'],
};

const PROFILE = '/profiles/profile_by_username/';
/** Pages whose reads name parameters. */
const OF_ADDRESS = { ...ROUTE, path: '/of-address', reads: [`${PROFILE}?username={username}`] };
const OWN = { ...ROUTE, path: '/own', reads: [`${PROFILE}?username={own_username}`] };
const OPEN_ROUTE = { ...ROUTE, id: 'user', path: '/dashboard/user', access: 'visitor', reads: undefined };

/** A page of peeks, one of them without a picture. */
const PEEKS = Array.from({ length: 6 }, (_, index) => ({
  poster_url: index === 1 ? null : `/poster/${index}`,
}));

/** Requests early with a server that answers each path with its own URL, or with a status. */
function start({
  path = '/dashboard/home',
  search = '',
  token = 'access',
  status = 200,
}: { path?: string; search?: string; token?: string | null; status?: number } = {}) {
  const sent: { readonly url: string; readonly headers: unknown }[] = [];
  const pictures: string[] = [];
  let time = 0;
  let tellLogin = (): void => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input as string;
    sent.push({ url, headers: init?.headers });
    const results = url.includes('/snip/') ? { results: PEEKS } : {};
    const reader = url.includes('/initial-data/') ? { user_data: { username: 'ada' } } : {};
    return Promise.resolve(Response.json({ from: url, ...results, ...reader }, { status }));
  });
  const registry = {
    is_personal: false,
    remotes: [{ routes: [ROUTE, OPEN_ROUTE, OF_ADDRESS, OWN] }],
  } as unknown as Registry;
  const answers = requestEarly({
    location: { origin: 'https://acquaint.example', pathname: path, search },
    registry,
    token,
    authorize: ({ url }) => Promise.resolve({ Authorization: `DPoP access`, DPoP: `proof of ${url}` }),
    locale: 'de-DE',
    subscribe: (listener) => (tellLogin = listener),
    now: () => time,
    requestPicture: (path) => pictures.push(path),
  });
  return { answers, sent, pictures, tellLogin: () => tellLogin(), wait: (ms: number) => (time += ms) };
}

/** Resolves when the requests have left. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

// The page of a test has no `fetch` to replace.
beforeAll(() => {
  globalThis.fetch ??= () => Promise.reject(new Error('not replaced'));
});

describe('early answers', () => {
  it('are requested for a page of members, with its first reads, proof and locale', async () => {
    const { sent } = start();
    await settled();
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/users/initial-data/',
      '/api/v1/snip/?filter_type=all&page=1',
    ]);
    expect(sent[1]?.headers).toEqual({
      accept: 'application/json',
      'accept-language': 'de-DE',
      Authorization: 'DPoP access',
      DPoP: 'proof of https://acquaint.example/api/v1/snip/',
    });
  });

  it('are used once, whatever the order of the query', async () => {
    const { answers } = start();
    expect(await answers.take('/snip/?page=1&filter_type=all')).toMatchObject({
      from: '/api/v1/snip/?filter_type=all&page=1',
    });
    expect(answers.take('/snip/?page=1&filter_type=all')).toBeUndefined();
    expect(answers.take('/circles/')).toBeUndefined();
  });

  it.each([
    ['a visitor', { token: null }],
    ['a page that no remote owns', { path: '/mission' }],
  ])('are not requested for %s', async (_who, options) => {
    const { answers, sent } = start(options);
    await settled();
    expect(sent).toEqual([]);
    expect(answers.take('/users/initial-data/')).toBeUndefined();
  });

  it('are requested for a dashboard page that is open to visitors, when a member opens it', async () => {
    const { sent } = start({ path: '/dashboard/user' });
    await settled();
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/users/initial-data/']);
  });

  it('leave out the reads of a page whose address has a query, which may need others', async () => {
    const { sent } = start({ search: '?filter=mine' });
    await settled();
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/users/initial-data/']);
  });

  it('are requested with the parameters of the address that their reads name, if they are all there', async () => {
    const { answers, sent } = start({ path: '/of-address', search: '?username=bo%20b&modal=x&username=eve' });
    await settled();
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/users/initial-data/',
      `/api/v1${PROFILE}?username=bo%20b`,
    ]);
    expect(await answers.take(`${PROFILE}?username=bo+b`)).toBeDefined();
    for (const search of ['', '?username=', '?own_username=bob']) {
      const other = start({ path: '/of-address', search });
      await settled();
      expect(other.sent).toHaveLength(1);
    }
  });

  it('are requested with the own username as soon as it is known', async () => {
    const { answers, sent } = start({ path: '/own', search: '?tab=peeks&own_username=eve' });
    await answers.take('/users/initial-data/');
    expect(await answers.take(`${PROFILE}?username=ada`)).toBeDefined();
    expect(sent).toHaveLength(2);
  });

  it('are not requested with the own username after another login', async () => {
    const { tellLogin, sent } = start({ path: '/own' });
    tellLogin();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('have the pictures of their first results requested with them, before the page shows these', async () => {
    const { answers, pictures } = start();
    await answers.take('/snip/?filter_type=all&page=1');
    expect(pictures).toEqual(['/poster/0', '/poster/2', '/poster/3']);
  });

  it('reject if the server refuses', async () => {
    const { answers } = start({ status: 401 });
    await expect(answers.take('/users/initial-data/')).rejects.toThrow('answered 401');
  });

  it('are not used after another login, nor when they are old', () => {
    const first = start();
    first.tellLogin();
    expect(first.answers.take('/users/initial-data/')).toBeUndefined();
    const second = start();
    second.wait(20_001);
    expect(second.answers.take('/users/initial-data/')).toBeUndefined();
  });
});
