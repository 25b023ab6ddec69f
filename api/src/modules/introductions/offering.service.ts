import { randomUUID } from 'node:crypto';
import { DEFAULT_WEIGHTS, type Features, type Introduction as Found, type Match } from '@acquaint/matching';
import type { Business } from '../../business.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import type { FreeTime } from '../sessions/free-time.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { chooseOffers, LEAST_SCORE, type Standing } from './choose-offers.ts';
import { sentencesFor, type TopicNames } from './introduction-reasons.ts';
import { selectShown } from './match-models.repository.ts';
import { dueMonday, localWeek } from './introduction-rules.ts';
import type { MatchPool } from './match-pool.ts';
import {
  selectApart,
  selectGiven,
  selectMembers,
  selectTopMembers,
  type MemberRow,
} from './match-pool.repository.ts';
import {
  expireIntroductions,
  insertIntroductions,
  lockOffering,
  markWeekly,
  selectMetTop,
  type NewIntroduction,
} from './offers.repository.ts';
import { capacityOf, givenThisWeek, isPaused, LONGEST_WEEK } from './week-of-members.ts';

/** One member in twenty gets an introduction by chance among their good ones: the fit must see more than favourites. */
export const EXPLORATION = 0.05;
/** Days for which having been shown makes somebody step back. */
export const EXPOSURE_DAYS = 28;

/** Candidates looked at for one introduction; more are asked for when their weeks are full. */
const CANDIDATES = [40, 400, 10_000];
/** A basic member meets a top member this often (decisions, Matching: once a month). */
const TOP_MEMBER_DAYS = 30;

export interface OfferingService {
  /**
   * Fills a person's week up to the number made at once: after the expertise form, and safe to call again.
   * @returns how many were made.
   */
  readonly offerFirst: (userId: string, now: Temporal.Instant) => Promise<number>;
  /** Makes up to `count` more for a person whose week has room for them. @returns how many were made. */
  readonly offerMore: (userId: string, count: number, now: Temporal.Instant) => Promise<number>;
  /** Monday morning's introductions for everybody who is due one, and the end of those that ran out. */
  readonly offerWeekly: (now: Temporal.Instant) => Promise<{ made: number; leftOut: number }>;
}

interface Room {
  /** Introductions each had this week. */
  readonly given: ReadonlyMap<string, number>;
  /** How many more each can have. */
  readonly left: (id: string) => number;
}

/** Features of pairs, by both ids as seen from the first. */
type Known = ReadonlyMap<string, Features | null>;

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: MatchPool;
  readonly freeTime: FreeTime;
  readonly facts: FactPublisher;
  readonly notifications: Notifications;
}

/** Makes introductions (decisions, Matching): always offered to both, within the week of both. */
export function createOfferingService({
  db,
  business,
  pool,
  freeTime,
  facts,
  notifications,
}: Dependencies): OfferingService {
  const apartOptions = (now: Temporal.Instant) => ({
    now,
    restDays: business.introductionRestDays,
    reofferDays: business.introductionReofferDays,
  });

  const insert = async (
    tx: Transaction,
    offers: readonly NewIntroduction[],
    askerId: string | null,
  ): Promise<number> => {
    const made = await insertIntroductions(tx, offers);
    const given = offers.filter((offer) => made.has(offer.id));
    afterCommit(tx, () => {
      for (const { id, a, b } of given)
        facts.publish([a, b], 'introduction/offered', { introduction_id: id });
    });
    const told = askerId === null ? peopleOf(given) : given.map(({ a, b }) => (a === askerId ? b : a));
    const now = offers[0]?.offeredAt;
    for (const userId of new Set(told)) {
      if (!now) break;
      const count = given.filter(({ a, b }) => a === userId || b === userId).length;
      await notifications.notify(tx, {
        userId,
        kind: 'introduction_offered',
        title: count === 1 ? 'You have a new introduction' : `You have ${count} new introductions`,
        text: 'See why you might like to meet, then accept, save or pass.',
        path: '/dashboard/home/intros',
        personId: null,
        now,
      });
    }
    return given.length;
  };

  /** Up to `count` introductions for one person, within their week and that of each other one. */
  const offerTo = async (
    userId: string,
    { count, upTo, markWeek }: { count: number; upTo?: number; markWeek: boolean },
    now: Temporal.Instant,
  ): Promise<number> => {
    const found = await pool.update(userId, now);
    if (!found || isPaused(found.row, now)) return 0;
    const { row: me, member } = found;
    const apart = await selectApart(db, userId, apartOptions(now));
    const excluded = apart.map(({ a, b }) => (a === userId ? b : a));
    const names = await pool.topicNames();
    const tops = await selectTopMembers(db);
    for (const candidates of CANDIDATES) {
      const matches = await pool.top(member, candidates, excluded, now);
      const ids = matches.map((match) => match.id);
      const minutes = await freeTime.freeMinutesPerWeek([userId, ...ids]);
      const known = await knownOf(ids.map((id) => [userId, id] as const));
      const outcome = await withTransaction(db, async (tx) => {
        await lockOffering(tx);
        await expireIntroductions(tx, now);
        const others = await selectMembers(tx, { ids });
        const room = await readRoom(tx, [me, ...others], minutes, now);
        const standings = await readStandings(tx, [me, ...others], room, tops, now);
        const mine = standings.get(userId);
        const wanted = Math.min(count, mine?.left ?? 0, (upTo ?? Infinity) - (room.given.get(userId) ?? 0));
        const chosen = mine ? chooseOffers(matches, wanted, mine, standings) : [];
        if (chosen.length < wanted && mayFindMore(matches, chosen.length, candidates)) return null;
        if (markWeek) await markWeekly(tx, [{ userId, monday: localWeek(now, me.timeZone).monday }]);
        const offers = chosen.map((match) =>
          withFeatures(offerOf(userId, match, names, now, business.introductionDays), known),
        );
        return insert(tx, offers, userId);
      });
      if (outcome !== null) return outcome;
    }
    return 0;
  };

  /** What is known of pairs when they are offered: what the fit learns from. Asked before any transaction begins. */
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

  /** How much room the weeks of these people have; read under the lock. */
  const readRoom = async (
    tx: Database,
    rows: readonly MemberRow[],
    minutes: ReadonlyMap<string, number>,
    now: Temporal.Instant,
  ): Promise<Room> => {
    const since = now.subtract(LONGEST_WEEK);
    const ids = rows.map(({ id }) => id);
    const given = givenThisWeek(rows, await selectGiven(tx, ids, { since, now }), now);
    const left = new Map(
      rows
        .filter((row) => !isPaused(row, now))
        .map((row) => [
          row.id,
          capacityOf(row, minutes.get(row.id) ?? 0, business) - (given.get(row.id) ?? 0),
        ]),
    );
    return { given, left: (id) => left.get(id) ?? 0 };
  };

  const readStandings = async (
    tx: Database,
    rows: readonly MemberRow[],
    room: Room,
    tops: ReadonlySet<string>,
    now: Temporal.Instant,
  ): Promise<Map<string, Standing>> => {
    const ids = rows.map(({ id }) => id);
    const metTop = await selectMetTop(tx, ids, tops, now.subtract({ hours: 24 * TOP_MEMBER_DAYS }));
    return new Map(
      rows.map(({ id, isPro }) => [
        id,
        { left: room.left(id), isPro, isTop: tops.has(id), metTop: metTop.has(id) },
      ]),
    );
  };

  return {
    offerFirst: (userId, now) => {
      const upTo = business.introductionsAtOnce;
      return offerTo(userId, { count: upTo, upTo, markWeek: true }, now);
    },
    offerMore: (userId, count, now) => offerTo(userId, { count, markWeek: false }, now),

    offerWeekly: async (now) => {
      await expireIntroductions(db, now);
      const rows = (await selectMembers(db)).filter((row) => !isPaused(row, now));
      const due = rows.flatMap((row) => {
        const monday = dueMonday(now, row.timeZone, row.lastWeeklyOn);
        return monday ? [{ userId: row.id, monday }] : [];
      });
      if (due.length === 0) return { made: 0, leftOut: 0 };
      const dueIds = new Set(due.map(({ userId }) => userId));
      const tops = await selectTopMembers(db);
      const given = givenThisWeek(
        rows,
        await selectGiven(db, null, { since: now.subtract(LONGEST_WEEK), now }),
        now,
      );
      const apart = await selectApart(db, null, apartOptions(now));
      const minutes = await freeTime.freeMinutesPerWeek(rows.map((row) => row.id));
      const { introductions, leftOut } = await pool.allocate(
        (await pool.toMembers(rows, now)).map((member) => {
          const capacity = capacityOf(
            { isPro: member.isPro ?? false },
            minutes.get(member.id) ?? 0,
            business,
          );
          return {
            ...member,
            isTop: tops.has(member.id),
            capacity: Math.max(0, capacity - (given.get(member.id) ?? 0)),
            // Whoever is not due yet lends the places of their week that are still free.
            quota: dueIds.has(member.id) ? business.introductionsAtOnce : capacity,
          };
        }),
        {
          perMember: business.introductionsAtOnce,
          seed: Math.floor(now.epochMilliseconds / 86_400_000),
          only: [...dueIds],
          alreadyGiven: given,
          exposure: await selectShown(db, now.subtract({ hours: 24 * EXPOSURE_DAYS })),
          exploration: EXPLORATION,
          history: apart.map(({ a, b, at }) => ({ a, b, at: at.epochMilliseconds, kind: 'connected' })),
          now: now.epochMilliseconds,
        },
      );
      const names = await pool.topicNames();
      const known = await knownOf(introductions.map(({ a, b }) => [a, b] as const));
      const made = await withTransaction(db, async (tx) => {
        await lockOffering(tx);
        const room = await readRoom(tx, rows, minutes, now);
        const used = new Map<string, number>();
        const stillFit = introductions.filter(({ a, b }) => {
          const fits = [a, b].every((id) => room.left(id) > (used.get(id) ?? 0));
          if (fits) for (const id of [a, b]) used.set(id, (used.get(id) ?? 0) + 1);
          return fits;
        });
        await markWeekly(tx, due);
        const offers = stillFit.map((found) =>
          withFeatures(weeklyOffer(found, names, now, business.introductionDays), known),
        );
        return insert(tx, offers, null);
      });
      return { made, leftOut: leftOut.length };
    },
  };
}

/** Whether asking for more candidates could help: the list was cut, and what was cut off may be good enough. */
function mayFindMore(matches: readonly Match[], chosen: number, asked: number): boolean {
  return matches.length === asked && (chosen === 0 || (matches.at(-1)?.score ?? 0) >= LEAST_SCORE);
}

function offerOf(
  userId: string,
  match: Match,
  names: TopicNames,
  now: Temporal.Instant,
  days: number,
): NewIntroduction {
  return {
    ...common(now, days),
    a: userId,
    b: match.id,
    score: match.score,
    reasonsForA: sentencesFor(match.reasons, names),
    reasonsForB: sentencesFor(mirrored(match.reasons), names),
  };
}

function weeklyOffer(found: Found, names: TopicNames, now: Temporal.Instant, days: number): NewIntroduction {
  return {
    ...common(now, days),
    a: found.a,
    b: found.b,
    score: found.score,
    isExplored: found.explored === true,
    reasonsForA: sentencesFor(found.reasonsForA, names),
    reasonsForB: sentencesFor(found.reasonsForB, names),
  };
}

function common(now: Temporal.Instant, days: number) {
  return {
    id: randomUUID(),
    policyVersion: DEFAULT_WEIGHTS.version,
    introducedBy: null,
    note: '',
    offeredAt: now,
    expiresAt: now.add({ hours: 24 * days }),
  };
}

/** The same reasons as the other one reads them. */
function mirrored(reasons: Match['reasons']): Match['reasons'] {
  return reasons.map((reason) => {
    if (reason.kind === 'time') return reason;
    if (reason.kind === 'goals') return { ...reason, yours: reason.theirs, theirs: reason.yours };
    return { ...reason, direction: reason.direction === 'they_know' ? 'you_know' : 'they_know' };
  });
}

function peopleOf(offers: readonly NewIntroduction[]): string[] {
  return offers.flatMap(({ a, b }) => [a, b]);
}
