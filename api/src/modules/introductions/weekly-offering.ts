import type { Business } from '../../business.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { FreeTime } from '../sessions/free-time.service.ts';
import { countByPerson, makeOffers, plainOffer, tellOffered, type EnqueueWriting } from './insert-offers.ts';
import { reasonsToKeep, type TopicNames } from './introduction-reasons.ts';
import { dueMonday } from './introduction-rules.ts';
import type { AllocatedIntroduction } from './match-engine.ts';
import { selectLiveWeights, selectShown } from './match-models.repository.ts';
import type { MatchPool } from './match-pool.ts';
import { forgetChanges } from './match-changes.repository.ts';
import {
  membersInSlices,
  rhythmsInSlices,
  countGiven,
  selectRhythmsOf,
  selectTopMembers,
  type Rhythm,
} from './match-pool.repository.ts';
import { eachApart, selectApart } from './apart.repository.ts';
import type { MatchThread } from './match-thread.ts';
import { addNews, expireIntroductions, lockOffering, markWeekly, takeNews } from './offers.repository.ts';
import { capacityOf, isPaused, weekStarts } from './week-of-members.ts';

/** Days for which having been shown makes somebody step back. */
export const EXPOSURE_DAYS = 28;

/** Introductions made in one transaction: a fraction of a second, then others have their turn. */
const SLICE = 200;
/** Nobody was there for them: until others are due, a run for them alone is worth its minutes only so often. */
const RETRY = Temporal.Duration.from({ hours: 1 });

export interface Room {
  /** Introductions each had this week. */
  readonly given: ReadonlyMap<string, number>;
  /** How many more each can have. */
  readonly left: (id: string) => number;
}

/** What a run came to. */
export interface WeeklyOutcome {
  readonly made: number;
  readonly leftOut: number;
  /** How long each part took; absent when nobody was due. */
  readonly seconds?: Readonly<Record<string, number>>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: MatchPool;
  readonly freeTime: FreeTime;
  readonly facts: FactPublisher;
  readonly notifications: Notifications;
  readonly enqueueWriting: EnqueueWriting | undefined;
  readonly openThread: () => MatchThread;
  readonly readRoom: (
    tx: Database,
    rows: readonly Rhythm[],
    minutes: ReadonlyMap<string, number>,
    now: Temporal.Instant,
  ) => Promise<Room>;
}

/** Monday morning's introductions for everybody who is due one: a hundred thousand in minutes, in slices throughout. */
export function createWeeklyOffering({
  db,
  business,
  pool,
  freeTime,
  facts,
  notifications,
  enqueueWriting,
  openThread,
  readRoom,
}: Dependencies): (now: Temporal.Instant) => Promise<WeeklyOutcome> {
  /**
   * Hands everybody over to the thread, and what the allocation is to know of them, in slices: the server answers others in
   * between. @returns minutes a week in which each is free.
   */
  const fill = async (thread: MatchThread, due: ReadonlySet<string>, now: Temporal.Instant) => {
    const tops = await selectTopMembers(db);
    const minutes = new Map<string, number>();
    const since = now.subtract({ hours: 24 * EXPOSURE_DAYS });
    await thread.ask('replace', { members: [] });
    for await (const all of ahead(membersInSlices(db))) {
      const rows = all.filter((row) => !isPaused(row, now));
      const ids = rows.map(({ id }) => id);
      const [free, given, exposure] = await Promise.all([
        freeTime.freeTimeOf(ids, now),
        countGiven(db, weekStarts(rows, now), now),
        selectShown(db, since, ids),
      ]);
      for (const [id, { minutes: week }] of free) minutes.set(id, week);
      const members = rows.map((row) => {
        const member = pool.toMember(row, free.get(row.id)?.week ?? []);
        const isPro = member.isPro ?? false;
        const capacity = capacityOf({ isPro }, minutes.get(member.id) ?? 0, business);
        return {
          ...member,
          isTop: tops.has(member.id),
          // The whole week's: what was given of it is told to the allocation beside it.
          capacity,
          // Whoever is not due yet lends the places of their week that are still free.
          quota: due.has(member.id) ? business.introductionsAtOnce : capacity,
        };
      });
      await thread.ask('put', { members });
      await thread.ask('week', {
        only: ids.filter((id) => due.has(id)),
        given: [...given],
        shown: [...exposure],
      });
    }
    await eachApart(db, { now, business }, (apart) => thread.ask('week', { apart }));
    return minutes;
  };

  /**
   * Offers a slice of the introductions to both, as far as their weeks still have room and nothing has come between
   * them since. @returns how many were made, and who goes without one that was meant for them.
   */
  const offerSlice = async (
    slice: readonly AllocatedIntroduction[],
    minutes: ReadonlyMap<string, number>,
    names: TopicNames,
    version: string,
    now: Temporal.Instant,
  ): Promise<{ made: number; dropped: string[] }> =>
    withTransaction(db, async (tx) => {
      await lockOffering(tx);
      const ids = [...new Set(slice.flatMap(({ found }) => [found.a, found.b]))];
      const room = await readRoom(tx, await selectRhythmsOf(tx, ids), minutes, now);
      const apart = new Set((await selectApart(tx, ids, { now, business })).map(pairOf));
      const used = new Map<string, number>();
      const stillFit = slice.filter(({ found }) => {
        const { a, b } = found;
        const fits = !apart.has(pairOf(found)) && [a, b].every((id) => room.left(id) > (used.get(id) ?? 0));
        if (fits) for (const id of [a, b]) used.set(id, (used.get(id) ?? 0) + 1);
        return fits;
      });
      const offers = stillFit.map(({ found, featuresForA, featuresForB }) => ({
        ...plainOffer(now, business.introductionDays),
        policyVersion: version,
        a: found.a,
        b: found.b,
        score: found.score,
        isExplored: found.explored === true,
        reasonsForA: reasonsToKeep(found.reasonsForA, names),
        reasonsForB: reasonsToKeep(found.reasonsForB, names),
        featuresForA,
        featuresForB,
      }));
      const made = await makeOffers(tx, { facts, enqueueWriting }, offers);
      await addNews(tx, countByPerson(made));
      const kept = new Set(made.map(pairOf));
      const lost = slice.filter(({ found }) => !kept.has(pairOf(found)));
      return { made: made.length, dropped: lost.flatMap(({ found: { a, b } }) => [a, b]) };
    });

  /** Tells everybody once of all their introductions, those too that an earlier run was ended before telling. */
  const tellNews = async (now: Temporal.Instant): Promise<void> => {
    for (let told = SLICE; told === SLICE;)
      told = await withTransaction(db, async (tx) => {
        const news = await takeNews(tx, SLICE);
        await tellOffered(tx, notifications, news, now);
        return news.length;
      });
  };

  /** Who was left out, and when last. */
  const waiting = new Map<string, Temporal.Instant>();
  const isWaiting = (id: string, now: Temporal.Instant): boolean => {
    const since = waiting.get(id);
    return since !== undefined && Temporal.Instant.compare(since.add(RETRY), now) > 0;
  };

  /** Who is due introductions now, and of which Monday. */
  const whoIsDue = async (now: Temporal.Instant) => {
    const due: { userId: string; monday: Temporal.PlainDate }[] = [];
    const mondays = new Map<string, Temporal.PlainDate | null>();
    const mondayOf = (zone: string): Temporal.PlainDate | null => {
      const known = mondays.get(zone);
      const monday = known === undefined ? dueMonday(now, zone, null) : known;
      mondays.set(zone, monday);
      return monday;
    };
    for await (const rhythms of rhythmsInSlices(db))
      for (const { id, timeZone, lastWeeklyOn, pausedUntil } of rhythms) {
        const monday = isPaused({ pausedUntil }, now) ? null : mondayOf(timeZone);
        const isServed = monday && lastWeeklyOn && Temporal.PlainDate.compare(lastWeeklyOn, monday) >= 0;
        if (monday && !isServed) due.push({ userId: id, monday });
      }
    return due;
  };

  const run = async (now: Temporal.Instant): Promise<WeeklyOutcome> => {
    const timer = stopwatch();
    await expireIntroductions(db, now);
    await forgetChanges(db);
    timer.lap('expire');
    const due = await whoIsDue(now);
    if (due.every(({ userId }) => isWaiting(userId, now))) return { made: 0, leftOut: 0 };
    const thread = openThread();
    try {
      const weights = await selectLiveWeights(db);
      await thread.ask('weigh', { weights });
      const minutes = await fill(thread, new Set(due.map(({ userId }) => userId)), now);
      timer.lap('read');
      const { count, leftOut } = await thread.ask('allocate', {
        options: {
          perMember: business.introductionsAtOnce,
          seed: Math.floor(now.epochMilliseconds / 86_400_000),
          ...weights.policy,
          now: now.epochMilliseconds,
        },
      });
      timer.lap('allocate');
      const names = await pool.topicNames();
      let made = 0;
      const again = new Set(leftOut);
      for await (const slice of ahead(allocatedInSlices(thread, count))) {
        const offered = await offerSlice(slice, minutes, names, weights.version, now);
        made += offered.made;
        for (const id of offered.dropped) again.add(id);
      }
      // Whoever goes without is due in the next run too.
      const served = due.filter(({ userId }) => !again.has(userId));
      await withTransaction(db, (tx) => markWeekly(tx, served));
      waiting.clear();
      for (const id of leftOut) waiting.set(id, now);
      timer.lap('write');
      await tellNews(now);
      timer.lap('tell');
      return { made, leftOut: leftOut.length, seconds: timer.seconds };
    } finally {
      await thread.stop();
    }
  };

  return async (now) => {
    await tellNews(now);
    return pool.withoutRenewal(() => run(now));
  };
}

/** What was allocated, with its reasons, some at a time. */
async function* allocatedInSlices(
  thread: MatchThread,
  count: number,
): AsyncGenerator<readonly AllocatedIntroduction[]> {
  for (let from = 0; from < count; from += SLICE) yield thread.ask('allocated', { from, count: SLICE });
}

/** The same, with the next one on its way while one is worked on. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const start = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // Whoever waits for it hears of a failure; nobody may wait yet.
    next.catch(() => undefined);
    return next;
  };
  for (let next = start(); ;) {
    const found = await next;
    if (found.done) return;
    next = start();
    yield found.value;
  }
}

/** Seconds of each part of a run, to a tenth. */
function stopwatch() {
  const seconds: Record<string, number> = {};
  let began = performance.now();
  return {
    seconds,
    lap: (part: string): void => {
      const now = performance.now();
      seconds[part] = Math.round((now - began) / 100) / 10;
      began = now;
    },
  };
}

function pairOf({ a, b }: { readonly a: string; readonly b: string }): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
