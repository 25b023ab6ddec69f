/** Sessions start on this grid, in milliseconds. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
/** How long before a session its last reminder is checked: it is due from 5 minutes before until the start. */
const BEFORE_START = 4 * MINUTE;

/**
 * Returns the times at which a clock has to stop so that no reminder is skipped: if two are due, a server sends only the second.
 * @param first start of the first session, in milliseconds on the quarter hour.
 * @param last start of the last session, in milliseconds on the quarter hour.
 * @returns sorted milliseconds; at the first one, most sessions are due for their first reminder and none for their second.
 */
export function reminderStops(first: number, last: number): number[] {
  const stops = [Math.min(last - 24 * 60 * MINUTE + MINUTE, first - 64 * MINUTE)];
  for (let start = first - 30 * MINUTE; start < last; start += QUARTER) stops.push(start - BEFORE_START);
  stops.push(last - BEFORE_START);
  return stops;
}
