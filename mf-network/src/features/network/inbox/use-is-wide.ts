import { useSyncExternalStore } from 'react';

/** Undefined where there is no layout, as in tests. */
const wide = () => (typeof matchMedia === 'function' ? matchMedia('(min-width: 901px)') : undefined);

/** Returns whether the list and a conversation fit next to each other, as in `messages.module.css`. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide()?.matches === true);
}

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}
