import { IntlMessageFormat } from 'intl-messageformat';

/** What stands at a message's places, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** What only a message of ICU's syntax has. An apostrophe quotes there. */
const HAS_PLACES = /[{<']/;

const known = new Map<string, IntlMessageFormat>();
/** More than all sentences of a language with places: what is kept never grows with what is asked. */
const MOST_KNOWN = 2_000;

/**
 * A sentence with its places filled.
 * @param message ICU MessageFormat, as `{count, plural, one {# session} other {# sessions}}`
 * @param locale BCP 47; decides the plural and how a number is written
 * @throws Error for a message that is none, or one with a place that has no value.
 */
export function sayWith(message: string, values: Values, locale: string): string {
  if (!HAS_PLACES.test(message)) return message;
  return String(formatOf(message, locale).format(values));
}

/**
 * The same in parts, where a value may be anything, and a tag such as `<link>` is a function of what it surrounds.
 * @returns the parts in their order; strings lie between what was handed over or made.
 */
export function partsWith<Part>(
  message: string,
  values: Readonly<Record<string, Part | string | number | undefined | ((inside: Part[]) => Part)>>,
  locale: string,
): readonly (Part | string)[] {
  const said = formatOf(message, locale).format<Part>(values as never);
  return Array.isArray(said) ? said : [said];
}

/** Reading a message costs a hundred times what filling it does. */
function formatOf(message: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${message}`;
  let format = known.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, locale);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, format);
  }
  return format;
}
