import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import { toRules, weeklyMinutes } from './availability.ts';
import { selectMembers, type SessionMember } from '../members.repository.ts';
import { zoneSegments } from './zone-segments.ts';

/** An interval of the UTC week in minutes: 0 is Monday 00:00; `end` is exclusive and may exceed 10,080. */
interface WeekInterval {
  readonly start: number;
  readonly end: number;
}

/** When members can be booked in an ordinary week; used for introductions, which need many members at once. */
export interface FreeTime {
  /** Returns the minutes per week in which each member accepts sessions; 0 for members who accept none. */
  readonly freeMinutesPerWeek: (userIds: readonly string[]) => Promise<Map<string, number>>;
  /** Returns the same as intervals of the UTC week, with the offset of each time zone at `now`. */
  readonly freeWeekOf: (
    userIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<Map<string, WeekInterval[]>>;
  /** Returns both in one read. */
  readonly freeTimeOf: (
    userIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<Map<string, { readonly minutes: number; readonly week: WeekInterval[] }>>;
}

const WEEK = 10_080;
/** Members per statement: keeps the number of parameters far below the driver's limit. */
const BATCH = 1_000;

export function createFreeTime({
  db,
  business,
}: {
  readonly db: Database;
  readonly business: Business;
}): FreeTime {
  const members = async (userIds: readonly string[]) => {
    const members = new Map<string, SessionMember>();
    for (let first = 0; first < userIds.length; first += BATCH) {
      for (const [id, member] of await selectMembers(db, business, userIds.slice(first, first + BATCH))) {
        members.set(id, member);
      }
    }
    return members;
  };
  const weekOf = ({ availability }: SessionMember, now: Temporal.Instant): WeekInterval[] =>
    availability.accepts_sessions ? weekInUtc(toRules(availability), now.epochMilliseconds) : [];
  return {
    freeMinutesPerWeek: async (userIds) =>
      new Map([...(await members(userIds))].map(([id, member]) => [id, weeklyMinutes(member.availability)])),
    freeWeekOf: async (userIds, now) =>
      new Map([...(await members(userIds))].map(([id, member]) => [id, weekOf(member, now)])),
    freeTimeOf: async (userIds, now) =>
      new Map(
        [...(await members(userIds))].map(([id, member]) => [
          id,
          { minutes: weeklyMinutes(member.availability), week: weekOf(member, now) },
        ]),
      ),
  };
}

function weekInUtc({ weekly, timeZone }: ReturnType<typeof toRules>, at: number): WeekInterval[] {
  const [segment] = zoneSegments(timeZone, at, at + 1);
  const offset = (segment?.offset ?? 0) / 60_000;
  return weekly.map(({ weekday, start, end }) => {
    const opens = ((((weekday - 1) * 1440 + start - offset) % WEEK) + WEEK) % WEEK;
    return { start: opens, end: opens + end - start };
  });
}
