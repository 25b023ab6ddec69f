import { wordsOf } from './words.ts';

/** The sentences of the shared packages: `ui`, `remote-kit` and `api-client` are loaded together on a page. */
export const commonWords = wordsOf({
  de: () => import('./common/de.json'),
});

export const { t, rich } = commonWords;
