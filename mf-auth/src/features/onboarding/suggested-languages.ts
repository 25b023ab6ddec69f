import { SPOKEN_LANGUAGES } from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';

/** Suggestions beyond these would have to be removed more often than they help. */
const SUGGESTED_AT_MOST = 4;

/**
 * Returns the languages that a new member probably speaks: those of the profile, of the page, and of the browser.
 * @param stored of the profile, as primary tags.
 * @param device of the browser, in the order its owner prefers: BCP 47.
 */
export function suggestedLanguages(
  stored: readonly string[],
  device: readonly string[] = navigator.languages,
): string[] {
  const tags = [...stored, languageOf(currentLocale()), ...device.map(primaryTag)];
  return [...new Set(tags)].filter((tag) => SPOKEN_LANGUAGES.includes(tag)).slice(0, SUGGESTED_AT_MOST);
}

/** `pt` for `pt-BR`. Norwegian has two written forms and is spoken as one. */
function primaryTag(locale: string): string {
  const [tag = ''] = locale.toLowerCase().split('-');
  return tag === 'nb' || tag === 'nn' ? 'no' : tag;
}
