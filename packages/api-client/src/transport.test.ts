import { overHttp, withQuery, type TransportRequest } from './transport.ts';

const REQUEST: TransportRequest = {
  method: 'GET',
  baseURL: '/api/v1',
  url: '/things/',
  params: undefined,
  headers: new Headers(),
  data: undefined,
  timeout: 30_000,
  signal: undefined,
  onUpload: undefined,
};

/** Replaces `fetch`, which a page of a test does not have, and returns what is sent. */
function answerWith(body: string | null, init?: ResponseInit) {
  const sent: (readonly [unknown, RequestInit])[] = [];
  globalThis.fetch = (input, options = {}) => {
    sent.push([input, options]);
    if (options.signal?.aborted) return Promise.reject(options.signal.reason as Error);
    return Promise.resolve(new Response(body, init));
  };
  return sent;
}

const { fetch: before } = globalThis;
afterEach(() => {
  globalThis.fetch = before;
});

it('sends a query with repeated values, without what is not given', () => {
  const params = { tag: ['a b', 'c'], page: 2, mine: false, none: null, undefined };
  expect(withQuery('/things/', params)).toBe('/things/?tag=a+b&tag=c&page=2&mine=false');
  expect(withQuery('/things/', { none: null })).toBe('/things/');
});

it('sends method, headers and body, and reads status, headers and JSON', async () => {
  const sent = answerWith('{"id":1}', { status: 201, headers: { 'Retry-After': '3' } });
  const headers = new Headers({ Authorization: 'Bearer a' });
  const answer = await overHttp({
    ...REQUEST,
    method: 'POST',
    headers,
    data: '{"a":1}',
    params: { page: 2 },
  });
  expect(sent).toEqual([
    ['/api/v1/things/?page=2', expect.objectContaining({ method: 'POST', headers, body: '{"a":1}' })],
  ]);
  expect(answer).toMatchObject({ status: 201, data: { id: 1 }, headers: { 'retry-after': '3' } });
});

it('returns the text of an answer that is not JSON, whatever its status', async () => {
  answerWith('<h1>Bad gateway</h1>', { status: 502 });
  expect(await overHttp(REQUEST)).toMatchObject({ status: 502, data: '<h1>Bad gateway</h1>' });
});

it('ends when its caller aborts it', async () => {
  answerWith(null);
  await expect(overHttp({ ...REQUEST, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
