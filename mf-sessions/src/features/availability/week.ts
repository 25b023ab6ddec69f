import type { AvailabilitySettings } from '@acquaint/contracts';
import { currentFormats } from '@acquaint/words';
import { t } from '../../words.ts';

export type WeekRange = AvailabilitySettings['weekly'][number];

/** 1 Monday to 7 Sunday (R-API-9). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A Monday; any. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** `Monday` of 1, or `Mon`, in the reader's language. */
export function weekdayName(weekday: number, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(currentFormats(), { weekday: length, timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );
}

/** The ranges of one weekday, earliest first. */
export function rangesOf(week: readonly WeekRange[], weekday: number): readonly WeekRange[] {
  return week
    .filter((range) => range.weekday === weekday)
    .sort((one, two) => one.start.localeCompare(two.start));
}

/** The week with one weekday's ranges replaced. */
export function withDay(
  week: readonly WeekRange[],
  weekday: number,
  ranges: readonly WeekRange[],
): WeekRange[] {
  return [...week.filter((range) => range.weekday !== weekday), ...ranges].sort(
    (one, two) => one.weekday - two.weekday || one.start.localeCompare(two.start),
  );
}

/** A new range for a day: the morning, or the hour after the last one; null when the day is full. */
export function nextRange(week: readonly WeekRange[], weekday: number): WeekRange | null {
  const last = rangesOf(week, weekday).at(-1);
  if (!last) return { weekday, start: '09:00', end: '17:00' };
  const hour = Number(last.end.slice(0, 2)) + 1;
  if (hour > 22) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return { weekday, start: `${two(hour)}:00`, end: `${two(hour + 1)}:00` };
}

/** The same hours on other weekdays as on one. */
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

/** What is wrong with a week, by weekday: ends before starts, and overlaps. */
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
