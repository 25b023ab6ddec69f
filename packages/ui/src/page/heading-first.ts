import { createContext, use, useDeferredValue } from 'react';

/**
 * True for a page opened by a click: its heading is shown in the next frame, and the content below it in later frames with
 * React's low priority, without delaying input. False when a scroll position has to be restored (back, reload): everything is
 * then shown at once.
 */
export const HeadingFirst = createContext(false);

/** Returns whether a newly mounted page already shows the content below its heading. */
export function useBodyShown(): boolean {
  const isHeadingFirst = use(HeadingFirst);
  return useDeferredValue(true, !isHeadingFirst);
}
