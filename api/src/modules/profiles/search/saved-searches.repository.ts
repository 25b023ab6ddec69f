import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { savedSearches } from '../profiles.tables.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

const own = (userId: string, id: string) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id));

/** Returns a member's saved searches by name. */
export function selectSavedSearches(db: Database, userId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(sql`lower(${savedSearches.name})`), asc(savedSearches.id));
}

export async function countSavedSearches(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId));
  return row?.count ?? 0;
}

export async function insertSavedSearch(db: Database, row: SavedSearchRow): Promise<void> {
  await db.insert(savedSearches).values(row);
}

/** Changes a saved search. @returns the changed row; undefined when this member has no search with this ID. */
export async function updateSavedSearch(
  db: Database,
  userId: string,
  id: string,
  change: Partial<Pick<SavedSearchRow, 'name' | 'seenAt'>>,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db.update(savedSearches).set(change).where(own(userId, id)).returning();
  return row;
}

/** Deletes a saved search. @returns whether there was one. */
export async function deleteSavedSearch(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(savedSearches).where(own(userId, id)).returning({ id: savedSearches.id });
  return rows.length > 0;
}
