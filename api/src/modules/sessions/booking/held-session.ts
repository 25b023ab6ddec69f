import type { Business } from '../../../business.ts';
import { notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import { alternativesTo, readPair, refusalOfPeople } from '../availability/bookable-times.ts';
import { bookingConflict, refuseOverWeeklyLimit } from './booking-refusals.ts';
import { readWeeklyUse } from './weekly-use.ts';
import { holdMeetable, lockPeople } from '../members.repository.ts';
import { whyNot } from '../session-states.ts';
import { findSession, lockSession } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import { t } from '../../../i18n/i18n.ts';

/**
 * Locks a session that a booker is about to book: their hold, if it has not expired and their weekly limit allows it, or the
 * session they have already booked from it.
 * @throws ProblemError 404, 409
 */
export async function lockHold(
  tx: Transaction,
  business: Business,
  { user, now }: RequestContext,
  id: string,
): Promise<SessionRow> {
  const hold = await findSession(tx, id);
  if (hold?.bookerId !== user.id) throw notFound(GONE);
  await lockPeople(tx, [hold.hostId, hold.bookerId]);
  const session = await lockSession(tx, id);
  if (!session) throw notFound(GONE);
  if (session.state === 'requested' || session.state === 'confirmed') return session;
  // One person has blocked the other after the hold: do not book.
  if (!(await holdUnblocked(tx, session.hostId, session.bookerId))) throw notFound(GONE);
  // Read after the lock: one of them has been suspended, or is leaving, since the hold.
  await holdMeetable(tx, [session.hostId, session.bookerId]);
  const pair = await readPair(tx, business, { ...session, except: id }, now);
  if (!pair) throw notFound(GONE);
  const refusal = refusalOfPeople(pair);
  if (refusal) throw bookingConflict(refusal, []);
  const isOver = session.expiresAt !== null && Temporal.Instant.compare(session.expiresAt, now) <= 0;
  if (session.state !== 'held' || isOver) {
    const detail =
      session.bookedAt === null
        ? t('We held this time for {minutes} minutes, but it’s been released. Please choose again.', {
            minutes: minutesHeld(session),
          })
        : whyNot(session.state);
    const slots = alternativesTo(pair, business, session.durationMinutes, session.startsAt);
    throw bookingConflict({ code: 'state-changed', detail }, slots);
  }
  refuseOverWeeklyLimit(await readWeeklyUse(tx, business, pair.booker, now), pair);
  return session;
}

const GONE = 'We couldn’t find this session.';

/** Returns how many minutes a hold lasted, which is longer once payment has begun. */
function minutesHeld({ createdAt, expiresAt }: SessionRow): number {
  return expiresAt === null ? 0 : Math.round(expiresAt.since(createdAt).total('minutes'));
}
