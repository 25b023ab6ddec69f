import { createI18n } from '@acquaint/i18n';

/** Translations of the shell; `t` and `rich` return sentences in the language of the page. */
export const shellI18n = createI18n({
  de: () => import('./i18n/de.json'),
});

export const { t, rich } = shellI18n;
