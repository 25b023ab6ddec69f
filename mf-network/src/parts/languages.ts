import { currentFormats, languageOf } from '@acquaint/words';

/** BCP 47 primary tags of languages that people meet in, to choose from. */
const TAGS = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi'],
  ...['hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk'],
  ...['sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const;

/** The language of a page never changes while it is open. */
const LANGUAGE = languageOf(currentFormats());

const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });

/** `de` → `German`, in the language of the page; the tag itself when it has no name. */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag;
}

/** `German, English`. */
export function languageList(tags: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' }).format(tags.map(languageName));
}

/** Languages for a select, by name. */
export const LANGUAGE_OPTIONS = TAGS.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, LANGUAGE),
);
