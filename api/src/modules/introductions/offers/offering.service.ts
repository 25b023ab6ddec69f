import type { Features, Match } from '@acquaint/matching';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { offersBy, type Standing } from './choose-offers.ts';
import { reasonsToKeep, type TopicNames } from '../reasons/introduction-reasons.ts';
import { selectLiveWeights, selectShown } from '../models/match-models.repository.ts';
import { localWeek } from '../introduction-rules.ts';
import { createMatchThread, type MatchThread } from '../matching/match-thread.ts';
import { insertOffers, plainOffer } from './insert-offers.ts';
import {
  createWeeklyOffering,
  EXPOSURE_DAYS,
  type OfferingDependencies,
  type Room,
  type WeeklyOutcome,
} from './weekly-offering.ts';
import {
  countReceived,
  selectMembers,
  selectTopMembers,
  type MemberRow,
  type Rhythm,
} from '../matching/match-pool.repository.ts';
import { selectApartFrom } from '../matching/apart.repository.ts';
import {
  expireIntroductions,
  lockOffering,
  markWeekly,
  selectMetTop,
  type NewIntroduction,
} from './offers.repository.ts';
import { capacityOf, isPaused, weekStarts } from './week-of-members.ts';

/** Numbers of candidates to ask for; the next one is used if the weeks of the candidates are full. */
const CANDIDATES = [40, 400, 10_000];

export interface OfferingService {
  /**
   * Makes the first introductions of a member, up to the number made at once: after the expertise form. Safe to call
   * again.
   * @returns how many were made.
   */
  readonly offerFirst: (userId: string, now: Temporal.Instant) => Promise<number>;
  /**
   * Makes up to `count` more for a member whose week allows them.
   * @returns how many were made.
   */
  readonly offerMore: (userId: string, count: number, now: Temporal.Instant) => Promise<number>;
  /** Makes Monday morning's introductions for all members who are due, and ends those that have expired. */
  readonly offerWeekly: (now: Temporal.Instant) => Promise<WeeklyOutcome>;
}

/** Features of pairs, keyed by both ids, as seen from the first. */
type Known = ReadonlyMap<string, Features | null>;

interface Dependencies extends OfferingDependencies {
  /** Opens a separate thread for the weekly run: it takes long, and must not delay first introductions. */
  readonly openThread?: () => MatchThread;
  /** Share of requests that get a random candidate, instead of the live policy's; and the source of randomness. */
  readonly exploration?: number;
  readonly random?: () => number;
}

/**
 * Creates the service that makes introductions: each is offered to both members (R-MATCH-1) and counts in the week of
 * both (R-MATCH-12).
 */
export function createOfferingService({
  openThread = createMatchThread,
  exploration,
  random = Math.random,
  ...shared
}: Dependencies): OfferingService {
  const { db, business, pool, freeTime, events, notifications, enqueueWriting } = shared;
  /** Makes up to `count` introductions for one member, within the weekly limits of both sides. */
  const offerTo = async (
    userId: string,
    { count, upTo, markWeek }: { count: number; upTo?: number; markWeek: boolean },
    now: Temporal.Instant,
  ): Promise<number> => {
    const entry = await pool.update(userId, now);
    if (!entry || isPaused(entry.row, now)) return 0;
    const { row: me, member } = entry;
    const excluded = await selectApartFrom(db, userId, { now, business });
    const names = await pool.topicNames();
    const tops = await selectTopMembers(db, business.topMembersPercent);
    const { policy } = await selectLiveWeights(db);
    const { chooseOffers, inTurn, withChance, mayFindMore } = offersBy(policy);
    for (const candidates of CANDIDATES) {
      const matches = await pool.top(member, candidates, excluded, now);
      const ids = matches.map((match) => match.id);
      const minutes = await freeTime.freeMinutesPerWeek([userId, ...ids]);
      const known = await knownOf(ids.map((id) => [userId, id] as const));
      const shown = await selectShown(db, now.subtract({ hours: 24 * EXPOSURE_DAYS }), ids);
      const drawn = withChance(inTurn(matches, shown), exploration ?? policy.exploration, random);
      const outcome = await withTransaction(db, async (tx) => {
        await lockOffering(tx);
        await expireIntroductions(tx, now, [userId]);
        const others = await selectMembers(tx, { ids });
        const room = await readRoom(tx, [me, ...others], minutes, now);
        const standings = await readStandings(tx, [me, ...others], room, tops, now);
        const mine = standings.get(userId);
        const target = Math.min(count, mine?.left ?? 0, (upTo ?? Infinity) - (room.given.get(userId) ?? 0));
        // Check again under the lock: somebody may have connected, asked or blocked meanwhile.
        const apart = new Set(await selectApartFrom(tx, userId, { now, business }));
        const open = drawn.matches.filter(({ id }) => !apart.has(id));
        const chosen = mine ? chooseOffers(open, target, mine, standings) : [];
        if (chosen.length < target && mayFindMore(matches, chosen.length, candidates)) return null;
        if (markWeek) await markWeekly(tx, [{ userId, monday: localWeek(now, me.timeZone).monday }]);
        const offers = chosen.map((match) =>
          withFeatures(
            {
              ...offerOf(userId, match, names, now, business.introductionDays),
              isExplored: match.id === drawn.luckyId,
            },
            known,
          ),
        );
        return insertOffers(tx, { events, notifications, enqueueWriting }, offers, userId);
      });
      if (outcome !== null) return outcome;
    }
    return 0;
  };

  /** Returns the features of pairs at the time of the offer, from which the fit learns. Call it before any transaction. */
  const knownOf = async (pairs: readonly (readonly [string, string])[]): Promise<Known> => {
    const features = await pool.features(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
    return new Map(
      pairs.flatMap(([a, b], i) => [
        [`${a} ${b}`, features[2 * i] ?? null] as const,
        [`${b} ${a}`, features[2 * i + 1] ?? null] as const,
      ]),
    );
  };
  const withFeatures = (offer: NewIntroduction, known: Known): NewIntroduction => {
    const [forA, forB] = [known.get(`${offer.a} ${offer.b}`), known.get(`${offer.b} ${offer.a}`)];
    return {
      ...offer,
      policyVersion: pool.version(),
      ...(forA && forB && { featuresForA: forA, featuresForB: forB }),
    };
  };

  /** Reads how many introductions these members can still get this week; call it under the lock. */
  const readRoom = async (
    tx: Database,
    rows: readonly Rhythm[],
    minutes: ReadonlyMap<string, number>,
    now: Temporal.Instant,
  ): Promise<Room> => {
    const received = await countReceived(tx, weekStarts(rows, now), now);
    const left = new Map(
      rows
        .filter((row) => !isPaused(row, now))
        .map((row) => [
          row.id,
          capacityOf(row, minutes.get(row.id) ?? 0, business) - (received.get(row.id) ?? 0),
        ]),
    );
    return { given: received, left: (id) => left.get(id) ?? 0 };
  };

  const readStandings = async (
    tx: Database,
    rows: readonly MemberRow[],
    room: Room,
    tops: ReadonlySet<string>,
    now: Temporal.Instant,
  ): Promise<Map<string, Standing>> => {
    const ids = rows.map(({ id }) => id);
    const metTop = await selectMetTop(tx, ids, tops, now.subtract({ hours: 24 * business.topMemberDays }));
    return new Map(
      rows.map(({ id, isPro }) => [
        id,
        {
          left: room.left(id),
          given: room.given.get(id) ?? 0,
          isPro,
          isTop: tops.has(id),
          metTop: metTop.has(id),
        },
      ]),
    );
  };

  return {
    offerFirst: (userId, now) => {
      const upTo = business.introductionsAtOnce;
      return offerTo(userId, { count: upTo, upTo, markWeek: true }, now);
    },
    offerMore: (userId, count, now) => offerTo(userId, { count, markWeek: false }, now),

    offerWeekly: createWeeklyOffering({ ...shared, openThread, readRoom }),
  };
}

function offerOf(
  userId: string,
  match: Match,
  names: TopicNames,
  now: Temporal.Instant,
  days: number,
): NewIntroduction {
  return {
    ...plainOffer(now, days),
    a: userId,
    b: match.id,
    score: match.score,
    reasonsForA: reasonsToKeep(match.reasons, names),
    reasonsForB: reasonsToKeep(mirrored(match.reasons), names),
  };
}

/** Returns the reasons from the other side's point of view. */
function mirrored(reasons: Match['reasons']): Match['reasons'] {
  return reasons.map((reason) => {
    if (reason.kind === 'time') return reason;
    if (reason.kind === 'goals') return { ...reason, yours: reason.theirs, theirs: reason.yours };
    return { ...reason, direction: reason.direction === 'they_know' ? 'you_know' : 'they_know' };
  });
}
