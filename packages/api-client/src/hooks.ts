import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import {
  hashKey,
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
import { useFirstDeferred } from './use-first-deferred.ts';

export type EndpointQueryOptions<E extends Endpoint, T = SuccessBody<E>> = Omit<
  UseQueryOptions<SuccessBody<E>, ApiFailure, T>,
  'queryKey' | 'queryFn'
>;

/**
 * Reads an endpoint through the query cache; aborts the request when no component uses it any more. The first answer is handed over
 * as `useFirstDeferred` does, but at once with `placeholderData`.
 */
export function useEndpointQuery<const E extends Endpoint, T = SuccessBody<E>>(
  endpoint: E,
  input: CallInput<E>,
  options: EndpointQueryOptions<E, T> = {},
): UseQueryResult<T, ApiFailure> {
  const query = queryOf(endpoint, input);
  const result = useQuery<SuccessBody<E>, ApiFailure, T>({ ...options, ...query });
  return useFirstDeferred(result, hashKey(query.queryKey));
}

const queryOf = <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: queryKey(endpoint, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal }),
  meta: staleMeta(endpoint),
});

/** How long an answer that was read ahead is fresh, in milliseconds: the pointer often comes by again. */
export const READ_AHEAD_MS = 30_000;

/**
 * Returns a function that reads an endpoint ahead, for a page that the person is likely to open next. A failure stays silent: the
 * page reads it again.
 */
export function useEndpointPrefetch(): <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => void {
  const client = useQueryClient();
  return useCallback(
    (endpoint, input) => void client.prefetchQuery({ ...queryOf(endpoint, input), staleTime: READ_AHEAD_MS }),
    [client],
  );
}

/** A page of a list, in the shape of `pageOf` of the contracts. */
interface ListPage<T> {
  readonly count: number;
  readonly next: number | null;
  readonly results: readonly T[];
}

/** Endpoints that answer with a page of a list. */
type ListEndpoint = Endpoint & { readonly query: NonNullable<Endpoint['query']> };
type ItemOf<E extends Endpoint> = SuccessBody<E> extends ListPage<infer T> ? T : never;

/** A list read page by page: the result of `useInfiniteQuery`, plus all items so far and the total. */
export type EndpointPages<T, P = ListPage<T>> = UseInfiniteQueryResult<
  InfiniteData<ListPage<T>>,
  ApiFailure
> & {
  readonly items: readonly T[];
  /** The first page, with fields the endpoint adds to the list; undefined until it is loaded. */
  readonly first: P | undefined;
  /** The total number of items, from the first page; undefined until it is loaded. */
  readonly total: number | undefined;
};

interface PagesOptions {
  readonly enabled?: boolean;
  /** Milliseconds after which a visible page reads the list again, for changes that no event announces to every reader. */
  readonly refetchInterval?: number;
  /** Returns a page to use instead of one that failed, for a domain with its own rule for failures. */
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
  const key = [...queryKey(endpoint, input), 'pages'];
  const query = useInfiniteQuery<Page, ApiFailure, InfiniteData<Page>, readonly unknown[], number>({
    queryKey: key,
    meta: staleMeta(endpoint),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  });
  const pages = useFirstDeferred(query, hashKey(key));
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
  /** The page publishes the endpoint's events itself, later, with `useEmit`: for a form that stays open after its call. */
  readonly emitsLater?: boolean;
}

/**
 * Calls an endpoint that changes data, with `mutate(input)`. On success, publishes the endpoint's events and refetches the
 * queries they make stale (`emits` and `staleOn` of the contracts). A call to an idempotent endpoint that got no answer can be
 * repeated: the same input uses the same idempotency key until an answer arrives.
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
 * Returns a function that publishes the events of a successful call: one made without `useEndpointMutation`, or with
 * `emitsLater`. Pass it the input of the call, for events that take their payload from it.
 */
export function useEmit(): <const E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<void> {
  const client = useQueryClient();
  return useCallback((endpoint, input) => emit(client, endpoint, { input, answer: undefined }), [client]);
}

/**
 * Returns a function that marks every cached answer of the given endpoints as stale and refetches those in use. For answers known
 * to be stale without an event, such as after a refused call. After a change use `emits` and `staleOn` of the contracts.
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
