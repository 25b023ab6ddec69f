import { useSyncExternalStore } from 'react';

/** Undefined where there is no layout, as in tests. */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 480px)') : undefined;

/** Returns whether the window is as narrow as a phone, also after it was turned. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow?.matches === true);
}

function subscribe(onChange: () => void): () => void {
  narrow?.addEventListener('change', onChange);
  return () => narrow?.removeEventListener('change', onChange);
}
