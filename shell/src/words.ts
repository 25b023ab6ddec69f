import { wordsOf } from '@acquaint/words';

/** Translations of the shell; `t` and `rich` return sentences in the language of the page. */
export const shellWords = wordsOf({
  de: () => import('./words/de.json'),
});

export const { t, rich } = shellWords;
