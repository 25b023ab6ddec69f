/** Sessions start on this grid, ms. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
/** Time before a session at which its last reminder is checked, ms: it is due from 5 minutes before until the start. */
const BEFORE_START = 4 * MINUTE;

/**
 * Returns the times at which a clock must stop so that no reminder is skipped: if two are due, the server sends only
 * the second.
 * @param first start of the first session; `last` is that of the last one; milliseconds, both on the quarter hour.
 * @returns milliseconds, in order; at the first stop, the first reminder of most sessions is due, and no second one.
 */
export function reminderStops(first: number, last: number): number[] {
  const stops = [Math.min(last - 24 * 60 * MINUTE + MINUTE, first - 64 * MINUTE)];
  for (let start = first - 30 * MINUTE; start < last; start += QUARTER) stops.push(start - BEFORE_START);
  stops.push(last - BEFORE_START);
  return stops;
}
