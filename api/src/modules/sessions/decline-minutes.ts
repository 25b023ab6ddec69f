import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { lockSession, updateSession } from './sessions.repository.ts';
import type { SessionRow } from './sessions.tables.ts';

export interface DeclinedMinutes {
  readonly session: SessionRow;
  /** Their id. */
  readonly askedBy: string;
}

/**
 * Takes back, or says no to, what one of the two asked for: more minutes.
 * @returns the session as it is then, and who had asked; null for who is none of the two, and where nobody asked.
 */
export function declineMinutes(
  db: Database,
  sessionId: string,
  userId: string,
): Promise<DeclinedMinutes | null> {
  return withTransaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session || (session.hostId !== userId && session.bookerId !== userId)) return null;
    if (session.minutesAskedBy === null) return null;
    const askedBy = session.minutesAskedBy === 'host' ? session.hostId : session.bookerId;
    return { session: await updateSession(tx, sessionId, { minutesAskedBy: null }), askedBy };
  });
}
