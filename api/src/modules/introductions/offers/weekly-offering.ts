import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { FreeTime } from '../../sessions/availability/free-time.service.ts';
import {
  countByPerson,
  makeOffers,
  plainOffer,
  notifyOffered,
  type EnqueueWriting,
} from './insert-offers.ts';
import { reasonsToKeep, type TopicNames } from '../reasons/introduction-reasons.ts';
import { dueMonday } from '../introduction-rules.ts';
import type { AllocatedIntroduction } from '../matching/match-engine.ts';
import { selectLiveWeights, selectShown } from '../models/match-models.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { forgetChanges } from '../matching/match-changes.repository.ts';
import {
  membersInSlices,
  rhythmsInSlices,
  countReceived,
  selectRhythmsOf,
  selectTopMembers,
  type Rhythm,
} from '../matching/match-pool.repository.ts';
import { eachApart, selectApart } from '../matching/apart.repository.ts';
import type { MatchThread } from '../matching/match-thread.ts';
import { addNews, expireIntroductions, lockOffering, markWeekly, takeNews } from './offers.repository.ts';
import { capacityOf, isPaused, weekStarts } from './week-of-members.ts';

/** Days for which being shown lowers a member's rank. */
export const EXPOSURE_DAYS = 28;

/** Introductions per transaction: a fraction of a second, then other transactions get their turn. */
const SLICE = 200;
/** Minimum interval of runs only for members who had no candidates. */
const RETRY = Temporal.Duration.from({ hours: 1 });

export interface Room {
  /** Number of introductions each had this week. */
  readonly given: ReadonlyMap<string, number>;
  /** Returns how many more a member can have. */
  readonly left: (id: string) => number;
}

/** Result of a run. */
export interface WeeklyOutcome {
  readonly made: number;
  readonly leftOut: number;
  /** Duration of each part; absent if nobody was due. */
  readonly seconds?: Readonly<Record<string, number>>;
}

/** What making introductions needs, for one member or for all who are due. */
export interface OfferingDependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: MatchPool;
  readonly freeTime: FreeTime;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  /** Set if a model writes openings. */
  readonly enqueueWriting?: EnqueueWriting | undefined;
}

interface Dependencies extends OfferingDependencies {
  readonly openThread: () => MatchThread;
  readonly readRoom: (
    tx: Database,
    rows: readonly Rhythm[],
    minutes: ReadonlyMap<string, number>,
    now: Temporal.Instant,
  ) => Promise<Room>;
}

/** Creates the run that makes Monday morning's introductions for all due members, in batches: a hundred thousand in minutes. */
export function createWeeklyOffering({
  db,
  business,
  pool,
  freeTime,
  events,
  notifications,
  enqueueWriting,
  openThread,
  readRoom,
}: Dependencies): (now: Temporal.Instant) => Promise<WeeklyOutcome> {
  /**
   * Sends all members and the allocation's input to the thread in batches, so that the server can answer requests in
   * between.
   * @returns free minutes per week by member.
   */
  const fill = async (thread: MatchThread, due: ReadonlySet<string>, now: Temporal.Instant) => {
    const tops = await selectTopMembers(db, business.topMembersPercent);
    const minutes = new Map<string, number>();
    const since = now.subtract({ hours: 24 * EXPOSURE_DAYS });
    await thread.ask('replace', { members: [] });
    await pool.readSynonyms();
    for await (const all of ahead(membersInSlices(db))) {
      const rows = all.filter((row) => !isPaused(row, now));
      const ids = rows.map(({ id }) => id);
      const [free, received, exposure] = await Promise.all([
        freeTime.freeTimeOf(ids, now),
        countReceived(db, weekStarts(rows, now), now),
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
          // Of the whole week: introductions already given are passed separately.
          capacity,
          // Members who are not due yet can still be introduced to others, up to their free capacity.
          quota: due.has(member.id) ? business.introductionsAtOnce : capacity,
        };
      });
      await thread.ask('put', { members });
      await thread.ask('week', {
        only: ids.filter((id) => due.has(id)),
        given: [...received],
        shown: [...exposure],
      });
    }
    await eachApart(db, { now, business }, (apart) => thread.ask('week', { apart }));
    return minutes;
  };

  /**
   * Makes a slice of the introductions, as far as the weeks of both allow and the pair is not excluded meanwhile.
   * @returns how many were made, and the members whose introduction was dropped.
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
      const made = await makeOffers(tx, { events, enqueueWriting }, offers);
      await addNews(tx, countByPerson(made));
      const madePairs = new Set(made.map(pairOf));
      const lost = slice.filter(({ found }) => !madePairs.has(pairOf(found)));
      return { made: made.length, dropped: lost.flatMap(({ found: { a, b } }) => [a, b]) };
    });

  /** Notifies members once of all their introductions, including those that an earlier, interrupted run did not announce. */
  const notifyNews = async (now: Temporal.Instant): Promise<void> => {
    for (let count = SLICE; count === SLICE;)
      count = await withTransaction(db, async (tx) => {
        const news = await takeNews(tx, SLICE);
        await notifyOffered(tx, notifications, news, now);
        return news.length;
      });
  };

  /** Members without an introduction, and the time of the last run for them. */
  const waiting = new Map<string, Temporal.Instant>();
  const isWaiting = (id: string, now: Temporal.Instant): boolean => {
    const since = waiting.get(id);
    return since !== undefined && Temporal.Instant.compare(since.add(RETRY), now) > 0;
  };

  /** Returns the members who are due now, with their Monday. */
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
          topDays: business.topMemberDays,
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
      // Members whose introduction was dropped are due in the next run too.
      const served = due.filter(({ userId }) => !again.has(userId));
      await withTransaction(db, (tx) => markWeekly(tx, served));
      waiting.clear();
      for (const id of leftOut) waiting.set(id, now);
      timer.lap('write');
      await notifyNews(now);
      timer.lap('tell');
      return { made, leftOut: leftOut.length, seconds: timer.seconds };
    } finally {
      await thread.stop();
    }
  };

  return async (now) => {
    await notifyNews(now);
    return pool.withoutRenewal(() => run(now));
  };
}

/** Yields the allocated introductions with reasons, in slices. */
async function* allocatedInSlices(
  thread: MatchThread,
  count: number,
): AsyncGenerator<readonly AllocatedIntroduction[]> {
  for (let from = 0; from < count; from += SLICE) yield thread.ask('allocated', { from, count: SLICE });
}

/** Yields the same values, but requests the next one while the current one is processed. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const start = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // The awaiting code gets the error; this only prevents an unhandled rejection before it awaits.
    next.catch(() => undefined);
    return next;
  };
  for (let next = start(); ;) {
    const step = await next;
    if (step.done) return;
    next = start();
    yield step.value;
  }
}

/** Measures the parts of a run in seconds, rounded to a tenth. */
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
