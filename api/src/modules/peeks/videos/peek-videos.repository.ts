import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { peekVideos } from './peek-videos.tables.ts';

export type PeekVideoRow = typeof peekVideos.$inferSelect;

export async function findVideo(db: Database, id: string): Promise<PeekVideoRow | null> {
  const [row] = await db.select().from(peekVideos).where(eq(peekVideos.id, id));
  return row ?? null;
}

/**
 * Inserts the rendering of a peek in a view, unless there is one. It replaces one that failed, whose jobs then do nothing.
 * @returns its ID, and whether it is new.
 */
export async function ensureVideo(
  tx: Database,
  row: PeekVideoRow,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const added = await tx
    .insert(peekVideos)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: peekVideos.id });
  if (added.length > 0) return { id: row.id, isNew: true };
  const same = and(eq(peekVideos.peekId, row.peekId), eq(peekVideos.view, row.view));
  const again = await tx
    .update(peekVideos)
    .set(row)
    .where(and(same, eq(peekVideos.status, 'failed')))
    .returning({ id: peekVideos.id });
  const [known] =
    again.length > 0 ? again : await tx.select({ id: peekVideos.id }).from(peekVideos).where(same);
  return { id: known?.id ?? row.id, isNew: again.length > 0 };
}

/** Deletes all rendering rows of a peek. @returns the keys of their files, which are to be deleted after the commit. */
export async function deleteVideos(tx: Database, peekId: string): Promise<string[]> {
  const rows = await tx
    .delete(peekVideos)
    .where(eq(peekVideos.peekId, peekId))
    .returning({ fileKey: peekVideos.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

/** Changes a rendering that is not over. @returns false when it is no longer wanted, or over. */
export async function updateVideo(
  db: Database,
  id: string,
  change: Partial<Pick<PeekVideoRow, 'status' | 'progress' | 'faults'>> & {
    readonly changedAt: Temporal.Instant;
  },
): Promise<boolean> {
  const isOpen = and(eq(peekVideos.id, id), inArray(peekVideos.status, ['waiting', 'running']));
  return (await db.update(peekVideos).set(change).where(isOpen).returning({ id: peekVideos.id })).length > 0;
}

/** Deletes a rendering that is not over. */
export async function deleteOpenVideo(db: Database, id: string): Promise<void> {
  await db
    .delete(peekVideos)
    .where(and(eq(peekVideos.id, id), inArray(peekVideos.status, ['waiting', 'running'])));
}
