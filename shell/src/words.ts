import { wordsOf } from '@acquaint/words';

/** The sentences of the shell; `t` and `rich` say them in the language of the page. */
export const shellWords = wordsOf({
  de: () => import('./words/de.json'),
});

export const { t, rich } = shellWords;
