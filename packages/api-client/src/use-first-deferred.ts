import { useDeferredValue, useState } from 'react';

/** What a component sees instead of a first answer that is not shown yet: a query that is still being fetched. */
const PENDING: ReadonlyMap<string | symbol, unknown> = new Map<string, unknown>([
  ['data', undefined],
  ['error', null],
  ['status', 'pending'],
  ['fetchStatus', 'fetching'],
  ['isPending', true],
  ['isLoading', true],
  ['isFetching', true],
  ['isSuccess', false],
  ['isError', false],
  ['isLoadingError', false],
  ['isRefetchError', false],
  ['isFetched', false],
  ['isFetchedAfterMount', false],
]);

interface Answer {
  readonly data: unknown;
  readonly isError: boolean;
}

/**
 * Returns a query's result, its first answer in a deferred render: the component sees it as pending for one render more. React
 * splits a deferred render into short steps, between which the browser answers input. TanStack Query's own render is one step of up
 * to half a second on a phone, because it uses `useSyncExternalStore`. An answer that is in the cache at the first render with this key
 * is returned at once.
 * @param key hash of the query's key.
 */
export function useFirstDeferred<Result extends Answer>(result: Result, key: string): Result {
  // TanStack Query renders a component again when a field changes that it has read. Both are read here, because a part of the page
  // whose code is still loading has read none of them yet, and would never learn of an answer or a failure.
  const { data, isError } = result;
  const isAnswered = data !== undefined && !isError;
  const [first, setFirst] = useState({ key, isAnswered });
  if (first.key !== key) setFirst({ key, isAnswered });
  const wasInCache = first.key === key ? first.isAnswered : isAnswered;
  const isShown = useDeferredValue(isAnswered);
  return isAnswered && !wasInCache && !isShown ? asPending(result) : result;
}

/** A deferred render always follows with the result itself, so it does not matter that TanStack Query does not see the reads of these fields. */
function asPending<Result extends object>(result: Result): Result {
  return new Proxy(result, {
    get: (target, field): unknown =>
      PENDING.has(field) ? PENDING.get(field) : Reflect.get(target, field, target),
  });
}
