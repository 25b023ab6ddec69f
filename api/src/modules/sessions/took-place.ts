import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Role } from './news/session-news.ts';
import type { SessionStepEmitter } from './session-steps.ts';
import { updateSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';

/**
 * Creates the function that records a person's confirmation that a session took place although it was short (R-PAY-14). Once both
 * have confirmed it, it counts from then on. The caller checks that it can be confirmed.
 */
export function createTookPlace({
  events,
  steps,
}: {
  readonly events: EventPublisher;
  readonly steps: SessionStepEmitter;
}) {
  return async (
    tx: Transaction,
    session: SessionRow,
    by: Role,
    now: Temporal.Instant,
  ): Promise<SessionRow> => {
    const mine = by === 'host' ? { hostConfirmedAt: now } : { bookerConfirmedAt: now };
    const { hostConfirmedAt, bookerConfirmedAt } = { ...session, ...mine };
    const tookPlaceAt = hostConfirmedAt && bookerConfirmedAt ? now : null;
    const confirmed = await updateSession(tx, session.id, { ...mine, tookPlaceAt });
    if (tookPlaceAt) await steps.tell('took-place', tx, confirmed, now);
    afterCommit(tx, () =>
      events.publish([session.hostId, session.bookerId], 'session/completed', { session_id: session.id }),
    );
    return confirmed;
  };
}
