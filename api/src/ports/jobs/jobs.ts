import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';

export interface EnqueueOptions {
  /** Earliest start, UTC; at once when absent. */
  readonly startAfter?: Temporal.Instant;
  /** Only for a job defined with `oneWaitingPerKey`: a second one of the same key is dropped while one waits. */
  readonly key?: string;
  /** Enqueued with what it belongs to: rolled back together. */
  readonly tx?: Transaction;
}

export interface JobOptions {
  /** Tries after the first failure, each later than the one before (10 s, 20 s, 40 s … an hour). Default 5. */
  readonly retries?: number;
  /** A try that takes longer is given up. Default 300. */
  readonly timeoutSeconds?: number;
  /** See `EnqueueOptions.key`. */
  readonly oneWaitingPerKey?: boolean;
  /** Five-field cron line in UTC: the job also runs by itself, with data `{}`. One process of many runs it. */
  readonly cron?: string;
}

/** What a defined job offers: typed, so that nobody enqueues by a bare name. */
export interface JobHandle<T> {
  /** @returns the job's id, or null when one of the same key already waits. */
  readonly enqueue: (data: T, options?: EnqueueOptions) => Promise<string | null>;
}

/** Work that outlives its request. A handler may run more than once: it must come to the same end. */
export interface Jobs {
  /**
   * Declares a job; call it while modules register, before the server starts.
   * @param name `domain/verb-noun`.
   * @param data what it is given, kept in the database as JSON: ids, never secrets.
   */
  readonly define: <S extends z.ZodObject>(
    name: string,
    data: S,
    handler: (data: z.output<S>) => Promise<void>,
    options?: JobOptions,
  ) => JobHandle<z.input<S>>;
  /** Creates the queues: from now on something can be enqueued. Nothing is worked on yet. */
  readonly open: () => Promise<void>;
  /**
   * Begins to work, with what waited from before at once: call it when the server's own address is known, which jobs write
   * into mails and calendars. Opens, where that was not done.
   */
  readonly start: () => Promise<void>;
  /** Lets running jobs finish, up to `seconds`. */
  readonly stop: (seconds: number) => Promise<void>;
  /** Brings waiting jobs nearer when a test moves the clock on: what is due then begins at once. MODE=test alone. */
  readonly hasten: (by: Temporal.Duration) => Promise<void>;
}
