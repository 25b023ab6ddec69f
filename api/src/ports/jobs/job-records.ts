import { sql } from 'drizzle-orm';
import type { FailedJob, JobQueue } from '@acquaint/contracts';
import type { Database } from '../database/database.ts';
import { nextRun } from './next-run.ts';

/** The longest message of a failure that is shown. */
const MESSAGE_LENGTH = 300;

const isoOf = (at: string): string => Temporal.Instant.from(at).toString();

/** A queue without what its jobs do. */
type QueueRecord = Omit<JobQueue, 'about'>;

/**
 * Returns all queues by name: how many jobs wait, run and have failed, when the next one starts, and how the last one went. The
 * queue's own maintenance is left out. Ended jobs are stored for some days.
 * @param now jobs that start later do not wait yet.
 */
export async function selectQueues(db: Database, now: Temporal.Instant): Promise<QueueRecord[]> {
  const isDue = sql`state in ('created', 'retry') and start_after <= ${now.toString()}::timestamptz`;
  const isLater = sql`state in ('created', 'retry') and not (${isDue})`;
  const { rows } = await db.execute<{
    name: string;
    cron: string | null;
    waiting: number;
    later: number;
    running: number;
    failed: number;
    oldest: string | null;
    next: string | null;
    ended: string | null;
    seconds: number | null;
    outcome: 'done' | 'failed' | null;
  }>(sql`select queue.name, (select min(cron) from pgboss.schedule where schedule.name = queue.name) as cron,
      coalesce(waiting, 0) as waiting, coalesce(later, 0) as later, coalesce(running, 0) as running,
      coalesce(failed, 0) as failed, oldest, next, ended, seconds, outcome
    from pgboss.queue
    left join (select name, (count(*) filter (where ${isDue}))::int as waiting,
        (count(*) filter (where ${isLater}))::int as later,
        (count(*) filter (where state = 'active'))::int as running,
        (count(*) filter (where state = 'failed'))::int as failed,
        min(start_after) filter (where ${isDue}) as oldest,
        min(start_after) filter (where ${isLater}) as next
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name) open on open.name = queue.name
    left join lateral (select completed_on as ended,
        extract(epoch from completed_on - started_on)::float8 as seconds,
        case state when 'failed' then 'failed' else 'done' end as outcome
      from pgboss.job where job.name = queue.name and state in ('completed', 'failed') and completed_on is not null
      order by completed_on desc limit 1) last on true
    where left(queue.name, 2) <> '__' order by queue.name`);
  return rows.map(({ oldest, next, ended, seconds, outcome, ...queue }) => ({
    ...queue,
    oldest_waiting_at: oldest === null ? null : isoOf(oldest),
    next_run_at: earlier(next === null ? null : isoOf(next), nextRun(queue.cron, now)),
    last_run:
      ended === null || outcome === null ? null : { ended_at: isoOf(ended), seconds: seconds ?? 0, outcome },
  }));
}

function earlier(one: string | null, other: Temporal.Instant | null): string | null {
  if (one === null || other === null) return one ?? other?.toString() ?? null;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other.toString();
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
