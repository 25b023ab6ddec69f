import type { FreeInterval, Member } from '@acquaint/matching';
import { localWeek, weeklyCapacity, type WeekOfMember } from '../introduction-rules.ts';
import type { MemberRow } from '../matching/match-pool.repository.ts';
import { fromText } from '../matching/member-vectors.repository.ts';

/** Operator settings from which a member's week is computed. */
export interface WeekNumbers {
  readonly weeklyIntroductions: number;
  readonly sessionMinutes: number;
  readonly bufferMinutes: number;
}

/**
 * Converts a row for the engine.
 * @param freeTime free intervals of the UTC week.
 * @param usesMeaning whether to include their vectors.
 */
export function toMember(row: MemberRow, freeTime: readonly FreeInterval[], usesMeaning: boolean): Member {
  const meaning = usesMeaning ? meaningOf(row) : undefined;
  return {
    ...(meaning && { meaning }),
    id: row.id,
    lookingFor: row.lookingFor,
    expertIn: row.expertIn,
    statement: row.statement,
    headline: row.headline,
    experience: row.experience,
    talks: row.talks,
    affiliations: row.organisations,
    goals: row.goals,
    isExpert: row.isExpert,
    isInvestor: row.isInvestor,
    languages: row.languages,
    isPro: row.isPro,
    blocked: [],
    freeTime,
    answers: row.answers,
    facts: factsOf(row),
  };
}

function meaningOf({ asks, says }: MemberRow): Member['meaning'] {
  return asks === null || asks === '' || says === null
    ? undefined
    : { asks: fromText(asks), says: fromText(says) };
}

/** Three ratings of four, added to the average so that a single good or bad rating does not decide. */
const USUAL_RATING = { stars: 4, count: 3 };

/** Returns the numeric features of a member; their weights are learned from answers. */
function factsOf(row: MemberRow): Record<string, number> {
  const { stars, count } = USUAL_RATING;
  return {
    sessions: Math.log1p(row.completedSessions),
    rating: (row.ratingSum + stars * count) / (row.ratingCount + count),
    statement: Math.log1p(row.statement.length),
    headline: Math.log1p(row.headline.length),
    topics: row.expertIn.length + row.lookingFor.length,
  };
}

/** Returns to how many members somebody can be introduced in a week (see `weeklyCapacity`). */
export function capacityOf(
  { isPro }: Pick<MemberRow, 'isPro'>,
  freeMinutes: number,
  numbers: WeekNumbers,
): number {
  return weeklyCapacity(weekOf({ isPro }, freeMinutes, numbers));
}

/** Returns the numbers of a member's week. */
export function weekOf(
  { isPro }: Pick<MemberRow, 'isPro'>,
  freeMinutes: number,
  numbers: WeekNumbers,
): WeekOfMember {
  return {
    isPro,
    weeklyNumber: numbers.weeklyIntroductions,
    freeMinutes,
    minutesPerMeeting: numbers.sessionMinutes + numbers.bufferMinutes,
  };
}

/** Returns the start of each member's week: Monday in their own zone. */
export function weekStarts(
  members: readonly Pick<MemberRow, 'id' | 'timeZone'>[],
  now: Temporal.Instant,
): Map<string, Temporal.Instant> {
  const startByZone = new Map<string, Temporal.Instant>();
  const startOf = (zone: string): Temporal.Instant => {
    const known = startByZone.get(zone) ?? localWeek(now, zone).startsAt;
    startByZone.set(zone, known);
    return known;
  };
  return new Map(members.map(({ id, timeZone }) => [id, startOf(timeZone)]));
}

/** Whether a member has paused introductions. */
export function isPaused({ pausedUntil }: Pick<MemberRow, 'pausedUntil'>, now: Temporal.Instant): boolean {
  return pausedUntil !== null && Temporal.Instant.compare(pausedUntil, now) > 0;
}
