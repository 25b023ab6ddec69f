import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { EMPTY_NOTES } from './notes-document.ts';
import { sessionNotes, type NotesRow } from './session-outcome.tables.ts';

/** Finds the notes of a session; null while there are none. */
export async function findNotes(db: Database, sessionId: string): Promise<NotesRow | null> {
  const [notes] = await db.select().from(sessionNotes).where(eq(sessionNotes.sessionId, sessionId));
  return notes ?? null;
}

/** Locks the notes of a session until the transaction ends; inserts empty ones if there are none. */
export async function lockNotes(
  tx: Transaction,
  sessionId: string,
  now: Temporal.Instant,
): Promise<NotesRow> {
  await tx
    .insert(sessionNotes)
    .values({ sessionId, state: EMPTY_NOTES, changedAt: now })
    .onConflictDoNothing();
  const [notes] = await tx
    .select()
    .from(sessionNotes)
    .where(eq(sessionNotes.sessionId, sessionId))
    .for('update');
  if (!notes) throw new Error('The notes of a session went while they were locked');
  return notes;
}

export async function updateNotes(
  tx: Transaction,
  sessionId: string,
  changes: Pick<NotesRow, 'state' | 'seq' | 'text' | 'changedAt'>,
): Promise<void> {
  await tx.update(sessionNotes).set(changes).where(eq(sessionNotes.sessionId, sessionId));
}
