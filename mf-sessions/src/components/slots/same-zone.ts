import { dateFormat } from '@acquaint/ui';

/** Three months: zones that agree on these days of a year have the same rules today. */
const QUARTER_MS = 91 * 24 * 3_600_000;

/**
 * Returns whether two IANA zones show the same times: their names are equal, or are two names of one zone, of which browsers use
 * different ones (`Asia/Calcutta` and `Asia/Kolkata`).
 * @param now milliseconds since 1970.
 */
export function isSameZone(one: string, other: string, now: number): boolean {
  if (one === other) return true;
  const timesIn = (timeZone: string): string[] => {
    const format = dateFormat('en', { timeZone, timeZoneName: 'longOffset' });
    return [0, 1, 2, 3].map((quarter) => format.format(now + quarter * QUARTER_MS));
  };
  const [ours, theirs] = [timesIn(one), timesIn(other)];
  return ours.every((time, at) => time === theirs[at]);
}
