/**
 * The hours of a person's own day in which a session is neither early nor late, in minutes since midnight (R-BOOK-29): it starts at
 * or after `start` and ends by `end`.
 */
const SOCIAL_DAY = { start: 8 * 60, end: 21 * 60 } as const;
/** Before this minute of the day, a time belongs to the previous night, so that it counts as late rather than early. */
const NIGHT_ENDS = 4 * 60;

/** The parts of the day that are inconvenient for a session. */
export type UnsocialPart = 'early' | 'late';

/**
 * Returns whether a session is early or late for a person by their own clock; null when neither.
 * @param startMinute minutes since midnight of the person's day at which it starts
 */
export function unsocialPart(startMinute: number, durationMinutes: number): UnsocialPart | null {
  if (startMinute < NIGHT_ENDS) return 'late';
  if (startMinute < SOCIAL_DAY.start) return 'early';
  return startMinute + durationMinutes > SOCIAL_DAY.end ? 'late' : null;
}
