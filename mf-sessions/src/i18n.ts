import { createI18n } from '@acquaint/i18n';

/** Translations of this remote; `t` and `rich` return sentences in the language of the page. */
export const i18n = createI18n({
  de: () => import('./i18n/de.json'),
});

export const { t, rich } = i18n;
