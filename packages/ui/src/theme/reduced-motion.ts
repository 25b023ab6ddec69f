import { useSyncExternalStore } from 'react';

/** Returns null where media queries are not supported (a test's document). */
function query(): MediaQueryList | null {
  return typeof window.matchMedia === 'function'
    ? window.matchMedia('(prefers-reduced-motion: reduce)')
    : null;
}

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Returns whether the device asks for reduced motion. */
export const prefersReducedMotion = (): boolean => query()?.matches === true;

/** Returns the same to a component, which is rendered again when it changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion);
}
