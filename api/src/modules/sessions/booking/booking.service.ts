import { randomUUID } from 'node:crypto';
import type { bookSession, ParsedInput, Session } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import { notFound } from '../../../http/problem.ts';
import { once } from '../../../http/idempotency.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isExclusionViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { priceOf } from '../availability/availability.ts';
import {
  alternativesTo,
  readPair,
  refusalOf,
  SLOT_TAKEN,
  type Pair,
} from '../availability/bookable-times.ts';
import { bookingConflict, refusePriced, refuseOverWeeklyLimit } from './booking-refusals.ts';
import { readWeeklyUse } from './weekly-use.ts';
import { lockHold } from './held-session.ts';
import { settleSessions } from './settle-sessions.ts';
import { holdMeetable, lockPeople } from '../members.repository.ts';
import type { SessionClock } from '../calls/session-clock.ts';
import { presentSession } from '../session-presenter.ts';
import { whyNot } from '../session-states.ts';
import { findSessionView, insertSession, lockSession } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import type { Transitions } from '../transitions.ts';

type Choice = ParsedInput<typeof bookSession>['body'];

/** Booking of slots. All refusals are a ProblemError 409 with the contract's BookingConflict. */
export interface BookingService {
  /** Holds a slot for five minutes, replacing an earlier hold of the booker. @throws ProblemError 404, 409 */
  readonly hold: (context: RequestContext, choice: Omit<Choice, 'note'>) => Promise<Session>;
  /** Releases a hold. @throws ProblemError 404, 409 when it is no longer a hold. */
  readonly release: (context: RequestContext, id: string) => Promise<void>;
  /** Books a held slot; idempotent. @throws ProblemError 404, 409 */
  readonly confirm: (context: RequestContext, id: string, note: string) => Promise<Session>;
  /** Holds and books in one step. @throws ProblemError 404, 409 */
  readonly book: (context: RequestContext, choice: Choice) => Promise<Session>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly transitions: Transitions;
  readonly sessionClock: SessionClock;
  readonly people: Pick<Profiles, 'getPerson'>;
  /** False when no payment provider is configured. */
  readonly canBePaid: () => boolean;
}

export function createBookingService(deps: Dependencies): BookingService {
  const { db, business, transitions, sessionClock, people, canBePaid } = deps;
  // Reads in the booking's transaction. With another connection, a committed booking could be answered with an error while many
  // requests wait for one.
  const view = async (tx: Transaction, id: string, { user, now }: RequestContext): Promise<Session> => {
    const view = await findSessionView(tx, id, user.id);
    if (!view) throw notFound(GONE);
    return presentSession(view, user.id, now, business);
  };

  const transactOnce = <T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withTransaction(db, (tx) => once(context, tx, () => work(tx)));

  /** Locks both people, frees seats of expired sessions, checks every rule and inserts the hold. */
  const takeSlot = async (
    tx: Transaction,
    { user, now }: RequestContext,
    hostId: string,
    { starts_at, duration_minutes = business.sessionMinutes }: Omit<Choice, 'note'>,
  ): Promise<SessionRow> => {
    const startsAt = Temporal.Instant.from(starts_at);
    await lockPeople(tx, [hostId, user.id]);
    // Check again under the lock: the host was looked up before the transaction.
    if (!(await holdUnblocked(tx, hostId, user.id))) throw notFound('We couldn’t find this person.');
    const pair = await readPair(tx, business, { hostId, bookerId: user.id }, now);
    if (!pair) throw notFound('We couldn’t find this person.');
    refuseOverWeeklyLimit(await readWeeklyUse(tx, business, pair.booker, now), pair);
    const refusal = refusalOf(pair, business, duration_minutes, startsAt);
    if (refusal) throw bookingConflict(refusal, alternativesTo(pair, business, duration_minutes, startsAt));
    await settleSessions(tx, deps, pair);
    // After all sessions, in the order of all locks. Who is suspended from here on has this session cancelled.
    if (!(await holdMeetable(tx, [hostId, user.id]))) throw notFound('We couldn’t find this person.');
    const held = newHold(pair, business, startsAt, duration_minutes);
    if (held.priceCents > 0 && !canBePaid()) throw bookingConflict(NOT_PAYABLE, []);
    await insertSession(tx, held);
    return held;
  };

  const take = async (
    context: RequestContext,
    choice: Omit<Choice, 'note'>,
    then: (tx: Transaction, held: SessionRow) => Promise<unknown>,
  ): Promise<Session> => {
    const host = await people.getPerson(context, choice.username);
    if (host.id === context.user.id) {
      throw bookingConflict({ code: 'not-free', detail: 'That’s you. Choose someone else to meet.' }, []);
    }
    try {
      return await transactOnce(context, async (tx) => {
        const held = await takeSlot(tx, context, host.id, choice);
        await then(tx, held);
        return view(tx, held.id, context);
      });
    } catch (error) {
      if (!isExclusionViolation(error, 'session_seats_no_overlap')) throw error;
      // The rules saw the slot as free, but the database's exclusion constraint refused it.
      const ids = { hostId: host.id, bookerId: context.user.id };
      const pair = await readPair(db, business, ids, context.now);
      const startsAt = Temporal.Instant.from(choice.starts_at);
      const slots = pair
        ? alternativesTo(pair, business, choice.duration_minutes ?? business.sessionMinutes, startsAt)
        : [];
      throw bookingConflict(SLOT_TAKEN, slots);
    }
  };

  return {
    hold: (context, choice) =>
      take(context, choice, (tx, held) => sessionClock.schedule(tx, held, context.now)),

    book: (context, choice) =>
      take(context, choice, (tx, held) => {
        refusePriced(held);
        return transitions.book(tx, held, choice.note, context.now);
      }),

    confirm: (context, id, note) =>
      transactOnce(context, async (tx) => {
        const session = await lockHold(tx, business, context, id);
        if (session.state !== 'held') return view(tx, id, context);
        refusePriced(session);
        await transitions.book(tx, session, note, context.now);
        return view(tx, id, context);
      }),

    release: async ({ user, now }, id) => {
      await withTransaction(db, async (tx) => {
        const session = await lockSession(tx, id);
        if (session?.bookerId !== user.id) throw notFound(GONE);
        if (session.state === 'expired' && session.bookedAt === null) return;
        if (session.state !== 'held') {
          throw bookingConflict({ code: 'state-changed', detail: whyNot(session.state) }, []);
        }
        await transitions.expire(tx, session, now);
      });
    },
  };
}

const GONE = 'We couldn’t find this session.';
const NOT_PAYABLE = {
  code: 'payment-unavailable',
  detail: 'This session costs money, and payments aren’t available right now. Please try again later.',
} as const;

function newHold(
  pair: Pair,
  business: Business,
  startsAt: Temporal.Instant,
  durationMinutes: number,
): SessionRow {
  const { host, booker, now } = pair;
  return {
    id: randomUUID(),
    hostId: host.id,
    bookerId: booker.id,
    state: 'held',
    startsAt,
    durationMinutes,
    hostBufferMinutes: host.availability.buffer_minutes,
    bookerBufferMinutes: booker.availability.buffer_minutes,
    hostTimeZone: host.availability.time_zone,
    bookerTimeZone: booker.timeZone,
    needsApproval: host.availability.booking_mode === 'approve',
    note: '',
    createdAt: now,
    bookedAt: null,
    confirmedAt: null,
    expiresAt: now.add({ minutes: business.holdMinutes }),
    startedAt: null,
    metEarlyAt: null,
    callEndsAt: null,
    addedMinutes: 0,
    minutesAskedBy: null,
    endedAt: null,
    hostConfirmedAt: null,
    bookerConfirmedAt: null,
    tookPlaceAt: null,
    cancelledBy: null,
    cancelReason: '',
    isLateCancellation: false,
    rescheduleCount: 0,
    calendarSequence: 0,
    circleEventId: null,
    priceCents: priceOf(host.availability, durationMinutes, business),
  };
}
