import { createContext, use, useDeferredValue } from 'react';

/**
 * True where a page is reached by a click: its heading shows in the next frame, and what is below it is made in the frames after
 * that, without holding up what the person does next (React's low priority). Not where a place on the page is to be found again
 * (back, reload): there all of it shows at once.
 */
export const HeadingFirst = createContext(false);

/** Whether a page that was just mounted shows what is below its heading already. */
export function useBodyShown(): boolean {
  const isHeadingFirst = use(HeadingFirst);
  return useDeferredValue(true, !isHeadingFirst);
}
