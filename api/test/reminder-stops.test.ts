import { dueOf } from '../src/modules/sessions/calls/session-due.ts';
import { reminderStops } from './reminder-stops.ts';

const REMIND_AT = [1440, 60, 5];
const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const FIRST = Date.parse('2026-11-23T18:15:00Z');

describe('the stops of a clock that advances through all reminders', () => {
  it.each([0, 1, 2, 3, 51, 108])(
    'include each reminder of each session, for a day of %i quarter hours',
    (quarters) => {
      const last = FIRST + quarters * QUARTER;
      const stops = reminderStops(FIRST, last).map(Temporal.Instant.fromEpochMilliseconds);
      expect(stops.toSorted((a, b) => Temporal.Instant.compare(a, b))).toEqual(stops);
      for (let start = FIRST; start <= last; start += QUARTER) {
        const startsAt = Temporal.Instant.fromEpochMilliseconds(start);
        const session = {
          state: 'confirmed' as const,
          startsAt,
          durationMinutes: 20,
          expiresAt: null,
          callEndsAt: null,
          confirmedAt: startsAt.subtract({ hours: 47 }),
        };
        const met = stops
          .map((now) => dueOf(session, now, REMIND_AT))
          .map((due) => (due?.kind === 'remind' ? due.minutes : null));
        expect([...new Set(met)].filter((minutes) => minutes !== null)).toEqual(REMIND_AT);
      }
    },
  );
});
