import { and, count, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { canaryLoads } from '../platform.tables.ts';

/** Stores that a login loaded a version, once. */
export async function insertCanaryLoad(db: Database, load: typeof canaryLoads.$inferInsert): Promise<void> {
  await db.insert(canaryLoads).values(load).onConflictDoNothing();
}

/** Counts the logins that loaded a version. */
export async function countCanaryLoads(db: Database, remote: string, version: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(canaryLoads)
    .where(and(eq(canaryLoads.remote, remote), eq(canaryLoads.version, version)));
  return row?.count ?? 0;
}

/** Deletes loads from before `before`. */
export async function deleteCanaryLoadsBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(canaryLoads).where(lt(canaryLoads.loadedAt, before));
}
