import {
  bookSession,
  cancelSession,
  getInitialData,
  getPremiumInfo,
  getSidebarCounts,
  listSessions,
  searchUsers,
  subscribe,
} from '@acquaint/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { queryKey } from './cache-keys.ts';
import { useEndpointMutation, useEndpointPages, useEndpointPrefetch, useEndpointQuery } from './hooks.ts';
import { createQueryClient } from './query-client.ts';
import { configureApiClient } from './settings.ts';
import type { TransportRequest } from './transport.ts';

let requests: string[] = [];

function serve(answer: (config: TransportRequest) => unknown) {
  requests = [];
  configureApiClient({
    getAccessToken: () => null,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      requests.push(`${config.method} ${config.url} ${JSON.stringify(config.params ?? {})}`);
      const data = answer(config);
      return { data, status: data === null ? 503 : 200, headers: {} };
    },
  });
}

function wrapperOf(client: QueryClient = createQueryClient()) {
  return function Wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
}

const page = (number: number, last: number) => ({
  count: last,
  next: number < last ? number + 1 : null,
  previous: null,
  max_page: last,
  results: [`person ${number}`],
});

it('gives the three queries of the shell their fixed cache keys', () => {
  expect([getSidebarCounts, getInitialData, getPremiumInfo].map((endpoint) => queryKey(endpoint))).toEqual([
    ['sidebar-notification-count'],
    ['initial-data'],
    ['premium-info'],
  ]);
});

it('reads a query ahead once, for a page that is opened next', async () => {
  serve(() => ({ count: 1 }));
  const wrapper = wrapperOf();
  const { result } = renderHook(() => useEndpointPrefetch(), { wrapper });
  result.current(getPremiumInfo, {});
  result.current(getPremiumInfo, {});
  await waitFor(() => expect(requests).toHaveLength(1));
  const opened = renderHook(() => useEndpointQuery(getPremiumInfo, {}, { staleTime: 10_000 }), { wrapper });
  await waitFor(() => expect(opened.result.current.data).toEqual({ count: 1 }));
  expect(requests).toHaveLength(1);
});

it('does not retry a failed query', async () => {
  serve(() => null);
  const { result } = renderHook(() => useEndpointQuery(searchUsers, {}), { wrapper: wrapperOf() });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.error).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

it.each([
  ['nothing', () => undefined],
  ['the data', (query: { readonly data: unknown }) => query.data],
])('shows a failure in a part whose code arrives after it when the page itself reads %s', async (_, read) => {
  serve(() => null);
  const client = createQueryClient();
  let arrive: () => void = () => undefined;
  interface PartProps {
    readonly query: { readonly data: unknown; readonly error: unknown };
  }
  const Part = lazy(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { default: ({ query }: PartProps) => <p>{query.error ? 'failed' : 'loading'}</p> };
  });
  const Read = () => {
    const query = useEndpointQuery(searchUsers, {});
    read(query);
    return (
      <Suspense fallback="code">
        <Part query={query} />
      </Suspense>
    );
  };
  render(<Read />, { wrapper: wrapperOf(client) });
  await waitFor(() => expect(client.getQueryState(queryKey(searchUsers, {}))?.status).toBe('error'));
  await act(async () => arrive());
  expect(await screen.findByText('failed')).toBeVisible();
});

it('reads a list page by page, with all items so far and the total', async () => {
  serve((config) => page((config.params as { page: number }).page, 2));
  const { result } = renderHook(() => useEndpointPages(searchUsers, { query: { searchKeyword: 'x' } }), {
    wrapper: wrapperOf(),
  });
  await waitFor(() => expect(result.current.items).toEqual(['person 1']));
  expect(result.current).toMatchObject({ total: 2, hasNextPage: true });
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.items).toEqual(['person 1', 'person 2']));
  expect(result.current.hasNextPage).toBe(false);
  expect(requests).toEqual([
    'GET /users/search/ {"searchKeyword":"x","page":1}',
    'GET /users/search/ {"searchKeyword":"x","page":2}',
  ]);
});

describe('the first answer', () => {
  const seen: unknown[] = [];
  beforeEach(() => {
    seen.length = 0;
    serve(() => page(1, 2));
  });
  const Read = () => {
    const { data, isPending, isFetching } = useEndpointQuery(searchUsers, { query: {} });
    seen.push([data?.count, isPending, isFetching]);
    return null;
  };

  const FETCHING = [undefined, true, true];
  const ANSWERED = [2, false, false];

  it('is handed over in a render of its own, which the browser can interrupt', async () => {
    renderHook(Read, { wrapper: wrapperOf() });
    await waitFor(() => expect(seen.at(-1)).toEqual(ANSWERED));
    // In the second render the answer is there, but the component still sees a query that is being fetched.
    expect(seen).toEqual([FETCHING, FETCHING, ANSWERED]);
  });

  it('is there in the first render if it was read before', async () => {
    const client = createQueryClient();
    renderHook(Read, { wrapper: wrapperOf(client) });
    await waitFor(() => expect(seen.at(-1)).toEqual(ANSWERED));
    seen.length = 0;
    renderHook(Read, { wrapper: wrapperOf(client) });
    expect((seen[0] as unknown[]).slice(0, 2)).toEqual([2, false]);
  });

  it('is there at once when the component comes to a key that was read before', async () => {
    const client = createQueryClient();
    client.setQueryData(queryKey(searchUsers, { query: { searchKeyword: 'known' } }), page(1, 2));
    const { rerender } = renderHook(
      ({ searchKeyword }) => {
        const { data } = useEndpointQuery(searchUsers, { query: { searchKeyword } });
        seen.push([searchKeyword, data?.count]);
      },
      { wrapper: wrapperOf(client), initialProps: { searchKeyword: 'new' } },
    );
    rerender({ searchKeyword: 'known' });
    expect(seen).not.toContainEqual(['known', undefined]);
    await waitFor(() => expect(seen.at(-1)).toEqual(['known', 2]));
  });

  it('of a list is pending with all its functions until then', async () => {
    const lists: { items: number; isPending: boolean; more: string }[] = [];
    renderHook(
      () => {
        const { items, isPending, fetchNextPage } = useEndpointPages(searchUsers, { query: {} });
        lists.push({ items: items.length, isPending, more: typeof fetchNextPage });
      },
      { wrapper: wrapperOf() },
    );
    await waitFor(() => expect(lists.at(-1)?.items).toBe(1));
    for (const { items, isPending, more } of lists)
      expect([isPending, more]).toEqual([items === 0, 'function']);
  });
});

it('replaces a failed page with the one from onFailure', async () => {
  serve(() => null);
  const empty = { count: 0, next: null, results: [] };
  const { result } = renderHook(() => useEndpointPages(searchUsers, {}, { onFailure: () => empty }), {
    wrapper: wrapperOf(),
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current).toMatchObject({ items: [], total: 0 });
});

it('refetches the lists that a mutation makes stale, whatever their input', async () => {
  serve((config) => (config.method === 'post' ? 'made' : page(1, 1)));
  const { result } = renderHook(
    () => ({
      all: useEndpointQuery(listSessions, {}),
      some: useEndpointPages(listSessions, { query: { period: 'past' } }),
      cancel: useEndpointMutation(cancelSession),
    }),
    { wrapper: wrapperOf() },
  );
  await waitFor(() => expect(result.current.all.isSuccess && result.current.some.isSuccess).toBe(true));
  requests = [];
  await act(() => result.current.cancel.mutateAsync({ params: { id: '7' }, body: {} }));
  expect(requests.sort()).toEqual([
    'GET /interviews/sessions/ {"period":"past","page":1}',
    'GET /interviews/sessions/ {}',
    'POST /interviews/7/cancel/ {}',
  ]);
});

describe('an idempotent mutation', () => {
  const input = { body: { username: 'ada', starts_at: '2026-11-24T09:00:00Z' } };
  const keysOf = (answer: (turn: number) => unknown) => {
    const keys: unknown[] = [];
    serve((config) => answer(keys.push(config.headers.get('Idempotency-Key'))));
    const { result } = renderHook(() => useEndpointMutation(bookSession), { wrapper: wrapperOf() });
    const send = (body = input) => act(() => result.current.mutateAsync(body).catch(() => undefined));
    return { keys, send };
  };

  it('keeps its key until an answer arrives, then uses a new one', async () => {
    const { keys, send } = keysOf((turn) => (turn === 1 ? null : {}));
    await send();
    await send();
    await send();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('uses another key for another input', async () => {
    const { keys, send } = keysOf(() => null);
    await send();
    await send({ body: { ...input.body, starts_at: '2026-11-24T09:15:00Z' } });
    await send();
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  it('sends no key to an endpoint that is not idempotent', async () => {
    const keys: unknown[] = [];
    serve((config) => {
      keys.push(config.headers.get('Idempotency-Key') ?? null);
      return {};
    });
    const { result } = renderHook(() => useEndpointMutation(subscribe), { wrapper: wrapperOf() });
    await act(() => result.current.mutateAsync({ params: { id: '1' } } as never));
    expect(keys).toEqual([null]);
  });
});

it('tells at once that a change could not be sent offline, and does not send it later', async () => {
  let isOnline = false;
  serve(() => {
    if (!isOnline) throw new TypeError('offline');
    return {};
  });
  const client = createQueryClient();
  client.mount();
  act(() => void window.dispatchEvent(new Event('offline')));
  const { result } = renderHook(() => useEndpointMutation(subscribe), { wrapper: wrapperOf(client) });
  act(() => result.current.mutate({ body: { username: 'ada' } }));
  await waitFor(() => expect(result.current.error?.status).toBe(0));
  isOnline = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await client.resumePausedMutations();
  });
  expect(requests).toHaveLength(1);
  client.unmount();
});
