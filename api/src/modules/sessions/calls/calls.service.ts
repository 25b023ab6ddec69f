import type { addMinutes, SuccessBody } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { once } from '../../../http/idempotency.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import {
  closeAttendance,
  insertAttendance,
  lostHasLeft,
  selectLastSeen,
  type HowLeft,
  type LastSeen,
} from './attendance.repository.ts';
import { beginsFrom, isRoomOpen } from './call-timing.ts';
import type { SessionClock } from './session-clock.ts';
import { minutesStep } from './added-minutes.ts';
import type { Meeting } from './meeting.ts';
import type { RoomServer } from './room-server.ts';
import { findSession, lockSession, selectNextStart, updateSession } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import type { Transitions } from '../transitions.ts';

/**
 * State changes of a session while people are in its room. The room module knows the connections; this service writes the
 * database.
 */
export interface Calls {
  /**
   * Records that a person entered, and starts the session when both are present, though not before the earliest start (ADR 0007).
   * Both people receive 'attendance/changed'.
   * @param others the session's other people in the room.
   * @returns the session; null when its room is closed or the person is not one of the two.
   */
  readonly enter: (
    sessionId: string,
    who: Visit,
    others: readonly Visit[],
    now: Temporal.Instant,
  ) => Promise<Entered | null>;
  /**
   * Checks a session whose people wait in its room. Once it may start, it starts if both are present.
   * @param present the session's people in the room.
   * @returns as `enter`, with the earliest start; null when its room is closed.
   */
  readonly begin: (
    sessionId: string,
    present: readonly Visit[],
    now: Temporal.Instant,
  ) => Promise<(Entered & { readonly from: Temporal.Instant }) | null>;
  /**
   * Records a person whom a video service has reported as present, unless they are recorded already. Does not start the session;
   * only entering by a socket does.
   * @param since when they joined; ignored if they have left after that.
   */
  readonly seen: (
    sessionId: string,
    userId: string,
    since: Temporal.Instant,
    now: Temporal.Instant,
  ) => Promise<void>;
  /**
   * Records that a person left, that the session counts if both were together long enough, and completes it when nobody will come
   * back. Both people receive 'attendance/changed'.
   */
  readonly leave: (sessionId: string, userId: string, how: HowLeft, now: Temporal.Instant) => Promise<void>;
  /** Completes the session when nobody will come back, or when its time is over. */
  readonly settle: (sessionId: string, now: Temporal.Instant) => Promise<void>;
  /** Records people as disconnected whose server is gone and who have not come back, at the time when that server last ran. */
  readonly settleLost: (now: Temporal.Instant) => Promise<void>;
  /**
   * Adds minutes to a running call (R-ROOM-12): a pro host up to 30 in total; otherwise five once, when both ask for it.
   * @returns the session and the response; null when the asker is not one of the two.
   * @throws ProblemError 409 before the call, above the limit, and when either person's next session is too near.
   */
  readonly addMinutes: (
    sessionId: string,
    asker: { readonly userId: string; readonly isPro: boolean },
    minutes: number,
    context: Pick<RequestContext, 'now' | 'idempotency'>,
  ) => Promise<{ readonly session: SessionRow; readonly answer: SuccessBody<typeof addMinutes> } | null>;
  readonly onRoomClosed: Transitions['onRoomClosed'];
}

/** One of the session's two people in its room. */
export interface Visit {
  readonly userId: string;
  /** ID of one load of their page; null if unknown. */
  readonly stayId: string | null;
}

interface Entered {
  readonly session: SessionRow;
  readonly hasJustStarted: boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly events: EventPublisher;
  readonly transitions: Transitions;
  readonly meeting: Pick<Meeting, 'note'>;
  readonly sessionClock: SessionClock;
  readonly roomServer: RoomServer;
}

export function createCalls(deps: Dependencies): Calls {
  const { db, business, events, transitions, meeting, sessionClock, roomServer } = deps;
  /** Tells both people that somebody came or went, so that a page after the call says who is still there. */
  const tellAttendance = (tx: Transaction, { id, hostId, bookerId }: SessionRow): void =>
    afterCommit(tx, () => events.publish([hostId, bookerId], 'attendance/changed', { session_id: id }));
  const settleIn = async (tx: Transaction, session: SessionRow, now: Temporal.Instant): Promise<void> => {
    const current = await sessionClock.applyDue(tx, session, now);
    if (current.state !== 'live') return;
    const seen = await selectLastSeen(tx, session.id);
    if (hasEmptied(seen, now, business.rejoinGraceSeconds)) {
      await transitions.complete(tx, current, now, 'everyone-left');
    }
  };

  const mayBegin = (session: SessionRow, now: Temporal.Instant): boolean =>
    session.state === 'live' ||
    Temporal.Instant.compare(beginsFrom(session, business.earlyStartMinutes), now) <= 0;

  /** Records the present people who are not recorded yet, and starts the session if both are present. */
  const noteIn = async (
    tx: Transaction,
    session: SessionRow,
    present: readonly Visit[],
    now: Temporal.Instant,
  ): Promise<Entered> => {
    const seen = await selectLastSeen(tx, session.id);
    for (const visit of present) {
      const isNoted = seen.some((one) => one.userId === visit.userId && one.leftAt === null);
      if (isNoted) continue;
      const notedBy = await roomServer.sign(tx, now);
      await insertAttendance(tx, { sessionId: session.id, ...visit, enteredAt: now, notedBy });
    }
    const isHere = (id: string): boolean => present.some(({ userId }) => userId === id);
    const isComplete = isHere(session.hostId) && isHere(session.bookerId);
    if (session.state !== 'confirmed' || !isComplete || !mayBegin(session, now))
      return { session, hasJustStarted: false };
    return { session: await transitions.start(tx, session, now), hasJustStarted: true };
  };

  return {
    enter: async (sessionId, who, others, now) =>
      withTransaction(db, async (tx) => {
        const { userId } = who;
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return null;
        if (!isRoomOpen(session, now)) return null;
        await roomServer.closeUnseen(tx, sessionId, who, now);
        // An open entry means that the person came back before their disconnection was noticed.
        await closeAttendance(tx, sessionId, userId, now, 'replaced');
        tellAttendance(tx, session);
        return noteIn(tx, session, [who, ...others], now);
      }),

    begin: (sessionId, present, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || !isRoomOpen(session, now)) return null;
        const from = beginsFrom(session, business.earlyStartMinutes);
        return { ...(await noteIn(tx, session, present, now)), from };
      }),

    seen: (sessionId, userId, since, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return;
        if (!isRoomOpen(session, now) || !mayBegin(session, now)) return;
        const last = (await selectLastSeen(tx, sessionId)).find((one) => one.userId === userId);
        const isKnown = last && (last.leftAt === null || Temporal.Instant.compare(since, last.leftAt) <= 0);
        if (!isKnown) await insertAttendance(tx, { sessionId, userId, enteredAt: now });
      }),

    leave: (sessionId, userId, how, now) =>
      withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session) return;
        await closeAttendance(tx, sessionId, userId, now, how);
        // A disconnected person who then leaves explicitly is not waited for.
        if (how === 'left') await lostHasLeft(tx, sessionId, userId);
        const noted = await meeting.note(tx, session, how === 'left', now);
        tellAttendance(tx, session);
        await settleIn(tx, noted, now);
      }),

    settle: async (sessionId, now) => {
      const known = await findSession(db, sessionId);
      if (known?.state !== 'live') return;
      await withTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (session) await settleIn(tx, session, now);
      });
    },

    settleLost: async (now) => {
      for (const sessionId of await roomServer.findLost()) {
        await withTransaction(db, async (tx) => {
          const session = await lockSession(tx, sessionId);
          await roomServer.closeLost(tx, sessionId);
          if (session) await settleIn(tx, session, now);
        });
      }
      await roomServer.forgetOthers();
    },

    addMinutes: (sessionId, { userId, isPro }, minutes, context) =>
      withTransaction(db, async (tx) => {
        const { now } = context;
        const session = await lockSession(tx, sessionId);
        if (!session || (session.hostId !== userId && session.bookerId !== userId)) return null;
        const role = session.hostId === userId ? 'host' : 'booker';
        let changed = session;
        const answer = await once(context, tx, async () => {
          const next = await selectNextStart(tx, session, now);
          const step = minutesStep(session, { role, isPro }, minutes, next, business);
          changed = await updateSession(tx, sessionId, step);
          if (step.callEndsAt) await sessionClock.schedule(tx, changed, now);
          const ends_at = String(changed.callEndsAt);
          return { ends_at, waiting_for_other: step.callEndsAt === undefined };
        });
        return { session: changed, answer };
      }),

    onRoomClosed: transitions.onRoomClosed,
  };
}

/**
 * Returns whether nobody will come back: everyone is out, at least one has left explicitly, and disconnected people have been so
 * for longer than the grace period. If both were disconnected, they may return until the time is over.
 */
export function hasEmptied(seen: readonly LastSeen[], now: Temporal.Instant, graceSeconds: number): boolean {
  const isGone = ({ leftAt, howLeft }: LastSeen): boolean => {
    if (leftAt === null) return false;
    return howLeft === 'left' || Temporal.Instant.compare(leftAt.add({ seconds: graceSeconds }), now) <= 0;
  };
  return seen.every(isGone) && seen.some(({ howLeft }) => howLeft === 'left');
}
