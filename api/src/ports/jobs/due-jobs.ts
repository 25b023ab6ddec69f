import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { DueJobs } from './jobs.ts';

interface Options {
  readonly db: Database;
  /** Names of the queues that this process works on. */
  readonly queues: readonly string[];
  readonly everySeconds: number;
  /** Called with the name of a queue that has a job to run now. */
  readonly onDue: (queue: string) => void;
  /** Called when the query failed; the next poll comes at its usual time. */
  readonly onError: (error: unknown) => void;
}

/**
 * Looks for due jobs of all queues with one statement, and calls `onDue` for each queue that has some. A process with 50 queues
 * that polls each of them keeps the database busy with 50 statements that find nothing. Returns a function that stops it.
 */
export function watchDueJobs({ db, queues, everySeconds, onDue, onError }: Options): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const poll = async (): Promise<void> => {
    try {
      const due = await dueQueues(db, queues);
      if (!isStopped) due.forEach(onDue);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    plan();
  };
  const plan = (): void => {
    if (!isStopped) timer = setTimeout(() => void poll(), everySeconds * 1000).unref();
  };

  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * How many waiting jobs of a queue are read at most. The jobs of a queue usually wait equally long, so the first ones to be due are
 * among the oldest. A due job behind so many others is found by the worker's own poll, within a minute.
 */
const READ_AT_MOST = 1_000;

/**
 * Returns which of the queues have a job whose start time has come. Reads the oldest waiting jobs of each queue in the order of the
 * queue's own index, so that 100,000 jobs that wait for next week cost no more than a thousand.
 */
export async function dueQueues(db: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select queue.name from jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb) as queue (name)
        where exists (
          select from (
            select job.start_after from pgboss.job
            where job.name = queue.name and state < 'active' and not blocked
            order by job.priority desc, job.created_on
            limit ${READ_AT_MOST}
          ) oldest
          where oldest.start_after <= now()
        )`,
  );
  return rows.map(({ name }) => name);
}

/** Counts the due jobs of each queue, and says how long the oldest has waited; reads as few rows as `dueQueues`. */
export async function countDue(db: Database): Promise<DueJobs[]> {
  const { rows } = await db.execute<{ name: string; count: number; oldest: number }>(
    sql`select queue.name, count(*)::int as count, extract(epoch from now() - min(oldest.since))::float as oldest
        from pgboss.queue cross join lateral (
          select job.start_after as since from pgboss.job
          where job.name = queue.name and state < 'active' and not blocked
          order by job.priority desc, job.created_on
          limit ${READ_AT_MOST}
        ) oldest
        where oldest.since <= now()
        group by queue.name`,
  );
  return rows.map(({ name, count, oldest }) => ({ name, count, oldestSeconds: oldest }));
}
