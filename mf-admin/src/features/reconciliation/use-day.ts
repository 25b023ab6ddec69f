import { useLocale } from '@acquaint/ui';

/** Returns a function that writes a day in the reader's locale. Days are in UTC, so that no time zone moves them. */
export function useDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'full', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
