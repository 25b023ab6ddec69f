import { useEffect, type RefObject } from 'react';

/**
 * What took the place of the thing that had the focus takes the focus, too: its first field, else the place itself. Nothing
 * where somebody has moved on meanwhile.
 */
export function useFocusLost(place: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted || document.activeElement !== document.body) return;
    (place.current?.querySelector<HTMLElement>('input') ?? place.current)?.focus();
  }, [place, isWanted]);
}
