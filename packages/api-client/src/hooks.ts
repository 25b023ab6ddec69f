import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from './call.ts';
import { queryKey } from './cache-keys.ts';
import { createCallKeys } from './call-keys.ts';
import { emit } from './emit.ts';
import type { ApiFailure } from './failure.ts';
import { staleMeta } from './stale.ts';

export type EndpointQueryOptions<E extends Endpoint, T = SuccessBody<E>> = Omit<
  UseQueryOptions<SuccessBody<E>, ApiFailure, T>,
  'queryKey' | 'queryFn'
>;

/** Reads an endpoint through the cache; aborts the request when nobody waits for it any more. */
export function useEndpointQuery<const E extends Endpoint, T = SuccessBody<E>>(
  endpoint: E,
  input: CallInput<E>,
  options: EndpointQueryOptions<E, T> = {},
): UseQueryResult<T, ApiFailure> {
  return useQuery<SuccessBody<E>, ApiFailure, T>({
    ...options,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: staleMeta(endpoint),
  });
}

/** A page of a list as `pageOf` of the contracts makes it. */
interface ListPage<T> {
  readonly count: number;
  readonly next: number | null;
  readonly results: readonly T[];
}

/** Endpoints that answer a page of a list. */
type ListEndpoint = Endpoint & { readonly query: NonNullable<Endpoint['query']> };
type ItemOf<E extends Endpoint> = SuccessBody<E> extends ListPage<infer T> ? T : never;

/** A list read page by page: what `useInfiniteQuery` gives, plus all items so far and the total. */
export type EndpointPages<T, P = ListPage<T>> = UseInfiniteQueryResult<
  InfiniteData<ListPage<T>>,
  ApiFailure
> & {
  readonly items: readonly T[];
  /** The first page, with what the endpoint tells beside the list; undefined until it came. */
  readonly first: P | undefined;
  /** How many there are in all, by the first page; undefined until it came. */
  readonly total: number | undefined;
};

interface PagesOptions {
  readonly enabled?: boolean;
  /** Replaces the fetch of one page, for a domain that has its own rule for a failure. */
  readonly onFailure?: (failure: unknown) => ListPage<never>;
}

/** Reads a paged list, one page after another (`fetchNextPage`, `hasNextPage`). */
export function useEndpointPages<const E extends ListEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: PagesOptions = {},
): EndpointPages<ItemOf<E>, SuccessBody<E>> {
  type Page = ListPage<ItemOf<E>>;
  const fetchPage = async (page: number, signal: AbortSignal): Promise<Page> => {
    try {
      return (await call(endpoint, withPage<E>(input, page), { signal })) as Page;
    } catch (failure) {
      if (options.onFailure === undefined || signal.aborted) throw failure;
      return options.onFailure(failure);
    }
  };
  const pages = useInfiniteQuery<Page, ApiFailure, InfiniteData<Page>, readonly unknown[], number>({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    meta: staleMeta(endpoint),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  });
  return {
    ...pages,
    items: pages.data?.pages.flatMap((page) => page.results) ?? [],
    first: pages.data?.pages[0] as SuccessBody<E> | undefined,
    total: pages.data?.pages[0]?.count,
  };
}

function withPage<E extends Endpoint>(input: CallInput<E>, page: number): CallInput<E> {
  const { query, ...rest } = input as { readonly query?: object };
  return { ...rest, query: { ...query, page } } as unknown as CallInput<E>;
}

export interface EndpointMutationOptions<E extends Endpoint> extends Omit<
  UseMutationOptions<SuccessBody<E>, ApiFailure, CallInput<E>>,
  'mutationFn'
> {
  /** The page says itself, by `useEmit`, when the endpoint's events have happened: for a form that outlives its call. */
  readonly emitsLater?: boolean;
}

/**
 * Changes something. `mutate(input)`; on success, what the endpoint's events make old is read again (`emits` and `staleOn` of the
 * contracts). What an idempotent endpoint was asked and did not answer may be asked again: the same wish keeps its key until an
 * answer is heard.
 */
export function useEndpointMutation<const E extends Endpoint>(
  endpoint: E,
  options: EndpointMutationOptions<E> = {},
): UseMutationResult<SuccessBody<E>, ApiFailure, CallInput<E>> {
  const { emitsLater = false, onSuccess, ...rest } = options;
  const client = useQueryClient();
  const keys = useRef(createCallKeys());
  return useMutation<SuccessBody<E>, ApiFailure, CallInput<E>>({
    ...rest,
    mutationFn: (input) => keys.current.named(endpoint, input),
    onSuccess: async (...success) => {
      const [answer, input] = success;
      const reading = emitsLater ? undefined : emit(client, endpoint, { input, answer });
      await Promise.all([reading, onSuccess?.(...success)]);
    },
  });
}

/**
 * Says that a call has succeeded that no `useEndpointMutation` made, or that was to say it later: its events happen now.
 * @param input of the call, for events that take their payload from it.
 */
export function useEmit(): <const E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<void> {
  const client = useQueryClient();
  return useCallback((endpoint, input) => emit(client, endpoint, { input, answer: undefined }), [client]);
}

/**
 * Marks every cached answer of these endpoints as old and reads again those that are on the screen: where an answer is seen to be
 * old and no event says so, as when a call was refused. After a change use `emits` and `staleOn` of the contracts.
 */
export function useInvalidate(): (...endpoints: readonly Endpoint[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...endpoints) => {
      await Promise.all(
        endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })),
      );
    },
    [client],
  );
}
