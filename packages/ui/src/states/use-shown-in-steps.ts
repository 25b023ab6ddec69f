import { useDeferredValue } from 'react';

/**
 * Returns whether to render content that has been loaded. What is there at the first render is rendered with it; what arrives later
 * is rendered as a deferred update, which React splits into short steps, so that the browser can answer input in between. (An answer
 * of a query is otherwise rendered in one step, because TanStack Query uses `useSyncExternalStore`.)
 * @param isLoaded content that is no longer loaded disappears at once.
 */
export function useShownInSteps(isLoaded: boolean): boolean {
  const isShown = useDeferredValue(isLoaded);
  return isLoaded && isShown;
}
