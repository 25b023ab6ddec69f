import { setTimeout as pause } from 'node:timers/promises';
import { types, type PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Client, type ClientConfig } from 'pg';
import {
  fromDrizzle,
  fromPglite,
  PgBoss,
  type PGliteLike,
  type ConstructorOptions,
  type Job,
  type QueueResult,
} from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { messageWithoutValues } from '../database/errors.ts';
import type { EmbeddedDatabase } from '../database/embedded.ts';
import { afterCommit } from '../database/transaction.ts';
import { countDue, dueQueues, watchDueJobs } from './due-jobs.ts';
import { handOn } from './hand-on.ts';
import type { EnqueueOptions, JobOptions, JobRun, Jobs } from './jobs.ts';
import { LAST_RUN_INDEX } from './last-run-index.ts';

const HEARTBEAT_SECONDS = 20;

/** How often a worker polls its queue if nothing wakes it, in seconds. Notifications and the watch for due jobs come first. */
const WORKER_POLL_SECONDS = 60;

interface Definition {
  readonly name: string;
  readonly options: JobOptions;
  readonly run: (data: unknown) => Promise<void>;
}

/** The embedded database, or the connection URL of PostgreSQL. */
type QueueDatabase =
  | EmbeddedDatabase
  | { readonly kind: 'postgres'; readonly url: string; readonly db: Database };

interface Dependencies {
  readonly database: QueueDatabase;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly tracing?: Tracing;
  /** How often to look for jobs whose start time has come, in seconds. */
  readonly pollSeconds: number;
  /** The roles of this process: it runs the jobs of these. */
  readonly roles: ReadonlySet<string>;
}

/**
 * Creates the job queue in the same database (pg-boss, schema `pgboss`): retries with growing delays, and takes over when a
 * worker dies.
 */
export function createJobs({
  database,
  clock,
  log,
  tracing = NO_TRACING,
  pollSeconds,
  roles,
}: Dependencies): Jobs {
  const boss = new PgBoss({
    ...connection(database),
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3600,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const definitions = new Map<string, Definition>();
  /** Worker id by queue. */
  const workers = new Map<string, string>();
  /** Ids of the jobs that run in this process. */
  const running = new Set<string>();
  const listeners: ((run: JobRun) => void)[] = [];
  const tell = (run: JobRun): void => {
    for (const listener of listeners) listener(run);
  };
  /** Seconds by which tests have advanced the clock, and the last statement that moved waiting jobs. */
  let movedSeconds = 0;
  let following: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let stopWatch = (): void => undefined;
  let opening: Promise<void> | null = null;
  const open = (): Promise<void> => {
    opening ??= (async () => {
      await boss.start();
      await database.db.execute(sql.raw(LAST_RUN_INDEX));
      await endAbandoned(boss, database);
      const known = await readKnown(boss);
      for (const definition of definitions.values()) await declare(boss, definition, known);
    })();
    return opening;
  };

  const notifyWorker = (name: string): void => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  return {
    define: (name, data, handler, options = {}) => {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`);
      definitions.set(name, { name, options, run: (value) => handler(data.parse(value ?? {})) });
      return {
        enqueue: async (value, enqueueOptions = {}) => {
          const movedBefore = movedSeconds;
          const options = sendOptions(enqueueOptions, clock);
          const { startAfter } = options;
          const id = await tracing.span(`enqueue ${name}`, { kind: 'producer' }, () =>
            boss.send(name, withTrace(value, tracing.current()), options),
          );
          if (id === null || !startAfter) return id;
          // A test advanced the clock before this job could be seen: the statement that moves waiting jobs may have missed it.
          const catchUp = async (): Promise<void> => {
            if (movedSeconds === movedBefore) return;
            await following;
            await followClock(database.db, { id, startAfter, bySeconds: movedSeconds - movedBefore });
            notifyWorker(name);
          };
          if (enqueueOptions.tx)
            afterCommit(
              enqueueOptions.tx,
              () =>
                void catchUp().catch((error: unknown) =>
                  log.error({ err: error }, 'a job did not follow the clock'),
                ),
            );
          else await catchUp();
          return id;
        },
      };
    },
    open,
    start: async () => {
      await open();
      for (const definition of definitions.values())
        if (roles.has(definition.options.role ?? 'worker'))
          workers.set(definition.name, await work(boss, definition, { log, tracing, tell, running }));
      if (isStopped || workers.size === 0) return;
      stopWatch = watchDueJobs({
        db: database.db,
        queues: [...workers.keys()],
        everySeconds: pollSeconds,
        onDue: notifyWorker,
        onError: (error) => log.warn({ err: error }, 'due jobs could not be read'),
      });
    },
    watch: (listener) => void listeners.push(listener),
    due: () => countDue(database.db),
    stop: async (seconds) => {
      isStopped = true;
      stopWatch();
      const idle = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      await Promise.race([idle, pause(seconds * 1000, undefined, { ref: false })]);
      await handOn(database.db, [...running], () => boss.stop({ timeout: 1_000 }));
    },
    advance: async (by) => {
      const secondsOn = by.total('seconds');
      movedSeconds += secondsOn;
      following = database.db.execute(
        sql`update pgboss.job set start_after = start_after - make_interval(secs => ${secondsOn}) where state < 'active'`,
      );
      await following;
      for (const name of await dueQueues(database.db, [...workers.keys()])) notifyWorker(name);
    },
  };
}

/** Creates the queue's tables in a database that serves as a template; a server creates them at its start, too. */
export async function installQueue(database: QueueDatabase): Promise<void> {
  const boss = new PgBoss({ ...connection(database), schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await database.db.execute(sql.raw(LAST_RUN_INDEX));
}

function connection(database: QueueDatabase): ConstructorOptions {
  const schema = 'pgboss';
  if (database.kind === 'pglite') {
    return { db: fromPglite(withDates(database.pglite)), backend: 'pglite', schema };
  }
  // The queue creates its pool from these settings; its types do not include `Client`.
  const settings: ConstructorOptions & { readonly Client: typeof Client } = {
    connectionString: database.url,
    max: 4,
    application_name: 'acquaint-jobs',
    schema,
    Client: HeardClient,
  };
  return settings;
}

/** A client with an error listener: a broken connection fails the next statement instead of ending the process. */
class HeardClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** Returns times as `Date`, which the queue expects; elsewhere they stay text. */
function withDates(pglite: PGlite): PGliteLike {
  const parsers = {
    [types.TIMESTAMP]: (value: string) => new Date(`${value}Z`),
    [types.TIMESTAMPTZ]: (value: string) => new Date(value),
  };
  return {
    query: (text, values) => pglite.query(text, values, { parsers }),
    exec: (text) => pglite.exec(text, { parsers }),
    listen: (channel, listener) => pglite.listen(channel, listener),
  };
}

function sendOptions(
  { startAfter, key, tx }: EnqueueOptions,
  clock: Clock,
): Omit<NonNullable<Parameters<PgBoss['send']>[2]>, 'startAfter'> & { readonly startAfter?: Date } {
  return {
    // The queue uses the system's time; the clock of a test may be ahead of it.
    ...(startAfter
      ? { startAfter: new Date(Date.now() + startAfter.since(clock.now()).total('milliseconds')) }
      : {}),
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
  };
}

interface MissedJob {
  readonly id: string;
  readonly startAfter: Date;
  readonly bySeconds: number;
}

/** Moves one job with the clock, unless the statement for all waiting jobs has already done so. */
async function followClock(db: Database, { id, startAfter, bySeconds }: MissedJob): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = start_after - make_interval(secs => ${bySeconds})
        where id = ${id} and start_after = ${startAfter.toISOString()}::timestamptz and state < 'active'`,
  );
}

/**
 * Fails jobs that are active at the start. The embedded database belongs to one process, so they are from a process that is gone.
 * They are retried like failed jobs, instead of after their heartbeat is found missing, which takes more than a minute.
 */
async function endAbandoned(boss: PgBoss, database: QueueDatabase): Promise<void> {
  if (database.kind !== 'pglite') return;
  const { rows } = await database.db.execute<{ name: string; id: string }>(
    sql`select name, id from pgboss.job where state = 'active'`,
  );
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'its server is gone' });
}

/** The queues and schedules in the database: a start without changes writes nothing. */
interface Known {
  readonly queues: ReadonlyMap<string, QueueResult>;
  readonly schedules: ReadonlyMap<string, string>;
}

async function readKnown(boss: PgBoss): Promise<Known> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  return { queues, schedules };
}

async function declare(
  boss: PgBoss,
  { name, options }: Definition,
  { queues, schedules }: Known,
): Promise<void> {
  const settings = {
    retryLimit: options.retries ?? 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: options.timeoutSeconds ?? 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  } as const;
  const queue = queues.get(name);
  if (!queue) {
    await boss.createQueue(name, { ...settings, policy: options.oneWaitingPerKey ? 'short' : 'standard' });
  } else if (Object.entries(settings).some(([key, value]) => queue[key as keyof typeof settings] !== value)) {
    await boss.updateQueue(name, settings);
  }
  if (schedules.get(name) === options.cron) return;
  if (options.cron) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
  else await boss.unschedule(name);
}

/** The field of a stored job that says which trace it belongs to. No job has data of this name. */
const TRACE = 'traceparent';

function withTrace(data: object, trace: string | undefined): object {
  return trace === undefined ? data : { ...data, [TRACE]: trace };
}

/** Separates the data of a stored job from its trace; null for a job that begins one, such as a scheduled job. */
function withoutTrace(stored: unknown): { readonly data: unknown; readonly trace: string | null } {
  if (typeof stored !== 'object' || stored === null || !(TRACE in stored))
    return { data: stored, trace: null };
  const { [TRACE]: trace, ...data } = stored;
  return { data, trace: typeof trace === 'string' ? trace : null };
}

/** What learns of the runs of jobs. */
interface Watchers {
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing;
  readonly tell: (run: JobRun) => void;
  /** Has the id of each job as long as it runs. */
  readonly running: Set<string>;
}

/** Starts the worker of a queue. Returns its id. */
async function work(
  boss: PgBoss,
  { name, run }: Definition,
  { log, tracing, tell, running }: Watchers,
): Promise<string> {
  const worker: string = await boss.work(
    name,
    {
      batchSize: 1,
      pollingIntervalSeconds: WORKER_POLL_SECONDS,
      notifyPollingIntervalSeconds: WORKER_POLL_SECONDS,
    },
    async ([job]: Job[]) => {
      if (!job) return;
      const { data, trace } = withoutTrace(job.data);
      const began = performance.now();
      let outcome: JobRun['outcome'] = 'done';
      running.add(job.id);
      try {
        await tracing.span(
          `run ${name}`,
          { kind: 'consumer', parent: trace, attributes: { 'job.id': job.id } },
          () => run(data),
        );
      } catch (error) {
        outcome = 'failed';
        log.error({ err: error, job: { id: job.id, name } }, 'job failed; it will be tried again');
        throw withoutValues(error);
      } finally {
        running.delete(job.id);
        tell({ name, seconds: (performance.now() - began) / 1000, outcome });
        // Fetches the next job at once: otherwise each process would run one job per poll, and of a hundred reminders for ten
        // o'clock the last would go out at a quarter past.
        boss.notifyWorker(worker);
      }
    },
  );
  return worker;
}

/** Returns an error without the values of a failed SQL query: the queue stores it, and staff see it on the page of jobs. */
function withoutValues(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const message = messageWithoutValues(error) ?? messageWithoutValues(cause);
  return message === null ? error : new Error(message);
}
