import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Keeps items that disappear by themselves.
 * @param shownMs how long each is kept, in milliseconds.
 * @param add returns the items with a new one; the same function in every render.
 */
export function usePassing<T extends { readonly id: string }>(
  shownMs: number,
  add: (known: readonly T[], next: T) => readonly T[],
): readonly [shown: readonly T[], show: (next: T) => void] {
  const [shown, setShown] = useState<readonly T[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const show = useCallback(
    (next: T) => {
      setShown((known) => add(known, next));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setShown((known) => known.filter(({ id }) => id !== next.id));
      }, shownMs);
      timers.current.add(timer);
    },
    [shownMs, add],
  );
  return [shown, show];
}
