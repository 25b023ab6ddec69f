import type { Business } from '../../business.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import {
  closeAttendance,
  insertAttendance,
  lostHasLeft,
  selectLastSeen,
  type HowLeft,
  type LastSeen,
} from './attendance.repository.ts';
import { isRoomOpen } from './call-timing.ts';
import type { SessionClock } from './session-clock.ts';
import { minutesStep } from './added-minutes.ts';
import { findSession, lockSession, selectNextStart, updateSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';
import type { Transitions } from './transitions.ts';

/** What happens to a session while people are in its room. The room keeps who is connected; this keeps what is true. */
export interface Calls {
  /**
   * Notes that a person entered, and starts the session when both are there for the first time.
   * @returns the session as it is now; null when its room is closed or the person is none of the two.
   */
  readonly enter: (
    sessionId: string,
    userId: string,
    isOtherPresent: boolean,
    now: Temporal.Instant,
  ) => Promise<{ readonly session: SessionRow; readonly hasJustStarted: boolean } | null>;
  /**
   * A video service sees a person in the room: notes it where nothing says so yet. It begins no session: who is in by a socket does.
   * @param since when they came: who has left after it is out.
   */
  readonly seen: (
    sessionId: string,
    userId: string,
    since: Temporal.Instant,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Notes that a person is out, and completes the session when nobody will come back. */
  readonly leave: (sessionId: string, userId: string, how: HowLeft, now: Temporal.Instant) => Promise<void>;
  /** Completes the session when nobody will come back, or when its time is up. */
  readonly settle: (sessionId: string, now: Temporal.Instant) => Promise<void>;
  /**
   * Adds minutes to a running call (decisions, Room): a pro host up to 30 in all; else five once, when both ask for it.
   * @returns the session, and whether the other has still to agree; null for who is none of the two.
   * @throws ProblemError 409 before the call, for more than may be added, and where the next session of either begins.
   */
  readonly addMinutes: (
    sessionId: string,
    asker: { readonly userId: string; readonly isPro: boolean },
    minutes: number,
    now: Temporal.Instant,
  ) => Promise<{ readonly session: SessionRow; readonly isWaiting: boolean } | null>;
  readonly onRoomClosed: Transitions['onRoomClosed'];
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly transitions: Transitions;
  readonly sessionClock: SessionClock;
}

export function createCalls({ db, business, transitions, sessionClock }: Dependencies): Calls {
  const settleIn = async (tx: Transaction, session: SessionRow, now: Temporal.Instant): Promise<void> => {
    const current = await sessionClock.applyDue(tx, session, now);
    if (current.state !== 'live') return;
    const seen = await selectLastSeen(tx, session.id);
    if (hasEmptied(seen, now, business.rejoinGraceSeconds)) {
      await transitions.complete(tx, current, now, 'everyone-left');
    }
  };

  return {
    enter: async (sessionId, userId, isOtherPresent, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return null;
        if (!isRoomOpen(session, now)) return null;
        // One who is noted as present has come back before the loss was noticed.
        await closeAttendance(tx, sessionId, userId, now, 'replaced');
        await insertAttendance(tx, sessionId, userId, now);
        const hasJustStarted = session.state === 'confirmed' && isOtherPresent;
        return {
          session: hasJustStarted ? await transitions.start(tx, session, now) : session,
          hasJustStarted,
        };
      }),

    seen: (sessionId, userId, since, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return;
        if (!isRoomOpen(session, now)) return;
        const last = (await selectLastSeen(tx, sessionId)).find((one) => one.userId === userId);
        const isKnown = last && (last.leftAt === null || Temporal.Instant.compare(since, last.leftAt) <= 0);
        if (!isKnown) await insertAttendance(tx, sessionId, userId, now);
      }),

    leave: (sessionId, userId, how, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session) return;
        await closeAttendance(tx, sessionId, userId, now, how);
        // Who was lost and then pressed Leave is not waited for.
        if (how === 'left') await lostHasLeft(tx, sessionId, userId);
        await settleIn(tx, session, now);
      }),

    settle: async (sessionId, now) => {
      const known = await findSession(db, sessionId);
      if (known?.state !== 'live') return;
      await withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (session) await settleIn(tx, session, now);
      });
    },

    addMinutes: (sessionId, { userId, isPro }, minutes, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return null;
        const role = session.hostId === userId ? 'host' : 'booker';
        const next = await selectNextStart(tx, session, now);
        const step = minutesStep(session, { role, isPro }, minutes, next);
        const changed = await updateSession(tx, sessionId, step);
        if (step.callEndsAt) await sessionClock.schedule(tx, changed, now);
        return { session: changed, isWaiting: step.callEndsAt === undefined };
      }),

    onRoomClosed: transitions.onRoomClosed,
  };
}

/**
 * True when nobody will come back: everyone is out, at least one by pressing Leave, and who was merely lost has
 * been so for longer than the grace. Two who both lost their connection may return until the time is up.
 */
export function hasEmptied(seen: readonly LastSeen[], now: Temporal.Instant, graceSeconds: number): boolean {
  const isGone = ({ leftAt, howLeft }: LastSeen): boolean => {
    if (leftAt === null) return false;
    return howLeft === 'left' || Temporal.Instant.compare(leftAt.add({ seconds: graceSeconds }), now) <= 0;
  };
  return seen.every(isGone) && seen.some(({ howLeft }) => howLeft === 'left');
}
