import {
  getInitialData,
  getPremiumInfo,
  getSidebarCounts,
  searchUsers,
  subscribe,
} from '@acquaint/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ReactNode } from 'react';
import { queryKey } from './cache-keys.ts';
import { useEndpointMutation, useEndpointPages, useEndpointQuery } from './hooks.ts';
import { createQueryClient } from './query-client.ts';
import { configureApiClient } from './settings.ts';

let requests: string[] = [];

function serve(answer: (config: InternalAxiosRequestConfig) => unknown) {
  requests = [];
  configureApiClient({
    getAccessToken: () => null,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      requests.push(`${config.method} ${config.url} ${JSON.stringify(config.params ?? {})}`);
      const data = answer(config);
      const response: AxiosResponse = {
        data,
        status: data === null ? 503 : 200,
        statusText: '',
        headers: {},
        config,
      };
      if (data === null) throw new AxiosError('down', undefined, config, undefined, response);
      return response;
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

it('gives the three answers of the shell their fixed cache keys', () => {
  expect([getSidebarCounts, getInitialData, getPremiumInfo].map((endpoint) => queryKey(endpoint))).toEqual([
    ['sidebar-notification-count'],
    ['initial-data'],
    ['premium-info'],
  ]);
});

it('asks once and never again by itself when an answer fails', async () => {
  serve(() => null);
  const { result } = renderHook(() => useEndpointQuery(searchUsers, {}), { wrapper: wrapperOf() });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.error).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
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
    'get /users/search/ {"searchKeyword":"x","page":1}',
    'get /users/search/ {"searchKeyword":"x","page":2}',
  ]);
});

it('puts a domain’s own page in the place of one that failed', async () => {
  serve(() => null);
  const empty = { count: 0, next: null, results: [] };
  const { result } = renderHook(() => useEndpointPages(searchUsers, {}, { onFailure: () => empty }), {
    wrapper: wrapperOf(),
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current).toMatchObject({ items: [], total: 0 });
});

it('reads the named lists again after a change, whatever their input was', async () => {
  serve((config) => (config.method === 'post' ? 'made' : page(1, 1)));
  const { result } = renderHook(
    () => ({
      all: useEndpointQuery(searchUsers, {}),
      some: useEndpointPages(searchUsers, { query: { searchKeyword: 'x' } }),
      add: useEndpointMutation(subscribe, { invalidates: [searchUsers] }),
    }),
    { wrapper: wrapperOf() },
  );
  await waitFor(() => expect(result.current.all.isSuccess && result.current.some.isSuccess).toBe(true));
  requests = [];
  await act(() => result.current.add.mutateAsync({ body: { username: 'ada' } }));
  expect(requests.sort()).toEqual([
    'get /users/search/ {"searchKeyword":"x","page":1}',
    'get /users/search/ {}',
    'post /users/subscribe/ {}',
  ]);
});
