import { currentZone } from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';
import { englishCity } from '@acquaint/i18n/english-city';
import { GERMAN_CITIES } from '@acquaint/i18n/german-cities';
import { MORE_CITIES } from './zone-cities.ts';
import { ZONES_OF_REGION } from './zone-regions.ts';

/** A time zone in a select. */
export interface TimeZoneOption {
  /** Its current IANA name: `Asia/Kolkata`. */
  readonly value: string;
  /** City, country and today's offset: `Kolkata, India (GMT+5:30)`. */
  readonly label: string;
  /** What it is found by: the label, its names in other languages, other cities, and spellings of the offset. Without accents. */
  readonly search: string;
}

/**
 * Returns time zones with their names in the reader's language, sorted by city.
 * @param names IANA names; by default every zone that the browser knows.
 * @param language of the labels: BCP 47.
 */
export function timeZoneOptions(
  names: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')],
  language: string = languageOf(currentLocale()),
): TimeZoneOption[] {
  const { compare } = new Intl.Collator(language);
  const countries = [language, 'en'].map((each) => new Intl.DisplayNames(each, { type: 'region' }));
  return [...new Set(names.map(currentZone))]
    .map((value) => {
      const region = regions.get(value);
      const [country, ...others] = region === undefined ? [] : countries.map((each) => each.of(region));
      const city = cityIn(language, value);
      const offset = offsetOf(value);
      const shown = `GMT${shortOffset(offset)}`;
      const place = country === undefined || country === city ? city : `${city}, ${country}`;
      const words = [place, value, cityIn('de', value), MORE_CITIES[value], ...others];
      const offsets = [shortOffset(offset), offset].flatMap((each) => [`GMT${each}`, `UTC${each}`, each]);
      const search = plain([...words, ...offsets].join(' '));
      return { value, label: `${place} (${shown})`, search };
    })
    .sort((one, other) => compare(one.label, other.label));
}

const regions = new Map(
  Object.entries(ZONES_OF_REGION).flatMap(([region, zones]) =>
    zones.split(' ').map((zone) => [zone, region] as const),
  ),
);

function cityIn(language: string, zone: string): string {
  const city = englishCity(zone);
  return (language === 'de' ? GERMAN_CITIES[city] : undefined) ?? city;
}

/** Returns a zone's offset from Greenwich now: `+05:30`. Temporal takes a fortieth of the time, but not every browser has it. */
function offsetOf(timeZone: string): string {
  if (typeof Temporal !== 'undefined') return Temporal.Now.zonedDateTimeISO(timeZone).offset;
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) || '+00:00';
}

/** Writes `+05:30` as `+5:30`, and `+00:00` as nothing. */
function shortOffset(offset: string): string {
  return offset
    .replace(/^([+-])0/, '$1')
    .replace(/:00$/, '')
    .replace(/^[+-]0$/, '');
}

/** Whether every typed word is part of what a time zone is found by. `GMT+1` is not part of `GMT+10`. */
export function isZoneFound(typed: string, { search }: TimeZoneOption): boolean {
  return plain(typed)
    .trim()
    .split(' ')
    .every((word) => {
      const at = search.indexOf(word);
      const isHour = /[+-]\d+$/.test(word);
      return at !== -1 && !(isHour && /\d/.test(search.charAt(at + word.length)));
    });
}

/** Returns text in lower case, without accents, and with single spaces for what parts words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_,()]+/g, ' ')
    .toLowerCase();
}
