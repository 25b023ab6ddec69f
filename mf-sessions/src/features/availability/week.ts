import type { AvailabilitySettings } from '@acquaint/contracts';
import { currentLocale } from '@acquaint/i18n';
import { dateFormat } from '@acquaint/ui';
import { t } from '../../i18n.ts';

export type WeekRange = AvailabilitySettings['weekly'][number];

/** ISO weekdays, 1 (Monday) to 7 (Sunday) (R-API-9). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Any Monday. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** Returns the name of a weekday in the reader's language: `Monday` or `Mon` for 1. */
export function weekdayName(weekday: number, length: 'long' | 'short' = 'long'): string {
  return dateFormat(currentLocale(), { weekday: length, timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );
}

/** Returns the ranges of one weekday, earliest first. */
export function rangesOf(week: readonly WeekRange[], weekday: number): readonly WeekRange[] {
  return week
    .filter((range) => range.weekday === weekday)
    .sort((one, two) => one.start.localeCompare(two.start));
}

/** Returns the week by weekday and start. */
export function inOrder(week: readonly WeekRange[]): WeekRange[] {
  return [...week].sort((one, two) => one.weekday - two.weekday || one.start.localeCompare(two.start));
}

/** Returns the week with one weekday's ranges replaced, which keep their order: rows stay in place while they are edited. */
export function withDay(
  week: readonly WeekRange[],
  weekday: number,
  ranges: readonly WeekRange[],
): WeekRange[] {
  return [...week.filter((range) => range.weekday !== weekday), ...ranges].sort(
    (one, two) => one.weekday - two.weekday,
  );
}

/** Returns a new range for a day: 9 to 17 o'clock on an empty day, else after the last range; null if the day is full. */
export function nextRange(week: readonly WeekRange[], weekday: number): WeekRange | null {
  const last = rangesOf(week, weekday).at(-1);
  if (!last) return { weekday, start: '09:00', end: '17:00' };
  const hour = Number(last.end.slice(0, 2)) + 1;
  if (hour > 22) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return { weekday, start: `${two(hour)}:00`, end: `${two(hour + 1)}:00` };
}

/** Copies the hours of one weekday to others. */
export function copyDay(week: readonly WeekRange[], from: number, to: readonly number[]): WeekRange[] {
  return to.reduce<WeekRange[]>(
    (copied, weekday) =>
      withDay(
        copied,
        weekday,
        rangesOf(week, from).map((range) => ({ ...range, weekday })),
      ),
    [...week],
  );
}

/** Returns validation errors by weekday: ends before starts, and overlaps. */
export function problemsOf(week: readonly WeekRange[]): Readonly<Record<number, string>> {
  const problems: Record<number, string> = {};
  for (const weekday of WEEKDAYS) {
    const ranges = rangesOf(week, weekday);
    if (ranges.some((range) => range.start >= range.end))
      problems[weekday] = t('{day}: the end must be after the start', { day: weekdayName(weekday) });
    else if (ranges.some((range, index) => index > 0 && range.start < (ranges[index - 1]?.end ?? '')))
      problems[weekday] = t('{day}: two time ranges overlap', { day: weekdayName(weekday) });
  }
  return problems;
}
