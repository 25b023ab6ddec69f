/** Languages of the product's text. English is the language of the source. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Languages that can be chosen and that device languages are matched with: those with complete translations everywhere. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'de'];

/** Translations of one package into one language, by the English sentence. */
export type Catalog = Readonly<Record<string, string>>;

/**
 * Returns the language of the text for a locale; English for an unknown one.
 * @param formats BCP 47, as `de-AT`
 */
export function languageOf(formats: string): Language {
  const [language] = formats.split('-');
  return LANGUAGES.find((known) => known === language) ?? 'en';
}

/**
 * Returns the first entry of an `Accept-Language` header, in the form our pages send it.
 * @returns a valid locale tag; null when the header names none.
 */
export function firstAccepted(header: string | undefined): string | null {
  const first = header?.split(',', 1)[0]?.split(';', 1)[0]?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}

/** Marks a sentence that is stored in a table and translated later by `t`. */
export function msg<const Text extends string>(english: Text): Text {
  return english;
}
