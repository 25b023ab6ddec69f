import { and, eq } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { snipVideos } from './peek-videos.tables.ts';

export type PeekVideoRow = typeof snipVideos.$inferSelect;

export async function findVideo(db: Database, id: string): Promise<PeekVideoRow | null> {
  const [row] = await db.select().from(snipVideos).where(eq(snipVideos.id, id));
  return row ?? null;
}

/** Inserts the rendering of a peek in a view, unless there is one. @returns its ID, and whether it is new. */
export async function ensureVideo(
  tx: Database,
  row: PeekVideoRow,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const added = await tx
    .insert(snipVideos)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: snipVideos.id });
  if (added.length > 0) return { id: row.id, isNew: true };
  const same = and(eq(snipVideos.snipId, row.snipId), eq(snipVideos.view, row.view));
  const again = await tx
    .update(snipVideos)
    .set({ status: 'waiting', progress: 0, changedAt: row.changedAt })
    .where(and(same, eq(snipVideos.status, 'failed')))
    .returning({ id: snipVideos.id });
  const [known] =
    again.length > 0 ? again : await tx.select({ id: snipVideos.id }).from(snipVideos).where(same);
  return { id: known?.id ?? row.id, isNew: again.length > 0 };
}

/** Deletes all rendering rows of a peek. */
export async function deleteVideos(tx: Database, snipId: string): Promise<void> {
  await tx.delete(snipVideos).where(eq(snipVideos.snipId, snipId));
}

export async function updateVideo(
  db: Database,
  id: string,
  change: Partial<Pick<PeekVideoRow, 'status' | 'progress'>> & { readonly changedAt: Temporal.Instant },
): Promise<void> {
  await db.update(snipVideos).set(change).where(eq(snipVideos.id, id));
}
