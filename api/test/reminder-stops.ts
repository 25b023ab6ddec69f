/** Sessions start on this grid. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
/** So long before a session its last reminder is looked for: it is due from 5 minutes before until the start. */
const BEFORE_START = 4 * MINUTE;

/**
 * Where a clock has to stop so that no reminder is passed over: of two that are due a server sends the second alone.
 * @param first when the first session starts, @param last the last one; milliseconds, both on the quarter hour.
 * @returns milliseconds, in order; at the first, most have their first reminder before them, and none their second.
 */
export function reminderStops(first: number, last: number): number[] {
  const stops = [Math.min(last - 24 * 60 * MINUTE + MINUTE, first - 64 * MINUTE)];
  for (let start = first - 30 * MINUTE; start < last; start += QUARTER) stops.push(start - BEFORE_START);
  stops.push(last - BEFORE_START);
  return stops;
}
