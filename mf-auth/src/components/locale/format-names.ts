import { formatNumber, formatTime } from '@acquaint/ui';
import { currentLocale, type Language } from '@acquaint/i18n';

/** Returns a language's name in that language: `Deutsch`. */
export function nameOfLanguage(language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** Returns the name of a locale's region in the language of the page. */
export function nameOfRegion(formats: string): string {
  const region = regionOf(formats);
  return new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(region) ?? region;
}

/** Returns the region of a locale: `AT` for `de-AT`. */
export function regionOf(formats: string): string {
  return new Intl.Locale(formats).region ?? '';
}

/** In the afternoon, so that the 24-hour and 12-hour formats (16:05, 4:05 PM) differ. */
const AFTERNOON = '2026-11-21T16:05:00.000Z';

/** Formats a sample time and number with a locale. */
export function exampleOf(formats: string): string {
  const time = formatTime(AFTERNOON, { style: 'dateTime', zone: 'UTC', locale: formats }, 0);
  return `${time} · ${formatNumber(1234.5, 2, formats)}`;
}
