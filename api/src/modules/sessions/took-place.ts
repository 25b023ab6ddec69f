import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { countCompletedSession } from '../identity/identity.queries.ts';
import type { Role } from './news/session-news.ts';
import type { SessionStepEmitter } from './session-steps.ts';
import { updateSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';

/**
 * Counts a session that has taken place (R-REV-6) on the profiles of its people, and calls the listeners of other modules. Called once:
 * at its end, or when the second of the two has confirmed a short one.
 */
export async function tellTookPlace(
  steps: SessionStepEmitter,
  tx: Transaction,
  session: SessionRow,
  now: Temporal.Instant,
): Promise<void> {
  await countCompletedSession(tx, [session.hostId, session.bookerId]);
  await steps.tell('took-place', tx, session, now);
}

/**
 * Creates the function that records a person's confirmation that a session took place although it was short (R-PAY-14) or early
 * (R-ROOM-15). Once both have confirmed it, it counts from then on. The caller checks that it can be confirmed.
 */
export function createTookPlace({
  events,
  steps,
  completeEarly,
}: {
  readonly events: EventPublisher;
  readonly steps: SessionStepEmitter;
  /** Completes a session that its people held before it could begin. */
  readonly completeEarly: (
    tx: Transaction,
    session: SessionRow,
    now: Temporal.Instant,
  ) => Promise<SessionRow>;
}) {
  return async (
    tx: Transaction,
    session: SessionRow,
    by: Role,
    now: Temporal.Instant,
  ): Promise<SessionRow> => {
    const mine = by === 'host' ? { hostConfirmedAt: now } : { bookerConfirmedAt: now };
    const { hostConfirmedAt, bookerConfirmedAt } = { ...session, ...mine };
    const haveBoth = hostConfirmedAt !== null && bookerConfirmedAt !== null;
    // They talked before the session could begin, and say that this was it (R-ROOM-15).
    if (haveBoth && session.state === 'confirmed')
      return completeEarly(tx, await updateSession(tx, session.id, mine), now);
    const tookPlaceAt = haveBoth ? now : null;
    const confirmed = await updateSession(tx, session.id, { ...mine, tookPlaceAt });
    if (tookPlaceAt) await tellTookPlace(steps, tx, confirmed, now);
    afterCommit(tx, () =>
      events.publish([session.hostId, session.bookerId], 'session/completed', { session_id: session.id }),
    );
    return confirmed;
  };
}
