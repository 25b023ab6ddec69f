import { useEffect, type RefObject } from 'react';

/**
 * Focuses `place` (its first input, else itself) when the element that had the focus was removed. Does nothing if another element
 * has the focus by now.
 */
export function useFocusLost(place: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted || document.activeElement !== document.body) return;
    (place.current?.querySelector<HTMLElement>('input') ?? place.current)?.focus();
  }, [place, isWanted]);
}
