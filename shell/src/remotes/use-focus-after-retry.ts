import { useEffect } from 'react';
import { whenHeadingIsThere } from '../app/route-focus.ts';

/**
 * After a retry the card that was pressed is gone, and the focus with it: it goes to the heading of the page that came instead,
 * unless the person has put it somewhere meanwhile.
 * @param attempt how often somebody asked again.
 * @param isThere the page, or its own waiting, stands.
 */
export function useFocusAfterRetry(attempt: number, isThere: boolean): void {
  useEffect(() => {
    if (attempt === 0 || !isThere) return undefined;
    return whenHeadingIsThere((heading) => {
      if (isNowhere(document.activeElement)) heading.focus({ preventScroll: true });
    });
  }, [attempt, isThere]);
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body;
}
