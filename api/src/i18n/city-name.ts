import { englishCity } from '@acquaint/i18n/english-city';
import { GERMAN_CITIES } from '@acquaint/i18n/german-cities';
import { languageOfReader } from './i18n.ts';

/** Returns the city that a time zone is named after, in the reader's language: `Wien` for `Europe/Vienna`. */
export function cityName(zone: string): string {
  const city = englishCity(zone);
  return (languageOfReader() === 'de' ? GERMAN_CITIES[city] : undefined) ?? city;
}
