import type { Session } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import { readPair, refusalOf } from '../availability/bookable-times.ts';
import { lockHold } from './held-session.ts';
import { holdMeetable, lockPeople } from '../members.repository.ts';
import { selectVisits } from '../calls/attendance.repository.ts';
import { timeTogether } from '../calls/time-together.ts';
import type { SessionClock } from '../calls/session-clock.ts';
import { presentSession } from '../session-presenter.ts';
import { findSession, findSessionView, lockSession, updateSession } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import type { Transitions } from '../transitions.ts';

/** Booking of paid sessions, for the payments module. */
export interface PaidBookings {
  /** @throws ProblemError 404 for a session of others or without a price, 403 for its host. */
  readonly requireBooker: (context: RequestContext, id: string) => Promise<void>;
  /** Locks both people and the session, in the order used everywhere. */
  readonly lock: (tx: Transaction, id: string) => Promise<void>;
  /**
   * Starts a payment: extends the hold once, to half an hour after it was made (but not beyond its own start), and stores the
   * note.
   * @returns the locked session; it is no longer a hold when it was paid before.
   * @throws ProblemError 404, 409
   */
  readonly begin: (tx: Transaction, context: RequestContext, id: string, note: string) => Promise<SessionRow>;
  /**
   * Books a paid hold, or one that has expired in the meantime if its time is still free. Requires the locks of `lock`. The price
   * is that of the hold, and the weekly limit is not checked again.
   * @param pay moves the money; returns false when there is not enough.
   * @returns false when it was not booked, and nothing was changed.
   * @throws Error an exclusion violation when somebody else has taken the time.
   */
  readonly book: (
    tx: Transaction,
    id: string,
    now: Temporal.Instant,
    pay: (session: SessionRow) => Promise<boolean>,
  ) => Promise<boolean>;
  /** Reads a session's row without checking access. */
  readonly find: (db: Database, id: string) => Promise<SessionRow | null>;
  /** Returns for how many seconds both people of a session were in its room together. */
  readonly secondsTogether: (db: Database, id: string) => Promise<number>;
  readonly show: (db: Database, context: RequestContext, id: string) => Promise<Session>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly transitions: Transitions;
  readonly sessionClock: SessionClock;
}

export function createPaidBookings({ db, business, transitions, sessionClock }: Dependencies): PaidBookings {
  const lock: PaidBookings['lock'] = async (tx, id) => {
    const session = await findSession(tx, id);
    if (!session) return;
    await lockPeople(tx, [session.hostId, session.bookerId]);
    await lockSession(tx, id);
  };

  /** Checks an expired hold by the rules of a new booking. Its own time and expired sessions do not count as taken. */
  const isStillFree = async (
    tx: Transaction,
    session: SessionRow,
    now: Temporal.Instant,
  ): Promise<boolean> => {
    const pair = await readPair(tx, business, { ...session, except: session.id }, now);
    if (!pair || refusalOf(pair, business, session.durationMinutes, session.startsAt)) return false;
    for (const { id, expiresAt } of pair.settleable) {
      const isOver = expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0;
      const stale = isOver ? await lockSession(tx, id) : null;
      if (stale) await sessionClock.applyDue(tx, stale, now);
    }
    return true;
  };

  return {
    lock,
    find: findSession,
    secondsTogether: async (executor, id) => {
      const session = await findSession(executor, id);
      return session ? (timeTogether(await selectVisits(executor, id), session, null)?.seconds ?? 0) : 0;
    },

    requireBooker: async ({ user }, id) => {
      const session = await findSession(db, id);
      if (session?.hostId === user.id && session.bookedAt !== null && session.priceCents > 0) {
        throw forbidden('The person who booked pays for this session.');
      }
      if (session?.bookerId !== user.id || session.priceCents === 0) throw notFound(GONE);
    },

    begin: async (tx, context, id, note) => {
      const session = await lockHold(tx, business, context, id);
      if (session.state !== 'held') return session;
      const { createdAt, startsAt, expiresAt } = session;
      const renewed = createdAt.add({ minutes: business.paymentHoldMinutes });
      const until = [startsAt, renewed].toSorted(Temporal.Instant.compare)[0] ?? renewed;
      const isLonger = expiresAt === null || Temporal.Instant.compare(expiresAt, until) < 0;
      const begun = await updateSession(tx, id, { note, expiresAt: isLonger ? until : expiresAt });
      await sessionClock.schedule(tx, begun, context.now);
      return begun;
    },

    book: async (tx, id, now, pay) => {
      const session = await findSession(tx, id);
      if (!session || session.bookedAt !== null) return false;
      const isHeld = session.state === 'held';
      if (!(await holdUnblocked(tx, session.hostId, session.bookerId))) return false;
      if (!isHeld && !(session.state === 'expired' && (await isStillFree(tx, session, now)))) return false;
      if (!(await holdMeetable(tx, [session.hostId, session.bookerId]))) return false;
      if (!(await pay(session))) return false;
      await transitions.book(tx, session, session.note, now);
      return true;
    },

    show: async (executor, { user, now }, id) => {
      const view = await findSessionView(executor, id, user.id);
      if (!view) throw notFound(GONE);
      return presentSession(view, user.id, now, business);
    },
  };
}

const GONE = 'We couldn’t find this session.';
