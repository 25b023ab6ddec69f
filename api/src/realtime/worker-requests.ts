import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ProblemError, noWorker } from '../http/problem.ts';
import { currentLocale, inLocale } from '../i18n/i18n.ts';
import type { Database } from '../ports/database/database.ts';
import type { Tracing } from '../ports/tracing/tracing.ts';
import type { ProcessRole } from '../settings/processes.ts';
import type { Processes } from './processes.ts';
import type { PubSub } from './pub-sub/pub-sub.ts';

interface RequestOptions {
  /** How long the caller waits for an answer, in seconds. Default 10. */
  readonly seconds?: number;
}

/** Who asks, and when. A request context is one; a worker gets only these two of it. */
export interface Asker {
  readonly user: { readonly id: string };
  readonly now: Temporal.Instant;
}

/**
 * Requests that only workers can answer, because they hold what it takes in memory. A process with the role `worker` does the work
 * itself; others ask through the database and get the answer within milliseconds (ADR 0038).
 */
export interface WorkerRequests {
  /**
   * Declares work that only workers do; call it while modules register.
   * @param name `domain/verb-noun`.
   * @param work takes and returns what JSON can hold. It runs in the locale of the reader, and may continue after the caller has
   * given up.
   * @returns the same work, to be called in any process. It throws what the work throws, and ProblemError 503 when no worker is
   * alive or none answers in time.
   */
  readonly define: <A extends Pick<Asker, 'now'> & Partial<Asker>, Rest extends readonly unknown[], T>(
    name: string,
    work: (asker: A, ...rest: Rest) => Promise<T>,
    options?: RequestOptions,
  ) => (asker: A, ...rest: Rest) => Promise<T>;
  /** Starts to answer requests of other processes, if this one is a worker. */
  readonly start: () => void;
  /** Takes no more requests, and waits for the running ones. */
  readonly stop: () => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly pubSub: PubSub;
  readonly processes: Pick<Processes, 'id' | 'isAlone' | 'onBeat'>;
  readonly roles: ReadonlySet<ProcessRole>;
  readonly tracing: Tracing;
  readonly log: { readonly error: (details: object, message: string) => void };
}

const USUAL_SECONDS = 10;
/** Without a notice, the caller looks for an answer and wakes the workers again after this time: notices can be lost. */
const POLL_MS = 500;
/** A worker that has room for more looks for requests this often, because it may hear of none while pub/sub is away. */
const LOOK_MS = 1_000;
/** Requests of others that one worker answers side by side; more wait, perhaps for another worker. */
const MOST_AT_ONCE = 6;

interface Taken {
  readonly id: string;
  readonly name: string;
  readonly question: string;
  readonly locale: string;
  readonly trace: string | null;
  /** The type of a row. */
  readonly [column: string]: unknown;
}

/** What is asked, as JSON. */
const Question = z.object({ user_id: z.uuid().optional(), now: z.string(), rest: z.array(z.unknown()) });

const Answer = z.union([
  z.object({ value: z.unknown() }),
  z.object({
    problem: z.object({
      status: z.number(),
      detail: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
      extra: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.string()),
    }),
  }),
  z.object({ failed: z.string() }),
]);

export function createWorkerRequests({
  db,
  pubSub,
  processes,
  roles,
  tracing,
  log,
}: Dependencies): WorkerRequests {
  const handlers = new Map<string, (question: z.output<typeof Question>) => Promise<unknown>>();
  /** Wakes the callers of this process, by the ids of their requests. */
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let answers = false;
  let looking: NodeJS.Timeout | undefined;

  const send = async (
    name: string,
    question: z.input<typeof Question>,
    seconds: number,
  ): Promise<unknown> => {
    const id = randomUUID();
    const until = performance.now() + seconds * 1000;
    let answered = Promise.withResolvers<void>();
    waiting.set(id, () => answered.resolve());
    try {
      const { rows } = await db.execute(sql`
        insert into worker_requests (id, name, question, locale, trace, expires_at)
        select ${id}, ${name}, ${JSON.stringify(question)}, ${currentLocale()}, ${tracing.current() ?? null},
          now() + make_interval(secs => ${seconds})
        where exists (select 1 from server_processes where claimed_by is null and lease_ends_at > now()
          and 'worker' = any(string_to_array(roles, ',')))
        returning id`);
      if (rows.length === 0) throw noWorker();
      while (performance.now() < until) {
        pubSub.publish({ kind: 'worker-request' }, { atOnce: true });
        await either(answered.promise, Math.min(POLL_MS, until - performance.now()));
        answered = Promise.withResolvers();
        const answer = await take(id);
        if (answer !== undefined) return read(name, answer);
      }
      // Nobody begins it any more.
      await db.execute(sql`delete from worker_requests where id = ${id}`);
      throw noWorker();
    } finally {
      waiting.delete(id);
    }
  };
  const take = async (id: string): Promise<string | undefined> => {
    const { rows } = await db.execute<{ answer: string }>(
      sql`delete from worker_requests where id = ${id} and answer is not null returning answer`,
    );
    return rows[0]?.answer;
  };
  const read = (name: string, text: string): unknown => {
    const answer = Answer.parse(JSON.parse(text));
    if ('problem' in answer) {
      const { status, detail, errors, ...more } = answer.problem;
      throw new ProblemError(status, detail, { ...more, ...(errors && { errors }) });
    }
    if ('failed' in answer) throw new Error(`A worker could not answer ${name}: ${answer.failed}`);
    return answer.value;
  };

  /**
   * Claims the request with the earliest deadline, among those whose names this process knows: newer processes may send others.
   * Requests claimed by workers without a lease are started again; the first answer counts.
   */
  const claim = async (): Promise<Taken | undefined> => {
    const names = sql.join(
      [...handlers.keys()].map((name) => sql`${name}`),
      sql`, `,
    );
    const { rows } = await db.execute<Taken>(sql`
      update worker_requests set claimed_at = now(), claimed_by = ${processes.id}
      where id = (select id from worker_requests request
        where answer is null and expires_at > now() and name in (${names}) and (claimed_at is null
          or (claimed_by <> ${processes.id} and not exists (select 1 from server_processes worker
            where worker.id = request.claimed_by and worker.claimed_by is null and worker.lease_ends_at > now())))
        order by expires_at limit 1 for update skip locked)
      returning id, name, question, locale, trace`);
    return rows[0];
  };
  /** Answers one request. Returns false if none waited. */
  const work = async (): Promise<boolean> => {
    const taken = await claim();
    if (!taken) return false;
    // Another request may be waiting.
    serve();
    const { id, name, locale, trace } = taken;
    const answer = await inLocale(locale, () =>
      tracing.span(name, { kind: 'consumer', parent: trace }, () => answerTo(taken)),
    );
    await db.execute(sql`
      update worker_requests set answer = ${JSON.stringify(answer)} where id = ${id} and answer is null`);
    pubSub.publish({ kind: 'worker-answer', id }, { atOnce: true });
    return true;
  };
  const answerTo = async ({ name, question }: Taken): Promise<z.input<typeof Answer>> => {
    try {
      return { value: await handlers.get(name)?.(Question.parse(JSON.parse(question))) };
    } catch (error) {
      if (error instanceof ProblemError) {
        const { status, detail, errors, extra, headers } = error;
        const sentences =
          errors && Object.fromEntries(Object.entries(errors).map(([at, all]) => [at, [...all]]));
        return {
          problem: { status, detail, errors: sentences, extra: { ...extra }, headers: { ...headers } },
        };
      }
      log.error({ err: error, request: name }, 'a request of another process failed');
      return { failed: error instanceof Error ? error.message : String(error) };
    }
  };
  const serve = (): void => {
    if (!answers || handlers.size === 0 || running.size >= MOST_AT_ONCE) return;
    const run = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not answer requests of other processes');
        return false;
      })
      .then((didOne) => {
        running.delete(run);
        if (didOne) serve();
      });
    running.add(run);
  };

  pubSub.subscribe((message) => {
    if (message.kind === 'worker-request') serve();
    else if (message.kind === 'worker-answer') waiting.get(message.id)?.();
  });
  pubSub.onGap(serve);
  // Requests of processes that died before they read the answer.
  if (roles.has('worker'))
    processes.onBeat(async () => {
      await db.execute(sql`delete from worker_requests where expires_at < now() - interval '1 minute'`);
    });
  return {
    define: (name, work, { seconds = USUAL_SECONDS } = {}) => {
      if (handlers.has(name)) throw new Error(`The request ${name} is defined twice.`);
      type Input = Parameters<typeof work>;
      type Result = ReturnType<typeof work>;
      handlers.set(name, ({ user_id, now, rest }) => {
        const asker = {
          now: Temporal.Instant.from(now),
          ...(user_id !== undefined && { user: { id: user_id } }),
        };
        return work(...([asker, ...rest] as unknown as Input));
      });
      if (roles.has('worker')) return work;
      return ({ user, now }, ...rest) =>
        send(name, { user_id: user?.id, now: now.toString(), rest: [...rest] }, seconds) as Result;
    },
    start: () => {
      answers = roles.has('worker');
      if (answers && !processes.isAlone) looking = setInterval(serve, LOOK_MS).unref();
      serve();
    },
    stop: async () => {
      answers = false;
      clearInterval(looking);
      await Promise.all(running);
    },
  };
}

/** Resolves when the promise does, at the latest after a time. */
async function either(promise: Promise<void>, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, Math.max(0, milliseconds));
  await Promise.race([promise, late.promise]);
  clearTimeout(timer);
}
