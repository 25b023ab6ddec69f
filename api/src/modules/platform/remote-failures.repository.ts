import { desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { remoteFailures } from './platform.tables.ts';

export type RemoteFailure = typeof remoteFailures.$inferInsert;

export async function insertRemoteFailure(db: Database, failure: RemoteFailure): Promise<void> {
  await db.insert(remoteFailures).values(failure);
}

export interface FailureCount {
  readonly remote: string;
  readonly version: string;
  readonly reason: string;
  readonly count: number;
  readonly lastAt: Temporal.Instant;
}

/** Failures since an instant, by remote, version and reason, the most frequent first. */
export function countRemoteFailures(db: Database, since: Temporal.Instant): Promise<FailureCount[]> {
  return db
    .select({
      remote: remoteFailures.remote,
      version: remoteFailures.version,
      reason: remoteFailures.reason,
      count: sql`count(*)`.mapWith(Number).as('count'),
      lastAt: sql`max(${remoteFailures.reportedAt})`.mapWith(remoteFailures.reportedAt).as('last_at'),
    })
    .from(remoteFailures)
    .where(gte(remoteFailures.reportedAt, since))
    .groupBy(remoteFailures.remote, remoteFailures.version, remoteFailures.reason)
    .orderBy(sql`count(*) desc`);
}

/** The newest report about a remote. */
export async function findLatestFailure(
  db: Database,
  remote: string,
): Promise<typeof remoteFailures.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(remoteFailures)
    .where(eq(remoteFailures.remote, remote))
    .orderBy(desc(remoteFailures.reportedAt))
    .limit(1);
  return row ?? null;
}
