import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';

export interface EnqueueOptions {
  /** Earliest start, UTC; at once if undefined. */
  readonly startAfter?: Temporal.Instant;
  /** Only for a job defined with `oneWaitingPerKey`: dropped if a job with the same key is already waiting. */
  readonly key?: string;
  /** Enqueues within this transaction; rolled back with it. */
  readonly tx?: Transaction;
}

export interface JobOptions {
  /** Number of retries, with growing delays (10 s, 20 s, 40 s … an hour). Default 5. */
  readonly retries?: number;
  /** Time-out of a try in seconds. Default 300. */
  readonly timeoutSeconds?: number;
  /** Which processes run it. Default `worker`; `media` for those that encode video or listen to recordings. */
  readonly role?: 'worker' | 'media';
  /** See `EnqueueOptions.key`. */
  readonly oneWaitingPerKey?: boolean;
  /** Five-field cron expression in UTC: the job also runs on this schedule, with data `{}`, in one of the processes. */
  readonly cron?: string;
}

/** A defined job; typed, so that nothing is enqueued by a bare name. */
export interface JobHandle<T> {
  /** Enqueues a job. Returns its id, or null when a job with the same key is already waiting. */
  readonly enqueue: (data: T, options?: EnqueueOptions) => Promise<string | null>;
}

/** A try of a job that has ended. */
export interface JobRun {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: 'done' | 'failed';
}

/** The jobs of one name whose start time has come and that no process runs yet. */
export interface DueJobs {
  readonly name: string;
  /** At most 1,000 are counted. */
  readonly count: number;
  /** How long the oldest has been due, in seconds. */
  readonly oldestSeconds: number;
}

/** Background jobs. A handler may run more than once and must be idempotent. */
export interface Jobs {
  /**
   * Declares a job; call it while modules register, before the server starts.
   * @param name `domain/verb-noun`.
   * @param data schema of the job's data, stored in the database as JSON: ids, never secrets.
   */
  readonly define: <S extends z.ZodObject>(
    name: string,
    data: S,
    handler: (data: z.output<S>) => Promise<void>,
    options?: JobOptions,
  ) => JobHandle<z.input<S>>;
  /** Creates the queues, so that jobs can be enqueued. No job runs yet. */
  readonly open: () => Promise<void>;
  /**
   * Starts to run the jobs of this process's roles, including those that waited. Call it once the server's address is known, because jobs write it into
   * emails and calendars. Calls `open` if needed.
   */
  readonly start: () => Promise<void>;
  /** Calls the listener after each try of a job in this process. */
  readonly watch: (listener: (run: JobRun) => void) => void;
  /** Counts the jobs of all processes that are due. A name without one is missing. */
  readonly due: () => Promise<readonly DueJobs[]>;
  /** Waits for running jobs to finish, up to `seconds`; the others are handed on: another process runs them again, at once. */
  readonly stop: (seconds: number) => Promise<void>;
  /** Moves waiting jobs earlier when a test advances the clock; jobs that are due then start at once. MODE=test only. */
  readonly advance: (by: Temporal.Duration) => Promise<void>;
}
