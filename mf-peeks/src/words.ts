import { wordsOf } from '@acquaint/words';

/** The sentences of this remote; `t` and `rich` say them in the language of the page. */
export const words = wordsOf({
  de: () => import('./words/de.json'),
});

export const { t, rich } = words;
