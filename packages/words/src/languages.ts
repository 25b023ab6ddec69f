/** Languages of the product's text. English is that of the source. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Those a person can choose, and a device is answered in: what is whole in every package and in the server. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'de'];

/** Sentences of one package in another language, by the English one. */
export type Catalog = Readonly<Record<string, string>>;

/**
 * The language of text for a tag of formats.
 * @param formats BCP 47, as `de-AT`
 */
export function languageOf(formats: string): Language {
  const [language] = formats.split('-');
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

/**
 * What a request's `Accept-Language` asks for first, as our pages send it.
 * @returns a tag that dates and numbers can be written by; null for a header that names none.
 */
export function firstAccepted(header: string | undefined): string | null {
  const first = header?.split(',', 1)[0]?.split(';', 1)[0]?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}

/** Marks a sentence that is kept in a table and said later, by `t`. */
export function msg<const Text extends string>(english: Text): Text {
  return english;
}
