import { formatTime } from '@acquaint/ui';

const MINUTES = 15;
const OF_DAY = 1_440 / MINUTES;

/** The 96 times of a day on the 15-minute grid (R-API-9): `22:00`, labelled in the reader's locale. */
export function timesOfDay(locale: string): { readonly value: string; readonly label: string }[] {
  return Array.from({ length: OF_DAY }, (_, index) => {
    const at = new Date(index * MINUTES * 60_000).toISOString();
    return { value: at.slice(11, 16), label: formatTime(at, { style: 'time', zone: 'UTC', locale }, 0) };
  });
}
