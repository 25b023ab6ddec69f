import type { Session } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { forbidden, notFound, type ProblemError } from '../../http/problem.ts';
import { once } from '../../http/idempotency.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isExclusionViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import {
  alternativesTo,
  readPair,
  refusalOf,
  settleableBefore,
  SLOT_TAKEN,
} from './availability/bookable-times.ts';
import { bookingConflict } from './booking/booking-refusals.ts';
import { settleSessions } from './booking/settle-sessions.ts';
import { lockPeople } from './members.repository.ts';
import type { SessionClock } from './calls/session-clock.ts';
import { presentSession } from './session-presenter.ts';
import { isRound } from './rounds/is-round.ts';
import { confirmableUntil, whyNot } from './session-states.ts';
import { findSession, findSessionView, lockSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';
import type { createTookPlace } from './took-place.ts';
import type { Transitions } from './transitions.ts';
import { t } from '../../i18n/i18n.ts';

/** Changes to a booked session by its two people. Refusals are 409 with the contract's BookingConflict. */
export interface SessionChangesService {
  /** Approves a request, as its host; idempotent. @throws ProblemError 403 for the booker, 404, 409 */
  readonly accept: (context: RequestContext, id: string) => Promise<Session>;
  /** Declines a request, as its host. @throws ProblemError 403 for the booker, 404, 409 */
  readonly decline: (context: RequestContext, id: string, reason: string) => Promise<Session>;
  /**
   * Cancels a session, as either person; the booker withdraws a request this way.
   * @param sequence refuses if the session has changed since this `calendarSequence`.
   * @throws ProblemError 404, 409
   */
  readonly cancel: (
    context: RequestContext,
    id: string,
    reason: string,
    sequence?: number,
  ) => Promise<Session>;
  /** Confirms that a session that was too short to count took place; idempotent. @throws ProblemError 404, 409 */
  readonly confirmTookPlace: (context: RequestContext, id: string) => Promise<Session>;
  /**
   * Moves a session to another free slot; only the booker can move a request. When the booker moves a session of a host who
   * approves bookings, it becomes a request again, and its old time is released. A hold of the mover at the new time ends.
   * @param sequence refuses if the session has changed since this `calendarSequence`.
   * @throws ProblemError 403, 404, 409
   */
  readonly reschedule: (
    context: RequestContext,
    id: string,
    startsAt: Temporal.Instant,
    sequence?: number,
  ) => Promise<Session>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly transitions: Transitions;
  readonly sessionClock: SessionClock;
  readonly confirmTookPlace: ReturnType<typeof createTookPlace>;
}

type Role = 'host' | 'booker';

export function createSessionChangesService(deps: Dependencies): SessionChangesService {
  const { db, business, transitions, sessionClock, confirmTookPlace } = deps;

  /** Locks a session for one of its people, applies what is due, changes it, and returns it. */
  const change = async (
    context: RequestContext,
    id: string,
    work: (tx: Transaction, session: SessionRow, role: Role) => Promise<unknown>,
  ): Promise<Session> =>
    withTransaction(db, (tx) =>
      once(context, tx, async () => {
        const { user, now } = context;
        const known = roleIn(await findSession(tx, id), user.id);
        await lockPeople(tx, [known.session.hostId, known.session.bookerId]);
        const { session, role } = roleIn(await lockSession(tx, id), user.id);
        await work(tx, await sessionClock.applyDue(tx, session, now), role);
        // Read in the same transaction, so that a committed change is never answered with an error.
        const view = await findSessionView(tx, id, user.id);
        if (!view) throw notFound(GONE);
        return presentSession(view, user.id, now, business);
      }),
    );

  return {
    accept: (context, id) =>
      change(context, id, async (tx, session, role) => {
        if (role !== 'host') throw forbidden('Only the host can answer this request.');
        if (session.state === 'confirmed') return;
        if (session.state !== 'requested') throw changed(session);
        await transitions.accept(tx, session, context.now);
      }),

    decline: (context, id, reason) =>
      change(context, id, async (tx, session, role) => {
        if (role !== 'host')
          throw forbidden('Only the host can answer this request. You can withdraw it instead.');
        if (session.state === 'declined') return;
        if (session.state !== 'requested') throw changed(session);
        await transitions.decline(tx, session, reason, context.now);
      }),

    cancel: (context, id, reason, sequence) =>
      change(context, id, async (tx, session, role) => {
        refuseOlder(session, sequence);
        if (session.state === 'cancelled' && session.cancelledBy === role) return;
        if (session.state !== 'requested' && session.state !== 'confirmed') throw changed(session);
        refuseRound(session);
        await transitions.cancel(tx, session, role, reason, context.now);
      }),

    confirmTookPlace: (context, id) =>
      change(context, id, async (tx, session, role) => {
        const isMine = (role === 'host' ? session.hostConfirmedAt : session.bookerConfirmedAt) !== null;
        if (isMine || session.tookPlaceAt) return;
        if (!confirmableUntil(session, context.now, business)) {
          const detail =
            session.state === 'completed'
              ? t('It’s too late to confirm this session.')
              : t('You can confirm a session once it’s over.');
          throw bookingConflict({ code: 'state-changed', detail }, []);
        }
        await confirmTookPlace(tx, session, role, context.now);
      }),

    reschedule: async (context, id, startsAt, sequence) => {
      try {
        return await change(context, id, async (tx, session, role) => {
          refuseOlder(session, sequence);
          if (session.state !== 'requested' && session.state !== 'confirmed') throw changed(session);
          refuseRound(session);
          if (session.state === 'requested' && role === 'host') {
            throw forbidden('Accept or decline the request. Only the person who booked can move it.');
          }
          if (session.startsAt.equals(startsAt)) return;
          if (session.rescheduleCount >= business.maxReschedules) {
            const detail = t(
              'You can only move a session {count} times. Please cancel it and book another.',
              {
                count: business.maxReschedules,
              },
            );
            throw bookingConflict({ code: 'state-changed', detail }, []);
          }
          const pair = await readPair(tx, business, pairOf(session, context), context.now);
          if (!pair) throw notFound(GONE);
          const refusal = refusalOf(pair, business, session.durationMinutes, startsAt);
          if (refusal) {
            throw bookingConflict(refusal, alternativesTo(pair, business, session.durationMinutes, startsAt));
          }
          await settleSessions(tx, deps, {
            ...pair,
            settleable: settleableBefore(pair, business, session, startsAt),
          });
          // The host has approved only the old time.
          const mustAsk =
            session.state === 'confirmed' &&
            role === 'booker' &&
            pair.host.availability.booking_mode === 'approve';
          await transitions.move(tx, session, startsAt, role, context.now, { mustAsk });
        });
      } catch (error) {
        if (!isExclusionViolation(error, 'session_seats_no_overlap')) throw error;
        // The rules saw the slot as free, but the database's exclusion constraint refused it.
        const session = await findSession(db, id);
        const pair = session && (await readPair(db, business, pairOf(session, context), context.now));
        const slots = pair ? alternativesTo(pair, business, session.durationMinutes, startsAt) : [];
        throw bookingConflict(SLOT_TAKEN, slots);
      }
    },
  };
}

const GONE = 'We couldn’t find this session.';
const OUTDATED = 'This session has changed in the meantime. Look at it again.';

/**
 * Returns the session and the person's role in it. Throws 404 for anybody else, so that they do not learn that it exists, and for
 * the host of a mere hold.
 */
function roleIn(session: SessionRow | null, userId: string): { session: SessionRow; role: Role } {
  if (session?.bookerId === userId) return { session, role: 'booker' };
  if (session?.hostId === userId && session.bookedAt !== null) return { session, role: 'host' };
  throw notFound(GONE);
}

/** Names the two people of a session that one of them moves. */
function pairOf({ id, hostId, bookerId }: SessionRow, { user }: RequestContext) {
  return { hostId, bookerId, takerId: user.id, except: id };
}

function refuseOlder(session: SessionRow, sequence: number | undefined): void {
  if (sequence === undefined || session.calendarSequence === sequence) return;
  throw bookingConflict({ code: 'state-changed', detail: OUTDATED }, []);
}

/** A round belongs to its event: nobody moves or cancels it alone (R-CIRC-24). */
function refuseRound(session: SessionRow): void {
  if (!isRound(session)) return;
  const detail = t('This is a round of an event. To stop taking part, leave the event.');
  throw bookingConflict({ code: 'state-changed', detail }, []);
}

function changed(session: SessionRow): ProblemError {
  return bookingConflict({ code: 'state-changed', detail: whyNot(session.state) }, []);
}
