import { AsyncLocalStorage } from 'node:async_hooks';
import { FORMATS, formatsFor } from '@acquaint/contracts/product';
import {
  firstAccepted,
  languageOf,
  LANGUAGES,
  OFFERED_LANGUAGES,
  type Catalog,
  type Language,
} from '@acquaint/words/languages';
import { sayWith, type Values } from '@acquaint/words/message';
import de from './de.json' with { type: 'json' };

/** The default locale of emails and answers. */
export const USUAL_FORMATS = 'en-GB';

const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, Catalog>> = { de };

/** The reader's locale. */
const reader = new AsyncLocalStorage<string>();

/**
 * Runs work with the locale of one reader: each `t` within it, also after an `await`, uses their language.
 * @param formats BCP 47, as stored in the profile; null if never chosen
 */
export function inFormats<T>(formats: string | null, work: () => T): T {
  const now = formats ?? USUAL_FORMATS;
  return now === currentFormats() ? work() : reader.run(now, work);
}

/** Runs work with the locale of a request: its language, and the formats of its region. */
export function inFormatsOfRequest<T>(acceptLanguage: string | undefined, work: () => T): T {
  const asked = firstAccepted(acceptLanguage);
  if (asked === null) return work();
  const { language, region = '' } = new Intl.Locale(asked);
  // Only tags from our list, because a header may contain anything. For an unsupported language the region is ignored, too.
  const isSpoken = LANGUAGES.some((known) => known === language);
  return inFormats(isSpoken ? formatsFor(languageOf(asked), region) : null, work);
}

/** Like `inFormatsOfRequest`, for pages opened directly: the browser sends any language, which is used only if it is offered. */
export function inFormatsOfBrowser<T>(acceptLanguage: string | undefined, work: () => T): T {
  const asked = firstAccepted(acceptLanguage);
  const isOffered = asked !== null && OFFERED_LANGUAGES.includes(languageOf(asked));
  return inFormatsOfRequest(isOffered ? asked : undefined, work);
}

/** Returns the reader's locale. */
export function currentFormats(): string {
  return reader.getStore() ?? USUAL_FORMATS;
}

/**
 * Returns the locale to store with a new account, so that its first email is in the language of the page. Null for English: then
 * each device decides.
 */
export function formatsOfNewcomer(): (typeof FORMATS)[number] | null {
  const now = currentFormats();
  return languageOf(now) === 'en' ? null : (FORMATS.find((tag) => tag === now) ?? null);
}

/**
 * Translates a sentence into the reader's language and fills in its values.
 * @param english ICU MessageFormat; must be a literal, so that `pnpm words` can collect it
 */
export function t(english: string, values: Values = {}): string {
  return sayWith(translated(english), values, currentFormats());
}

/** Formats a list in the reader's language: `A`, `A and B`, `A, B and C`. */
export function listed(terms: readonly string[]): string {
  return new Intl.ListFormat(currentFormats()).format(terms);
}

/** Translates a finished sentence if it has a translation; braces in it are not interpreted. */
export function translated(english: string): string {
  const language = languageOf(currentFormats());
  return language === 'en' ? english : (CATALOGS[language][english] ?? english);
}
