import { wordsOf } from '@acquaint/words';

/** Translations of this remote; `t` and `rich` return sentences in the language of the page. */
export const words = wordsOf({
  de: () => import('./words/de.json'),
});

export const { t, rich } = words;
