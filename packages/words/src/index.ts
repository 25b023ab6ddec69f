export { inBrowser, inTab, type StoredValue } from './browser-storage.ts';
export { currentFormats, keepFormats, keptFormats, onFormats, startFormats } from './formats.ts';
export { languageOf, msg, OFFERED_LANGUAGES, type Catalog, type Language } from './languages.ts';
export { wordsOf, type RichValues, type Words } from './words.ts';
