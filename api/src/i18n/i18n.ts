import { AsyncLocalStorage } from 'node:async_hooks';
import { FORMATS, localeFor } from '@acquaint/contracts/product';
import {
  firstAccepted,
  languageOf,
  LANGUAGES,
  OFFERED_LANGUAGES,
  type Catalog,
  type Language,
} from '@acquaint/i18n/languages';
import { sayWith, type Values } from '@acquaint/i18n/message';
import de from './de.json' with { type: 'json' };

/** The default locale of emails and answers. */
export const USUAL_LOCALE = 'en-GB';

const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, Catalog>> = { de };

/** The reader's locale. */
const reader = new AsyncLocalStorage<string>();

/**
 * Runs work with the locale of one reader: each `t` within it, also after an `await`, uses their language.
 * @param formats BCP 47, as stored in the profile; null if never chosen
 */
export function inLocale<T>(formats: string | null, work: () => T): T {
  const now = formats ?? USUAL_LOCALE;
  return now === currentLocale() ? work() : reader.run(now, work);
}

/** Runs work with the locale of a request: its language, and the formats of its region. */
export function inLocaleOfRequest<T>(acceptLanguage: string | undefined, work: () => T): T {
  const tag = firstAccepted(acceptLanguage);
  if (tag === null) return work();
  const { language, region = '' } = new Intl.Locale(tag);
  // Only tags from our list, because a header may contain anything. For an unsupported language the region is ignored, too.
  const isSpoken = LANGUAGES.some((known) => known === language);
  return inLocale(isSpoken ? localeFor(languageOf(tag), region) : null, work);
}

/** Like `inLocaleOfRequest`, for pages opened directly: the browser sends any language, which is used only if it is offered. */
export function inLocaleOfBrowser<T>(acceptLanguage: string | undefined, work: () => T): T {
  const tag = firstAccepted(acceptLanguage);
  const isOffered = tag !== null && OFFERED_LANGUAGES.includes(languageOf(tag));
  return inLocaleOfRequest(isOffered ? tag : undefined, work);
}

/** Returns the reader's locale. */
export function currentLocale(): string {
  return reader.getStore() ?? USUAL_LOCALE;
}

/** Returns the reader's language. */
export function languageOfReader(): Language {
  return languageOf(currentLocale());
}

/**
 * Returns the locale to store with a new account, so that its first email is in the language of the page. Null for English: then
 * each device decides.
 */
export function localeOfNewcomer(): (typeof FORMATS)[number] | null {
  const now = currentLocale();
  return languageOfReader() === 'en' ? null : (FORMATS.find((tag) => tag === now) ?? null);
}

/**
 * Translates a sentence into the reader's language and fills in its values.
 * @param english ICU MessageFormat; must be a literal, so that `pnpm i18n` can collect it
 */
export function t(english: string, values: Values = {}): string {
  return sayWith(translated(english), values, currentLocale());
}

/** Formats a list in the reader's language: `A`, `A and B`, `A, B and C`. */
export function listed(terms: readonly string[]): string {
  return new Intl.ListFormat(currentLocale()).format(terms);
}

/** Translates a finished sentence if it has a translation; braces in it are not interpreted. */
export function translated(english: string): string {
  const language = languageOfReader();
  return language === 'en' ? english : (CATALOGS[language][english] ?? english);
}
