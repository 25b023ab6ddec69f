import { z } from 'zod';
import type { Business } from '../../../business.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Jobs } from '../../../ports/jobs/jobs.ts';
import { dueOf, nextDueAt, reminderMinutes } from './session-due.ts';
import type { RoomServer } from './room-server.ts';
import type { SessionSteps } from '../session-steps.ts';
import { deleteOldHolds, lockSession, selectDue } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import type { Transitions } from '../transitions.ts';

/** Minutes that a sweep looks ahead, so that everything due before the next sweep gets a job in time. */
const SWEEP_AHEAD_MINUTES = 10;
const HOLDS_KEPT_HOURS = 24;

/** Time-driven changes of sessions. A job checks one session when something is due, and schedules the next check. */
export interface SessionClock {
  /** Schedules a check of the session for when something is due next. */
  readonly schedule: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<void>;
  /** Applies what is due to a locked session. @returns the session afterwards. */
  readonly applyDue: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<SessionRow>;
}

interface Dependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly business: Business;
  readonly transitions: Transitions;
  /** After each step the next check is scheduled. */
  readonly steps: SessionSteps;
  /** Closes attendance recorded by dead servers before a session ends. */
  readonly roomServer: Pick<RoomServer, 'closeLost'>;
}

export function createSessionClock(deps: Dependencies): SessionClock {
  const { db, jobs, clock, business, transitions, steps, roomServer } = deps;
  const remindAt = reminderMinutes(business);
  const schedule: SessionClock['schedule'] = async (tx, session, now) => {
    const at = nextDueAt(session, now, remindAt);
    // The key allows one job per session and time. A moved session gets a new job, and the old one finds nothing to do.
    if (at)
      await look.enqueue(
        { id: session.id },
        { tx, startAfter: at, key: `${session.id}@${at.epochMilliseconds}` },
      );
  };

  const applyDue: SessionClock['applyDue'] = async (tx, session, now) => {
    const due = dueOf(session, now, remindAt);
    switch (due?.kind) {
      case 'expire':
        return transitions.expire(tx, session, now);
      case 'miss':
        await roomServer.closeLost(tx, session.id, now);
        return transitions.miss(tx, session, now);
      case 'end': {
        const endedAt = session.callEndsAt ?? now;
        await roomServer.closeLost(tx, session.id, endedAt);
        return transitions.complete(tx, session, endedAt, 'time-up');
      }
      case 'remind':
        await transitions.remind(tx, session, due.minutes, now);
        return session;
      default:
        return session;
    }
  };

  const lookAt = (id: string): Promise<void> =>
    withTransaction(db, async (tx) => {
      const session = await lockSession(tx, id);
      if (!session) return;
      const now = clock.now();
      await schedule(tx, await applyDue(tx, session, now), now);
    });

  const look = jobs.define('sessions/look', z.object({ id: z.uuid() }), ({ id }) => lookAt(id), {
    oneWaitingPerKey: true,
  });

  // Covers sessions without a job, for example written in another way, and jobs that failed permanently.
  jobs.define(
    'sessions/sweep',
    z.object({}),
    async () => {
      const now = clock.now();
      const until = now.add({ minutes: SWEEP_AHEAD_MINUTES });
      for (const id of await selectDue(db, now.subtract({ minutes: SWEEP_AHEAD_MINUTES }), until, remindAt)) {
        await look.enqueue({ id }, { key: `${id}@sweep` });
      }
      await deleteOldHolds(db, now.subtract({ hours: HOLDS_KEPT_HOURS }));
    },
    { cron: '*/5 * * * *' },
  );

  steps.on('changed', schedule);
  return { schedule, applyDue };
}
