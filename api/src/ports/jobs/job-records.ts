import { sql } from 'drizzle-orm';
import type { FailedJob, JobQueue } from '@acquaint/contracts';
import type { Database } from '../database/database.ts';

/** The longest message of a failure that is shown. */
const MESSAGE_LENGTH = 300;

const isoOf = (at: string): string => Temporal.Instant.from(at).toString();

/**
 * Counts the jobs of each queue by state, by name.
 * @param now jobs that start later do not wait yet.
 */
export async function selectQueues(db: Database, now: Temporal.Instant): Promise<JobQueue[]> {
  const isDue = sql`state in ('created', 'retry') and start_after <= ${now.toString()}::timestamptz`;
  const { rows } = await db.execute<{
    name: string;
    waiting: number;
    later: number;
    running: number;
    failed: number;
    oldest: string | null;
  }>(sql`select name,
      (count(*) filter (where ${isDue}))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and not (${isDue})))::int as later,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      min(start_after) filter (where ${isDue}) as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`);
  return rows.map(({ oldest, ...counts }) => ({
    ...counts,
    oldest_waiting_at: oldest === null ? null : isoOf(oldest),
  }));
}

interface FailedRow extends Record<string, unknown> {
  id: string;
  name: string;
  created: string;
  failed: string;
  tries: number;
  problem: string;
}

const FAILED = sql`select id, name, created_on as created, completed_on as failed, retry_count + 1 as tries,
  left(coalesce(output->>'message', output->>'value', ''), ${MESSAGE_LENGTH}) as problem
  from pgboss.job where state = 'failed'`;

function present({ created, failed, ...row }: FailedRow): FailedJob {
  return { ...row, created_at: isoOf(created), failed_at: isoOf(failed) };
}

/** Returns a page of the jobs that have failed for good, the last failed first, and their number. */
export async function selectFailedJobs(
  db: Database,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: FailedJob[]; count: number }> {
  const { rows: counts } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where state = 'failed'`,
  );
  const { rows } = await db.execute<FailedRow>(
    sql`${FAILED} order by completed_on desc, id limit ${page_size} offset ${(page - 1) * page_size}`,
  );
  return { rows: rows.map(present), count: counts[0]?.count ?? 0 };
}

/** Makes a failed job due once more. @returns the job as it was; null when it has not failed, or is not there. */
export async function retryFailedJob(
  tx: Database,
  id: string,
  now: Temporal.Instant,
): Promise<FailedJob | null> {
  const { rows } = await tx.execute<FailedRow>(sql`${FAILED} and id = ${id} for update`);
  const [row] = rows;
  if (!row) return null;
  await tx.execute(sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
    start_after = ${now.toString()}::timestamptz where id = ${id} and name = ${row.name} and state = 'failed'`);
  return present(row);
}
