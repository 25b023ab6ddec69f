import { and, asc, desc, eq, isNotNull, ne, not } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { HAS_SUSPENDED, type PeekRow } from '../peeks.repository.ts';
import { peeks } from '../peeks.tables.ts';

/** Condition: published peeks that visitors may watch (R-PEEK-31), with a video and no suspended member in them. */
const IS_OPEN = and(
  ...[isNotNull(peeks.publishedAt), peeks.isOpenByLink, isNotNull(peeks.videoKey), not(HAS_SUSPENDED)],
);

/** Finds a peek that visitors may watch: the one with this ID, or the most liked one. */
export async function findPeekToShow(db: Database, id: string | null): Promise<PeekRow | null> {
  const [row] = await db
    .select()
    .from(peeks)
    .where(and(IS_OPEN, id === null ? undefined : eq(peeks.id, id)))
    .orderBy(desc(peeks.likeCount), desc(peeks.publishedAt), asc(peeks.id))
    .limit(1);
  return row ?? null;
}

/** Returns the newest peeks that visitors may watch, without one of them. Read in the order of an index. */
export async function selectNewestOpen(db: Database, without: string, limit: number): Promise<PeekRow[]> {
  return db
    .select()
    .from(peeks)
    .where(and(IS_OPEN, ne(peeks.id, without)))
    .orderBy(desc(peeks.publishedAt), asc(peeks.id))
    .limit(limit);
}
