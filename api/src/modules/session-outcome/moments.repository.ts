import { and, asc, count, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { sessionMoments, type MomentRow } from './session-outcome.tables.ts';

const ofPerson = (sessionId: string, userId: string) =>
  and(eq(sessionMoments.sessionId, sessionId), eq(sessionMoments.userId, userId));

/** Returns one person's moments of a session, in order of time. */
export function selectMoments(db: Database, sessionId: string, userId: string): Promise<MomentRow[]> {
  return db
    .select()
    .from(sessionMoments)
    .where(ofPerson(sessionId, userId))
    .orderBy(asc(sessionMoments.at), asc(sessionMoments.id));
}

export async function countMoments(tx: Transaction, sessionId: string, userId: string): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(sessionMoments).where(ofPerson(sessionId, userId));
  return found?.count ?? 0;
}

export async function findMoment(tx: Transaction, id: string): Promise<MomentRow | null> {
  const [found] = await tx.select().from(sessionMoments).where(eq(sessionMoments.id, id));
  return found ?? null;
}

/** Inserts a moment unless there is one with this ID. @returns the stored one. */
export async function ensureMoment(tx: Transaction, row: MomentRow): Promise<MomentRow> {
  await tx.insert(sessionMoments).values(row).onConflictDoNothing();
  return (await findMoment(tx, row.id)) ?? row;
}
