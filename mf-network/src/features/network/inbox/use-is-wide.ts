import { useCallback, useSyncExternalStore } from 'react';

/** Undefined where there is no layout, as in tests. */
const windowOf = (least: number) =>
  typeof matchMedia === 'function' ? matchMedia(`(min-width: ${least}px)`) : undefined;

/**
 * Returns whether the window has a width.
 * @param least in CSS pixels; by default, a list and a conversation fit next to each other, as in `messages.module.css`.
 */
export function useIsWide(least = 901): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = windowOf(least);
      query?.addEventListener('change', onChange);
      return () => query?.removeEventListener('change', onChange);
    },
    [least],
  );
  return useSyncExternalStore(subscribe, () => windowOf(least)?.matches === true);
}
