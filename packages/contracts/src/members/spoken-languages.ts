import { z } from '../zod.ts';

/** A language somebody speaks: a BCP 47 primary tag. */
export const SpokenLanguage = z.string().regex(/^[a-z]{2,3}$/, 'Choose a language from the list');

/** Most languages of a member. */
export const LANGUAGES_AT_MOST = 10;

/** BCP 47 primary tags of the languages that can be chosen. */
export const SPOKEN_LANGUAGES: readonly string[] = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi'],
  ...['hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk'],
  ...['sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'],
];

/**
 * Returns the languages that can be chosen, by their names, sorted.
 * @param reader the language of the names: BCP 47.
 */
export function spokenLanguageOptions(reader: string): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(reader);
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  return SPOKEN_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    compare(a.label, b.label),
  );
}
