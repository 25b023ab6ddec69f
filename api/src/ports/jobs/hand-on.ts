import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/**
 * Hands the jobs that still run in a process that ends to the other processes: the next one that looks runs them again. The queue gives them
 * back as failed, but a stop of a process is no failure, so they keep their number of tries and do not wait.
 * @param ids of the jobs.
 * @param stop stops the queue, which gives back what it runs.
 */
export async function handOn(db: Database, ids: readonly string[], stop: () => Promise<void>): Promise<void> {
  if (ids.length === 0) return stop();
  const among = sql`id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await db.execute(
    sql`update pgboss.job set retry_limit = retry_limit + 1 where ${among} and state = 'active'`,
  );
  await stop();
  await db.execute(sql`update pgboss.job set start_after = now() where ${among} and state = 'retry'`);
}
