import {
  createCircle,
  getAccount,
  getCircle,
  joinCircle,
  leaveCircle,
  listCircles,
  listPromises,
  listSessions,
  makePromise,
  removePromise,
  takeDeletionBack,
  type Endpoint,
} from '@acquaint/contracts';
import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryKey } from './cache-keys.ts';
import { emit } from './emit.ts';
import { useEndpointMutation, useEndpointQuery } from './hooks.ts';
import { createQueryClient } from './query-client.ts';
import { configureApiClient, type ApiClientSettings } from './settings.ts';
import { markAllStale, markStale } from './stale.ts';

const ID = '6f1c5f2e-6a3b-4c8e-9a42-1f0a4a9b7c10';
const OTHER = '6f1c5f2e-6a3b-4c8e-9a42-1f0a4a9b7c11';

let requests: string[] = [];
const connect = (publish?: ApiClientSettings['publish']) => {
  requests = [];
  configureApiClient({
    getAccessToken: () => null,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    ...(publish ? { publish } : {}),
    transport: (config) => {
      requests.push(`${config.method} ${config.url}`);
      return Promise.resolve({ data: { id: ID }, status: 200, headers: {} });
    },
  });
};

/** Returns a cache with an answer for each endpoint, as pages with these contracts store them. */
function cacheOf(...calls: readonly (readonly [Endpoint, input?: object])[]): QueryClient {
  const client = createQueryClient();
  for (const [endpoint, input] of calls) {
    const options = { queryKey: queryKey(endpoint, input as never), meta: { staleOn: endpoint.staleOn } };
    client.getQueryCache().build(client, options).setData({});
  }
  return client;
}
const isOld = (client: QueryClient, endpoint: Endpoint, input?: object) =>
  client.getQueryState(queryKey(endpoint, input as never))?.isInvalidated;

const wrapperOf = (client: QueryClient) =>
  function Wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };

beforeEach(() => connect());

it('marks only answers whose staleOn names the event', async () => {
  const client = cacheOf([listCircles], [getCircle, { params: { id: ID } }], [listSessions]);
  await markStale(client, [{ name: 'circle/joined', payload: { circle_id: ID } }]);
  expect(isOld(client, listCircles)).toBe(true);
  expect(isOld(client, getCircle, { params: { id: ID } })).toBe(true);
  expect(isOld(client, listSessions)).toBe(false);
});

it('marks only answers requested with the value in the event’s payload, or without a value', async () => {
  const mine = { query: { session_id: ID } };
  const others = { query: { session_id: OTHER } };
  const client = cacheOf([listPromises, mine], [listPromises, others], [listPromises]);
  await markStale(client, [{ name: 'promise/changed', payload: { session_id: ID } }]);
  expect([mine, others, undefined].map((input) => isOld(client, listPromises, input))).toEqual([
    true,
    false,
    true,
  ]);
});

it('handles events that only a newer remote knows', async () => {
  const client = createQueryClient();
  // The contracts that the shell was built with do not have this event.
  const meta = { staleOn: ['poll/closed'] };
  client
    .getQueryCache()
    .build(client, { queryKey: ['polls.list'], meta })
    .setData({});
  await markStale(client, [{ name: 'poll/closed' as never }]);
  expect(client.getQueryState(['polls.list'])?.isInvalidated).toBe(true);
});

it('uses the rules of every page that shows an answer, even if they were built with different contracts', async () => {
  const client = cacheOf([getAccount]);
  const page = new QueryObserver(client, {
    queryKey: queryKey(getAccount),
    queryFn: () => ({}),
    staleTime: Infinity,
    meta: { staleOn: ['poll/closed'] },
  });
  const leave = page.subscribe(() => undefined);
  const before = client.getQueryState(queryKey(getAccount))?.dataUpdateCount;
  await markStale(client, [{ name: 'poll/closed' as never }]);
  expect(client.getQueryState(queryKey(getAccount))?.dataUpdateCount).toBe((before ?? 0) + 1);
  leave();
});

it('marks everything that any event can make stale when events may have been missed', async () => {
  const client = cacheOf([listCircles], [getAccount]);
  client.setQueryData(['topics'], []);
  await markAllStale(client);
  expect([isOld(client, listCircles), isOld(client, getAccount)]).toEqual([true, true]);
  expect(client.getQueryState(['topics'])?.isInvalidated).toBe(false);
});

describe('a mutation', () => {
  it('resolves after refetching what its events make stale', async () => {
    const client = createQueryClient();
    const { result } = renderHook(
      () => ({
        circles: useEndpointQuery(listCircles, {}),
        sessions: useEndpointQuery(listSessions, {}),
        join: useEndpointMutation(joinCircle),
      }),
      { wrapper: wrapperOf(client) },
    );
    await waitFor(() =>
      expect([result.current.circles.isSuccess, result.current.sessions.isSuccess]).toEqual([true, true]),
    );
    requests = [];
    await act(() => result.current.join.mutateAsync({ params: { id: ID } }));
    expect(requests).toEqual([`POST /circles/${ID}/join/`, 'GET /circles/']);
  });

  it('refetches nothing with emitsLater until emit is called', async () => {
    const client = cacheOf([getAccount]);
    const { result } = renderHook(() => useEndpointMutation(takeDeletionBack, { emitsLater: true }), {
      wrapper: wrapperOf(client),
    });
    await act(() => result.current.mutateAsync({}));
    expect(isOld(client, getAccount)).toBe(false);
    await emit(client, takeDeletionBack, { input: {}, answer: undefined });
    expect(isOld(client, getAccount)).toBe(true);
  });

  it('publishes events with their ids, and none for a private change', async () => {
    const events: unknown[] = [];
    connect((name, payload) => events.push([name, payload]));
    const client = createQueryClient();
    await emit(client, createCircle, { input: { body: {} }, answer: { id: ID } });
    await emit(client, leaveCircle, { input: { params: { id: OTHER } }, answer: {} });
    await emit(client, makePromise, { input: { body: { session_id: ID } }, answer: {} });
    await emit(client, removePromise, { input: { params: { id: ID } }, answer: undefined });
    expect(events).toEqual([
      ['circle/joined', { circle_id: ID }],
      ['circle/left', { circle_id: OTHER }],
      ['promise/changed', { session_id: ID }],
    ]);
  });

  it('refetches once what the bus has already refetched', async () => {
    const client = createQueryClient();
    connect((name, payload) => void markStale(client, [{ name, payload }]));
    const { result } = renderHook(
      () => ({ circles: useEndpointQuery(listCircles, {}), join: useEndpointMutation(joinCircle) }),
      { wrapper: wrapperOf(client) },
    );
    await waitFor(() => expect(result.current.circles.isSuccess).toBe(true));
    requests = [];
    await act(() => result.current.join.mutateAsync({ params: { id: ID } }));
    expect(requests).toEqual([`POST /circles/${ID}/join/`, 'GET /circles/']);
  });

  it('refetches every answer of an event when its payload is incomplete', async () => {
    const input = { query: { session_id: ID } };
    const client = cacheOf([listPromises, input]);
    await emit(client, makePromise, { input: {}, answer: undefined });
    expect(isOld(client, listPromises, input)).toBe(true);
  });
});
