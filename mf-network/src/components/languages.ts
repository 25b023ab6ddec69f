import { currentLocale, languageOf } from '@acquaint/i18n';

/** BCP 47 primary tags of the languages that can be chosen. */
const TAGS = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi'],
  ...['hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk'],
  ...['sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const;

/** Constant, because the language of a page never changes while it is open. */
const LANGUAGE = languageOf(currentLocale());

let names: Intl.DisplayNames | undefined;

/** Returns a language's name in the language of the page, `de` → `German`; the tag itself if it has no name. */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames(LANGUAGE, { type: 'language' });
  return names.of(tag) ?? tag;
}

/** Formats a list of languages: `German, English`. */
export function languageList(tags: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' }).format(tags.map(languageName));
}

/** Returns options for a select, sorted by name. */
export function languageOptions(): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(LANGUAGE);
  return TAGS.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
    compare(a.label, b.label),
  );
}
