import { useDeferredValue } from 'react';

/** What a component reads of a query until its first answer, whatever has arrived. */
const PENDING: ReadonlyMap<string | symbol, unknown> = new Map<string, unknown>([
  ['data', undefined],
  ['status', 'pending'],
  ['isPending', true],
  ['isSuccess', false],
]);

/**
 * Returns a query's result, its first answer in a deferred render: the component sees it as pending for one render more. React
 * splits a deferred render into short steps, between which the browser answers input. TanStack Query's own render is one step of up
 * to half a second on a phone, because it uses `useSyncExternalStore`. An answer that is there at the first render is returned at once.
 * @param isAnswered whether there is an answer, read from the cache. Reading a field of the result would be taken by TanStack Query as
 * the only one that the component uses: a part whose code is still loading would never learn of a failure.
 */
export function useFirstDeferred<Result extends object>(result: Result, isAnswered: boolean): Result {
  const isShown = useDeferredValue(isAnswered);
  return isAnswered && !isShown ? asPending(result) : result;
}

/** The fields that a component reads are read from the result, by which TanStack Query knows when to render it again. */
function asPending<Result extends object>(result: Result): Result {
  return new Proxy(result, {
    get: (target, field): unknown =>
      PENDING.has(field) ? PENDING.get(field) : Reflect.get(target, field, target),
  });
}
