import { START_TIMES, END_TIMES } from './time-options.ts';
import { rangesOf, WEEKDAYS, type WeekRange } from './week.ts';

/** Number of quarter hours of a day (R-API-9). */
export const QUARTERS = START_TIMES.length;

/** A quarter hour of the week: `day` 0 (Monday) to 6 (Sunday), `quarter` 0 to 95. */
export interface Cell {
  readonly day: number;
  readonly quarter: number;
}

/** A rectangle of the week, from the cell where the stroke began to the current one, both included. */
export interface Stroke {
  readonly from: Cell;
  readonly to: Cell;
  /** Whether the stroke makes time free or removes it. */
  readonly isFree: boolean;
}

/** Returns whether a quarter hour is within the week's ranges. */
export function isFreeAt(week: readonly WeekRange[], { day, quarter }: Cell): boolean {
  const start = START_TIMES[quarter] ?? '';
  return week.some((range) => range.weekday === day + 1 && range.start <= start && start < range.end);
}

/** Returns the week after a stroke. Touching ranges are merged, which also repairs invalid ranges of the painted days. */
export function painted(week: readonly WeekRange[], { from, to, isFree }: Stroke): WeekRange[] {
  const [firstDay, lastDay] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
  const [first, last] = [Math.min(from.quarter, to.quarter), Math.max(from.quarter, to.quarter)];
  return WEEKDAYS.flatMap((weekday, day) => {
    if (day < firstDay || day > lastDay) return rangesOf(week, weekday);
    const quarters = Array.from({ length: QUARTERS }, (_, quarter) =>
      quarter >= first && quarter <= last ? isFree : isFreeAt(week, { day, quarter }),
    );
    return rangesFrom(quarters, weekday);
  });
}

function rangesFrom(quarters: readonly boolean[], weekday: number): WeekRange[] {
  const ranges: WeekRange[] = [];
  let begun: number | null = null;
  for (let quarter = 0; quarter <= quarters.length; quarter++) {
    if (quarters[quarter] === true) begun ??= quarter;
    else if (begun !== null) {
      ranges.push({
        weekday,
        start: START_TIMES[begun] ?? '',
        end: END_TIMES[quarter - 1] ?? '',
      });
      begun = null;
    }
  }
  return ranges;
}

/** Returns the cell that an arrow key leads to; at the week's edge the same cell. */
export function stepFrom({ day, quarter }: Cell, key: string): Cell | null {
  const at = (nextDay: number, nextQuarter: number): Cell => ({
    day: Math.min(Math.max(nextDay, 0), WEEKDAYS.length - 1),
    quarter: Math.min(Math.max(nextQuarter, 0), QUARTERS - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return at(day, quarter - 1);
    case 'ArrowDown':
      return at(day, quarter + 1);
    case 'ArrowLeft':
      return at(day - 1, quarter);
    case 'ArrowRight':
      return at(day + 1, quarter);
    case 'PageUp':
      return at(day, quarter - 4);
    case 'PageDown':
      return at(day, quarter + 4);
    case 'Home':
      return at(day, 0);
    case 'End':
      return at(day, QUARTERS - 1);
    default:
      return null;
  }
}
