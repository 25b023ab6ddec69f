export { currentLocale, keepLocale, keptLocale, onLocale, startLocale } from './locale.ts';
export { languageOf, msg, OFFERED_LANGUAGES, type Catalog, type Language } from './languages.ts';
export { createI18n, type RichValues, type I18n } from './i18n.ts';
