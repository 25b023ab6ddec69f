import { IntlMessageFormat } from 'intl-messageformat';
import { parseMessage } from './parse-message.ts';

/**
 * By default a format asks `Intl` which locales it supports, which takes the first call of a page 20 ms on a fast computer. The answer
 * is only used by intl-messageformat's own parser and `resolvedOptions()`, which nobody here calls. Formats are created with one locale,
 * never with a list.
 */
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales));

/** The values of a message's placeholders, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Characters that only occur in messages with ICU syntax. An apostrophe quotes text there. */
const HAS_PLACES = /[{<']/;

const known = new Map<string, IntlMessageFormat>();
/** More than all sentences with placeholders of one language: a bound on the cache. */
const MOST_KNOWN = 2_000;

/**
 * Formats a message with its values.
 * @param message ICU MessageFormat, as `{count, plural, one {# session} other {# sessions}}`
 * @param locale BCP 47; decides the plural and how a number is written
 * @throws Error for an invalid message, or when a placeholder has no value.
 */
export function sayWith(message: string, values: Values, locale: string): string {
  if (!HAS_PLACES.test(message)) return message;
  return String(formatOf(message, locale).format(values));
}

/**
 * Formats a message as a list of parts. A value can be anything; a tag such as `<link>` is a function of its content.
 * @returns the parts in order: strings, and the values that were passed or returned by the functions.
 */
export function partsWith<Part>(
  message: string,
  values: Readonly<Record<string, Part | string | number | undefined | ((inside: Part[]) => Part)>>,
  locale: string,
): readonly (Part | string)[] {
  const parts = formatOf(message, locale).format<Part>(values as never);
  return Array.isArray(parts) ? parts : [parts];
}

/** Caches parsed messages: parsing one costs a hundred times what filling it does. */
function formatOf(message: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${message}`;
  let format = known.get(key);
  if (!format) {
    format = new IntlMessageFormat(parseMessage(message), locale);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, format);
  }
  return format;
}
