import { spokenLanguageOptions } from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';

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
export const languageOptions = (): { value: string; label: string }[] => spokenLanguageOptions(LANGUAGE);
