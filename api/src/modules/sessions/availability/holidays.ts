import type { Holiday, HolidayPlace, listHolidayCountries, SuccessBody } from '@acquaint/contracts';
import { languageOf, type Language } from '@acquaint/i18n/languages';
import { badField } from '../../../http/problem.ts';
import { currentLocale } from '../../../i18n/i18n.ts';

type Country = SuccessBody<typeof listHolidayCountries>['results'][number];

const DAY_MS = 86_400_000;
/** Maximum number of cached years of places: computing one takes tens of milliseconds. */
const KEPT_YEARS = 500;
const CODE = /^[A-Z0-9]{1,5}$/;

/** Imports the library and its data at the first use, because they are large and most servers start without needing them. */
const library = once(async () => (await import('date-holidays')).default);

/** Returns the countries with known public holidays, sorted by name in the reader's language, each with its regions. */
export async function holidayCountries(): Promise<readonly Country[]> {
  const language = languageOf(currentLocale());
  const known = countriesIn.get(language) ?? countriesNamedIn(language);
  countriesIn.set(language, known);
  return known;
}

const countriesIn = new Map<Language, Promise<readonly Country[]>>();

async function countriesNamedIn(language: Language): Promise<readonly Country[]> {
  const Holidays = await library();
  const all = new Holidays();
  return named(all.getCountries(language), language).map((country) => ({
    ...country,
    regions: named(all.getStates(country.code, language), language),
  }));
}

/** Returns whether the holidays of this place are known. */
export async function isHolidayPlace({ country, region }: HolidayPlace): Promise<boolean> {
  const known = (await holidayCountries()).find(({ code }) => code === country);
  return known !== undefined && (region === null || known.regions.some(({ code }) => code === region));
}

/** @throws ProblemError 400 at this field, for a place whose holidays are not known. */
export async function requireHolidayPlace(place: HolidayPlace, field: string): Promise<void> {
  if (await isHolidayPlace(place)) return;
  throw badField(field, 'We don’t know the holidays in this place. Choose a place from the list.');
}

/** Returns the public holidays of a place between two dates, both included, in order. A day with two holidays is listed once. */
export async function holidaysBetween(
  place: HolidayPlace,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<Holiday[]> {
  const years = Array.from({ length: to.year - from.year + 1 }, (_, index) => from.year + index);
  const days = (await Promise.all(years.map((year) => holidaysOf(place, year)))).flat();
  const [first, last] = [from.toString(), to.toString()];
  return days.filter(({ date }) => first <= date && date <= last);
}

const cache = new Map<string, Promise<readonly Holiday[]>>();

async function holidaysOf(place: HolidayPlace, year: number): Promise<readonly Holiday[]> {
  const language = languageOf(currentLocale());
  const key = `${language}/${place.country}/${place.region ?? ''}/${year}`;
  const known = cache.get(key) ?? computed(place, year, language);
  // Moves the entry to the end, so that the first key is the least recently used one.
  cache.delete(key);
  cache.set(key, known);
  const [oldest] = cache.keys();
  if (cache.size > KEPT_YEARS && oldest !== undefined) cache.delete(oldest);
  return known;
}

async function computed(
  { country, region }: HolidayPlace,
  year: number,
  language: Language,
): Promise<readonly Holiday[]> {
  const Holidays = await library();
  const options = { types: ['public' as const], languages: [language, 'en'] };
  const calendar = region === null ? new Holidays(country, options) : new Holidays(country, region, options);
  const names = new Map<string, string>();
  // Includes the previous year, because a holiday of several days may extend into this one.
  for (const { date, start, end, name } of [year - 1, year].flatMap((each) => calendar.getHolidays(each))) {
    const first = Temporal.PlainDate.from(date.slice(0, 10));
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    for (let day = 0; day < days; day++) {
      const on = first.add({ days: day });
      if (on.year === year && !names.has(on.toString())) names.set(on.toString(), name);
    }
  }
  return [...names].map(([date, name]) => ({ date, name })).sort((a, b) => a.date.localeCompare(b.date));
}

/** Converts a map of the library from code to name into a list sorted by name. */
function named(
  list: Readonly<Record<string, string>> | undefined,
  language: Language,
): { code: string; name: string }[] {
  return Object.entries(list ?? {})
    .filter(([code]) => CODE.test(code))
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
