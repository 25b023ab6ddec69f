import { and, count, desc, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { remoteFailures } from '../platform.tables.ts';

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

/**
 * Reports contain whatever a browser sends. This limit is higher than the number of ways in which all versions of all remotes
 * fail.
 */
const MOST_KINDS = 500;

/** Counts failures since `since` by remote, version and reason, the most frequent first. */
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
    .orderBy(sql`count(*) desc`)
    .limit(MOST_KINDS);
}

export interface HourCount extends FailureCount {
  /** 0 for the 60 minutes before `now`. */
  readonly hoursAgo: number;
}

/** Counts failures of a remote in the hours before `now`, by version, reason and hour. */
export function countFailuresByHour(
  db: Database,
  remote: string,
  now: Temporal.Instant,
  hours: number,
): Promise<HourCount[]> {
  const hoursAgo = sql`floor(extract(epoch from (${now.toString()}::timestamptz - ${remoteFailures.reportedAt})) / 3600)`;
  return db
    .select({
      remote: remoteFailures.remote,
      version: remoteFailures.version,
      reason: remoteFailures.reason,
      hoursAgo: hoursAgo.mapWith(Number).as('hours_ago'),
      count: sql`count(*)`.mapWith(Number).as('count'),
      lastAt: sql`max(${remoteFailures.reportedAt})`.mapWith(remoteFailures.reportedAt).as('last_at'),
    })
    .from(remoteFailures)
    .where(
      and(
        eq(remoteFailures.remote, remote),
        gt(remoteFailures.reportedAt, now.subtract({ hours })),
        lte(remoteFailures.reportedAt, now),
      ),
    )
    .groupBy(remoteFailures.remote, remoteFailures.version, remoteFailures.reason, sql`hours_ago`);
}

/** Counts all failures of a version, but reports of this reason. */
export async function countFailuresOf(
  db: Database,
  remote: string,
  version: string,
  without: string,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(remoteFailures)
    .where(
      and(
        eq(remoteFailures.remote, remote),
        eq(remoteFailures.version, version),
        ne(remoteFailures.reason, without),
      ),
    );
  return row?.count ?? 0;
}

/** Deletes reports from before `before`. */
export async function deleteFailuresBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(remoteFailures).where(lt(remoteFailures.reportedAt, before));
}

/** Finds the newest report about a remote. */
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
