import type { AvailabilitySettings } from '@acquaint/contracts';

export type WeekRange = AvailabilitySettings['weekly'][number];

/** Weekday map of specification §9. */
export const WEEKDAYS = [
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
  { weekday: 7, name: 'Sunday' },
] as const;

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
  for (const { weekday, name } of WEEKDAYS) {
    const ranges = rangesOf(week, weekday);
    if (ranges.some((range) => range.start >= range.end))
      problems[weekday] = `${name}: the end comes after the start`;
    else if (ranges.some((range, index) => index > 0 && range.start < (ranges[index - 1]?.end ?? '')))
      problems[weekday] = `${name}: two ranges overlap`;
  }
  return problems;
}
