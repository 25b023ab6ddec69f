import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { accountExports } from './account-export.tables.ts';

export type ExportRow = typeof accountExports.$inferSelect;

const IS_OPEN = inArray(accountExports.state, ['waiting', 'building']);

export async function insertExport(tx: Database, row: typeof accountExports.$inferInsert): Promise<void> {
  await tx.insert(accountExports).values(row);
}

/** Returns the latest export that a member requested, or null. */
export async function findNewest(db: Database, userId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(eq(accountExports.userId, userId))
    .orderBy(desc(accountExports.requestedAt))
    .limit(1);
  return row ?? null;
}

/**
 * Starts or restarts building an export.
 * @returns null if it is already built, has failed or is deleted.
 */
export async function beginTry(db: Database, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .update(accountExports)
    .set({ state: 'building', tries: sql`${accountExports.tries} + 1`, partsDone: 0 })
    .where(and(eq(accountExports.id, id), IS_OPEN))
    .returning();
  return row ?? null;
}

/**
 * Stores the progress of an export.
 * @returns false if another process has built it, or if it was deleted with its account.
 */
export async function markParts(db: Database, id: string, done: number, all: number): Promise<boolean> {
  const marked = await db
    .update(accountExports)
    .set({ partsDone: done, parts: all })
    .where(and(eq(accountExports.id, id), IS_OPEN))
    .returning({ id: accountExports.id });
  return marked.length > 0;
}

/**
 * Sets the final state of an export.
 * @returns false if it was no longer being built.
 */
export async function closeExport(
  tx: Database,
  id: string,
  outcome: Pick<ExportRow, 'state'> & Partial<Pick<ExportRow, 'sizeBytes' | 'readyAt' | 'expiresAt'>>,
): Promise<boolean> {
  const closed = await tx
    .update(accountExports)
    .set(outcome)
    .where(and(eq(accountExports.id, id), IS_OPEN))
    .returning({ id: accountExports.id });
  return closed.length > 0;
}

/** Returns whether an export still exists; it is deleted with its account. */
export async function hasExport(db: Database, id: string): Promise<boolean> {
  return (await db.$count(accountExports, eq(accountExports.id, id))) > 0;
}

/**
 * Stores a ticket for a ready export, in place of an earlier ticket.
 * @returns false if no export is ready.
 */
export async function putTicket(
  db: Database,
  userId: string,
  now: Temporal.Instant,
  ticket: { readonly hash: string; readonly expiresAt: Temporal.Instant },
): Promise<boolean> {
  const newest = await findNewest(db, userId);
  if (!newest) return false;
  const put = await db
    .update(accountExports)
    .set({ ticketHash: ticket.hash, ticketExpiresAt: ticket.expiresAt })
    .where(
      and(
        eq(accountExports.id, newest.id),
        eq(accountExports.state, 'ready'),
        gt(accountExports.expiresAt, now),
      ),
    )
    .returning({ id: accountExports.id });
  return put.length > 0;
}

/**
 * Uses up a ticket.
 * @returns the id of the export it is for, or null if the ticket is unknown, used or expired.
 */
export async function takeTicket(
  db: Database,
  ticketHash: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [ticket] = await db
    .update(accountExports)
    .set({ ticketHash: null, ticketExpiresAt: null })
    .where(and(eq(accountExports.ticketHash, ticketHash), gt(accountExports.ticketExpiresAt, now)))
    .returning({ id: accountExports.id });
  return ticket?.id ?? null;
}

/**
 * Selects exports to delete (at most 500): ready ones that have expired, and all others that were requested before
 * `askedBefore`.
 */
export async function selectOver(
  db: Database,
  now: Temporal.Instant,
  askedBefore: Temporal.Instant,
): Promise<string[]> {
  const ready = and(eq(accountExports.state, 'ready'), lte(accountExports.expiresAt, now));
  const old = lt(accountExports.requestedAt, askedBefore);
  const rows = await db
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(sql`(${ready}) or (${accountExports.state} <> 'ready' and ${old})`)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Selects exports (at most 500) that were requested before `askedBefore` and are still not built. */
export function selectStuck(db: Database, askedBefore: Temporal.Instant): Promise<ExportRow[]> {
  return db
    .select()
    .from(accountExports)
    .where(and(IS_OPEN, lt(accountExports.requestedAt, askedBefore)))
    .limit(500);
}

export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.delete(accountExports).where(eq(accountExports.id, id));
}
