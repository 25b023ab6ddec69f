import {
  adminGetStatistics,
  adminGetWaiting,
  type StatisticsSums,
  type StatisticsWeek,
} from '@acquaint/contracts';
import { defineCall } from '../../http/calls.ts';
import type { Database } from '../../ports/database/database.ts';
import { countMembers } from '../identity/identity.queries.ts';
import { countByWeek, selectOldestWaiting, type Counted, type CountOfWeek } from './statistics.repository.ts';

/** Creates the service that counts what members do, for staff. */
export function createStatisticsService(db: Database) {
  return {
    /** Weeks begin on Monday in UTC (R-ADMIN-18). */
    statistics: defineCall(adminGetStatistics, async ({ now }, { query }) => {
      const mondays = lastMondays(now, query.weeks);
      const [first] = mondays;
      const since = first?.toZonedDateTime('UTC').toInstant();
      const earlier = { hours: 24 * 7 * query.weeks };
      const [counts, before] = since
        ? await Promise.all([
            countByWeek(db, since),
            countByWeek(db, since.subtract(earlier), now.subtract(earlier)),
          ])
        : [[], []];
      const numbers = new Map(counts.map(({ what, week, count }) => [`${what} ${week}`, count]));
      const weeks = mondays.map((monday): StatisticsWeek => {
        const of = (what: Counted) => numbers.get(`${what} ${monday.toString()}`) ?? 0;
        const isNextOver =
          Temporal.Instant.compare(monday.add({ days: 14 }).toZonedDateTime('UTC').toInstant(), now) <= 0;
        return {
          starts_on: monday.toString(),
          ...sumsOf(counts.filter(({ week }) => week === monday.toString())),
          returned: isNextOver ? of('returned') : null,
          followed: {
            accepted: of('followed_accepted'),
            matched: of('followed_matched'),
            booked: of('followed_booked'),
            met: of('followed_met'),
            reviewed: of('followed_reviewed'),
          },
        };
      });
      return { members: await countMembers(db), weeks, before: sumsOf(before) };
    }),

    waiting: defineCall(adminGetWaiting, () => selectOldestWaiting(db)),
  };
}

/** Adds up the numbers of one or several weeks. */
function sumsOf(counts: readonly CountOfWeek[]): StatisticsSums {
  const of = (sought: keyof StatisticsSums): number =>
    counts.reduce((sum, { what, count }) => (what === sought ? sum + count : sum), 0);
  return {
    registered: of('registered'),
    complete: of('complete'),
    introduced: of('introduced'),
    accepted: of('accepted'),
    matched: of('matched'),
    booked: of('booked'),
    met: of('met'),
    reviewed: of('reviewed'),
    peeks: of('peeks'),
    remote_failures: of('remote_failures'),
    paid_cents: of('paid_cents'),
    refunded_cents: of('refunded_cents'),
  };
}

/** Returns the Mondays (UTC) of the last weeks, oldest first; the last one begins the current week. */
function lastMondays(now: Temporal.Instant, weeks: number): Temporal.PlainDate[] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, index) => monday.subtract({ weeks: weeks - 1 - index }));
}
