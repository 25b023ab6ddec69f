import { wordsOf } from './words.ts';

/** The sentences of what is shared: `ui`, `remote-kit` and `api-client` reach a page together. */
export const commonWords = wordsOf({
  de: () => import('./common/de.json'),
});

export const { t, rich } = commonWords;
