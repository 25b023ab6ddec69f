import type { Transaction } from '../../../ports/database/database.ts';
import type { Pair } from '../availability/bookable-times.ts';
import type { SessionClock } from '../calls/session-clock.ts';
import { lockSession } from '../sessions.repository.ts';
import type { Transitions } from '../transitions.ts';

interface Dependencies {
  readonly transitions: Pick<Transitions, 'expire'>;
  readonly sessionClock: Pick<SessionClock, 'applyDue'>;
}

/**
 * Ends sessions that no longer count but still have seats in the database, which frees the seats: expired ones, and the holds of
 * the person who takes the time now. Requires the locks of both people.
 */
export async function settleSessions(
  tx: Transaction,
  { transitions, sessionClock }: Dependencies,
  { settleable, takerId, now }: Pick<Pair, 'settleable' | 'takerId' | 'now'>,
): Promise<void> {
  for (const { id } of settleable) {
    const session = await lockSession(tx, id);
    if (session?.state === 'held' && session.bookerId === takerId) await transitions.expire(tx, session, now);
    else if (session) await sessionClock.applyDue(tx, session, now);
  }
}
