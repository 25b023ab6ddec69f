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

/** How a mail or an answer is written when nobody says how. */
export const USUAL_FORMATS = 'en-GB';

const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, Catalog>> = { de };

/** Formats of who reads what is written now. */
const reader = new AsyncLocalStorage<string>();

/**
 * Does work whose sentences are for one reader: each `t` within it, also after an `await`, is in their language.
 * @param formats BCP 47, as the profile keeps it; null for who never chose
 */
export function inFormats<T>(formats: string | null, work: () => T): T {
  const now = formats ?? USUAL_FORMATS;
  return now === currentFormats() ? work() : reader.run(now, work);
}

/** The same for who sent a request: their language, and the manner of their region. */
export function inFormatsOfRequest<T>(acceptLanguage: string | undefined, work: () => T): T {
  const asked = firstAccepted(acceptLanguage);
  if (asked === null) return work();
  const { language, region = '' } = new Intl.Locale(asked);
  // Only tags of our list: a header may say anything. In a language that is not spoken here, the region does not help either.
  const isSpoken = LANGUAGES.some((known) => known === language);
  return inFormats(isSpoken ? formatsFor(languageOf(asked), region) : null, work);
}

/** The same for a page that a browser asks for by itself: it names any language, not only one that we offer. */
export function inFormatsOfBrowser<T>(acceptLanguage: string | undefined, work: () => T): T {
  const asked = firstAccepted(acceptLanguage);
  const isOffered = asked !== null && OFFERED_LANGUAGES.includes(languageOf(asked));
  return inFormatsOfRequest(isOffered ? asked : undefined, work);
}

/** The tag of who reads what is written now. */
export function currentFormats(): string {
  return reader.getStore() ?? USUAL_FORMATS;
}

/**
 * What a new account keeps of the page it was made on, so that its first mail is in that language. Null for English: then each
 * device decides.
 */
export function formatsOfNewcomer(): (typeof FORMATS)[number] | null {
  const now = currentFormats();
  return languageOf(now) === 'en' ? null : (FORMATS.find((tag) => tag === now) ?? null);
}

/**
 * A sentence in the reader's language.
 * @param english ICU MessageFormat; written out where it is said, so that `pnpm words` can collect it
 */
export function t(english: string, values: Values = {}): string {
  return sayWith(translated(english), values, currentFormats());
}

/** `A`, `A and B`, `A, B and C`, as the reader's language lists things. */
export function listed(terms: readonly string[]): string {
  return new Intl.ListFormat(currentFormats()).format(terms);
}

/** A finished sentence: its translation where there is one, nothing in it filled or read as syntax. */
export function translated(english: string): string {
  const language = languageOf(currentFormats());
  return language === 'en' ? english : (CATALOGS[language][english] ?? english);
}
