import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { lockSession, updateSession } from '../sessions.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';

export interface DeclinedMinutes {
  readonly session: SessionRow;
  /** ID of the person who asked. */
  readonly askedBy: string;
}

/**
 * Cancels or declines a request for more minutes.
 * @returns the session afterwards, and who had asked; null when the caller is not one of the two, or nobody asked.
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
