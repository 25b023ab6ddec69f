import { formatNumber, formatTime } from '@acquaint/ui';
import { currentFormats, type Language } from '@acquaint/words';

/** A language in its own words: `Deutsch`. */
export function nameOfLanguage(language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** The region whose manner a tag stands for, in the language of the page. */
export function nameOfRegion(formats: string): string {
  const region = regionOf(formats);
  return new Intl.DisplayNames(currentFormats(), { type: 'region' }).of(region) ?? region;
}

/** `AT` of `de-AT`. */
export function regionOf(formats: string): string {
  return new Intl.Locale(formats).region ?? '';
}

/** An afternoon, so that 16:05 and 4:05 PM differ. */
const AFTERNOON = '2026-11-21T16:05:00.000Z';

/** A time and a number as they are written with a tag. */
export function exampleOf(formats: string): string {
  const time = formatTime(AFTERNOON, { style: 'dateTime', zone: 'UTC', locale: formats }, 0);
  return `${time} · ${formatNumber(1234.5, 2, formats)}`;
}
