import type { addMinutes, SuccessBody } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { once } from '../../http/repeats.ts';
import type { RequestContext } from '../../http/serve.ts';
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
import { beginsFrom, isRoomOpen } from './call-timing.ts';
import type { SessionClock } from './session-clock.ts';
import { minutesStep } from './added-minutes.ts';
import type { RoomServer } from './room-server.ts';
import { findSession, lockSession, selectNextStart, updateSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';
import type { Transitions } from './transitions.ts';

/** What happens to a session while people are in its room. The room keeps who is connected; this keeps what is true. */
export interface Calls {
  /**
   * Notes that a person entered, and starts the session when both are there for the first time. Long before the
   * planned start (ADR 0007) neither: they wait.
   * @param others who of the two is in the room besides.
   * @returns the session as it is now; null when its room is closed or the person is none of the two.
   */
  readonly enter: (
    sessionId: string,
    who: Visit,
    others: readonly Visit[],
    now: Temporal.Instant,
  ) => Promise<Entered | null>;
  /**
   * Looks at a session whose people wait in its room: once it may begin they are noted, and both together start it.
   * @param present who of the two is in the room.
   * @returns as `enter`, and from when on it may begin; null when its room is closed.
   */
  readonly begin: (
    sessionId: string,
    present: readonly Visit[],
    now: Temporal.Instant,
  ) => Promise<(Entered & { readonly from: Temporal.Instant }) | null>;
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
  /** Notes as lost who was with a server that is gone and has not come back, as of when that server last ran. */
  readonly settleLost: (now: Temporal.Instant) => Promise<void>;
  /**
   * Adds minutes to a running call (R-ROOM-12): a pro host up to 30 in all; else five once, when both ask for it.
   * @returns the session, and what is answered; null for who is none of the two.
   * @throws ProblemError 409 before the call, for more than may be added, and where the next session of either begins.
   */
  readonly addMinutes: (
    sessionId: string,
    asker: { readonly userId: string; readonly isPro: boolean },
    minutes: number,
    context: Pick<RequestContext, 'now' | 'repeat'>,
  ) => Promise<{ readonly session: SessionRow; readonly answer: SuccessBody<typeof addMinutes> } | null>;
  readonly onRoomClosed: Transitions['onRoomClosed'];
}

/** One of the two in the room. */
export interface Visit {
  readonly userId: string;
  /** The load of their page; null where it has no name. */
  readonly stayId: string | null;
}

interface Entered {
  readonly session: SessionRow;
  readonly hasJustStarted: boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly transitions: Transitions;
  readonly sessionClock: SessionClock;
  readonly roomServer: RoomServer;
}

export function createCalls(deps: Dependencies): Calls {
  const { db, business, transitions, sessionClock, roomServer } = deps;
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

  /** Notes who is in and is not noted, and starts a session that waited for it. */
  const noteIn = async (
    tx: Transaction,
    session: SessionRow,
    present: readonly Visit[],
    now: Temporal.Instant,
  ): Promise<Entered> => {
    if (!mayBegin(session, now)) return { session, hasJustStarted: false };
    const seen = await selectLastSeen(tx, session.id);
    for (const visit of present) {
      const isNoted = seen.some((one) => one.userId === visit.userId && one.leftAt === null);
      if (isNoted) continue;
      const notedBy = await roomServer.sign(tx, now);
      await insertAttendance(tx, { sessionId: session.id, ...visit, enteredAt: now, notedBy });
    }
    const isHere = (id: string): boolean => present.some(({ userId }) => userId === id);
    const isComplete = isHere(session.hostId) && isHere(session.bookerId);
    if (session.state !== 'confirmed' || !isComplete) return { session, hasJustStarted: false };
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
        // One who is noted as present has come back before the loss was noticed.
        await closeAttendance(tx, sessionId, userId, now, 'replaced');
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
          const step = minutesStep(session, { role, isPro }, minutes, next);
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
