import { useEffect } from 'react';
import { whenHeadingIsThere } from '../../app/routes/route-focus.ts';

/**
 * Moves the focus to the heading of the page that replaced the card after a retry, unless the person has focused something else.
 * @param attempt number of retries.
 * @param isThere whether the page, or its loading state, is rendered.
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
