import { t } from '@acquaint/i18n/common';
import { englishCity } from '@acquaint/i18n/english-city';

/** Returns the city that a time zone is named after, in the reader's language: `Wien` for `Europe/Vienna`, `UTC` for `UTC`. */
export function cityName(zone: string): string {
  return t(englishCity(zone));
}
