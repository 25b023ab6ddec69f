import { pairKey, type EventRound, type RoundTables, type ScoreTable } from '@acquaint/matching';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isExclusionViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Jobs } from '../../../ports/jobs/jobs.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import type { Rounds } from '../../sessions/rounds/rounds.service.ts';
import { findCircle } from '../circles.repository.ts';
import { selectArchivedWithEvents } from './cancellations.repository.ts';
import type { EventCancellations } from './event-cancellations.ts';
import type { EventNews } from './event-news.ts';
import { tellReaders } from './event-pages.ts';
import { dueReminder, dueRound, nextDueAt, roundStart } from './event-times.ts';
import {
  changeEvent,
  claimEventReminder,
  findEvent,
  insertSeats,
  markAbsent,
  selectEventsToWatch,
  selectHere,
  selectSeats,
  selectWishes,
  type SeatRow,
} from './events.repository.ts';
import type { CircleEventRow } from './events.tables.ts';
import { selectApart, selectMetBefore } from './meetings.repository.ts';

/** Plans rounds in another thread, so that large events delay no request; implemented by the introductions module. */
export interface RoundPlanner {
  /**
   * Returns how well these members fit, by the match engine. Members who cannot be introduced have a score of 0 with everybody.
   */
  readonly scoresAmong: (ids: readonly string[], now: Temporal.Instant) => Promise<ScoreTable>;
  /** Plans a round. Makes no database query, so it is safe in a transaction. */
  readonly plan: (known: RoundTables) => Promise<EventRound>;
}

/** Minutes that a sweep looks ahead. */
const SWEEP_AHEAD_MINUTES = 10;
const TRIES = 3;

/** What happens at events because of the time alone: reminders, and the plan of each round. */
export interface EventClock {
  /**
   * Does what is due for an event: sends a reminder, and plans a round whose time has come (R-CIRC-22). The event's row is locked, and
   * the round is noted there in the same transaction as its seats and sessions, so each round is planned once, whoever calls this, and
   * completely or not at all if the process is killed.
   */
  readonly applyDue: (id: string, now: Temporal.Instant) => Promise<void>;
  /** Schedules a job for when something is due next. */
  readonly schedule: (tx: Transaction, event: CircleEventRow, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly news: EventNews;
  readonly rounds: Rounds;
  readonly cancellations: Pick<EventCancellations, 'cancelAll' | 'onRestored'>;
  readonly planner: RoundPlanner;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Minutes before the start. */
  readonly remindAt: readonly number[];
  /** Minutes before a round in which it is planned. */
  readonly aheadMinutes: number;
}

export function createEventClock(deps: Dependencies): EventClock {
  const { db, jobs, clock, events, news, rounds, cancellations, planner, log, remindAt, aheadMinutes } = deps;

  const schedule: EventClock['schedule'] = async (tx, event, now) => {
    const at = nextDueAt(event, now, remindAt, aheadMinutes);
    // One job for each event and time. A moved event gets a new job, and the old one finds nothing to do.
    if (at)
      await look.enqueue(
        { id: event.id },
        { tx, startAfter: at, key: `${event.id}@${at.epochMilliseconds}` },
      );
  };

  const remind = (id: string, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      const event = await findEvent(tx, id, { forUpdate: true });
      const minutes = event && dueReminder(event, now, remindAt);
      if (event && minutes !== null && (await claimEventReminder(tx, event, minutes)))
        await news.reminder(tx, event, minutes, now);
    });

  /** Plans and writes a round. @param scores read before the transaction. */
  const plan = (id: string, scores: ScoreTable, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      const event = await findEvent(tx, id, { forUpdate: true });
      const round = event && dueRound(event, now, aheadMinutes);
      if (!event || round === null) return;
      const time = { eventId: id, startsAt: roundStart(event, round), durationMinutes: event.roundMinutes };
      await markAbsent(tx, id, event.plannedRound, now);
      const here = await selectHere(tx, id);
      const busy = await rounds.findBusy(tx, here, time);
      const people = here.filter((one) => !busy.has(one));
      const before = await selectSeats(tx, id);
      const apart = new Set(await selectApart(tx, people));
      const metBefore = await selectMetBefore(tx, people);
      const wishes = await selectWishes(tx, id);
      const planPairs = (): Promise<EventRound> =>
        planner.plan({
          people,
          roundsLeft: event.rounds - round + 1,
          scores,
          wishes,
          apart,
          metBefore,
          met: before.flatMap(({ userId, partnerId }) =>
            partnerId !== null && userId < partnerId ? [[userId, partnerId] as const] : [],
          ),
          satOut: countSatOut(before),
          seed: Number.parseInt(id.slice(0, 8), 16),
        });
      let planned = await planPairs();
      // Somebody may block another at this moment: the chosen pairs are locked, and without those the round is planned again.
      for (
        let blocked = await findBlocked(tx, planned);
        blocked.length > 0;
        blocked = await findBlocked(tx, planned)
      ) {
        for (const pair of blocked) apart.add(pair);
        planned = await planPairs();
      }
      const sessionIds = await rounds.open(tx, planned.pairs, time, now);
      await insertSeats(tx, seatsOf(id, round, planned, sessionIds));
      const changed = await changeEvent(tx, id, { plannedRound: round });
      await schedule(tx, changed, now);
      await tellReaders(tx, events, id);
    });

  /** Rounds that are being planned in this process: callers that come meanwhile wait for the same plan. */
  const planning = new Map<string, Promise<void>>();
  const applyDue: EventClock['applyDue'] = async (id, now) => {
    const event = await findEvent(db, id);
    if (!event) return;
    if (dueReminder(event, now, remindAt) !== null) await remind(id, now);
    const round = dueRound(event, now, aheadMinutes);
    if (round === null) return;
    const key = `${id}/${round}`;
    const shared = planning.get(key) ?? planDue(id, now).finally(() => planning.delete(key));
    planning.set(key, shared);
    await shared;
  };

  const planDue = async (id: string, now: Temporal.Instant): Promise<void> => {
    const scores = await planner.scoresAmong(await selectHere(db, id), now);
    for (let left = TRIES; ; left--) {
      try {
        return await plan(id, scores, now);
      } catch (error) {
        // Somebody was booked by another member at this moment: they sit in that session, and the others are planned again.
        if (left <= 1 || !isExclusionViolation(error, 'session_seats_no_overlap')) throw error;
      }
    }
  };

  const look = jobs.define(
    'circles/look-at-event',
    z.object({ id: z.uuid() }),
    async ({ id }) => {
      const now = clock.now();
      await applyDue(id, now);
      const event = await findEvent(db, id);
      if (event) await withTransaction(db, (tx) => schedule(tx, event, now));
    },
    { oneWaitingPerKey: true },
  );

  cancellations.onRestored(schedule);

  /** Cancels the events of circles that a process of the previous release archived without them (R-CIRC-28). */
  const cancelInArchived = async (now: Temporal.Instant): Promise<void> => {
    for (const id of await selectArchivedWithEvents(db, now)) {
      try {
        await withTransaction(db, async (tx) => {
          const circle = await findCircle(tx, id, { forUpdate: true });
          if (circle?.archivedAt) await cancellations.cancelAll(tx, id, null, now, circle.archivedAt);
        });
      } catch (error) {
        // The next sweep tries again.
        log.error({ err: error, circle_id: id }, 'could not cancel the events of an archived circle');
      }
    }
  };

  // Covers jobs that failed for good, and events written in another way.
  jobs.define(
    'circles/sweep-events',
    z.object({}),
    async () => {
      const now = clock.now();
      for (const id of await selectEventsToWatch(db, now, now.add({ minutes: SWEEP_AHEAD_MINUTES })))
        await look.enqueue({ id }, { key: `${id}@sweep` });
      await cancelInArchived(now);
    },
    { cron: '*/5 * * * *' },
  );

  return { applyDue, schedule };
}

/** Locks the pairs of a round until the transaction ends. @returns the keys of those in which one has blocked the other. */
async function findBlocked(tx: Transaction, { pairs }: EventRound): Promise<string[]> {
  const blocked: string[] = [];
  const ordered = pairs.toSorted((one, other) => (pairKey(...one) < pairKey(...other) ? -1 : 1));
  for (const [a, b] of ordered) if (!(await holdUnblocked(tx, a, b))) blocked.push(pairKey(a, b));
  return blocked;
}

function countSatOut(seats: readonly SeatRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { userId, partnerId } of seats)
    if (partnerId === null) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

function seatsOf(
  eventId: string,
  round: number,
  { pairs, sitsOut }: EventRound,
  sessionIds: readonly string[],
): SeatRow[] {
  const inPairs = pairs.flatMap(([a, b], at) => {
    const sessionId = sessionIds[at] ?? null;
    return [
      { eventId, round, userId: a, partnerId: b, sessionId },
      { eventId, round, userId: b, partnerId: a, sessionId },
    ];
  });
  return [
    ...inPairs,
    ...sitsOut.map((userId) => ({ eventId, round, userId, partnerId: null, sessionId: null })),
  ];
}
