import { Worker } from 'node:worker_threads';
import type { Answered, Answers, Kind, Questions } from './match-messages.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Ask = <K extends Kind>(kind: K, question: Questions[K]) => Promise<Answers[K]>;

/** The match engine in a separate thread; requests are answered in order. */
export interface MatchThread {
  readonly ask: Ask;
  /** Returns how often a thread was started without a predecessor: such a thread has no members. */
  readonly generation: () => number;
  /**
   * Fills another thread, which then replaces this one; until then, and if filling fails, this one answers.
   * @throws what `fill` throws.
   */
  readonly renew: (fill: (ask: Ask) => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly ask: Ask;
  /** Ends the thread after it has answered everything. */
  readonly retire: () => void;
  readonly terminate: () => Promise<unknown>;
}

function run(onEnd: (ended: Running) => void): Running {
  let lastId = 0;
  let isRetired = false;
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(new URL('./match.worker.ts', import.meta.url), { name: 'matching' });
  worker.unref();
  const rest = (): void => {
    if (waiting.size > 0) return;
    worker.unref();
    if (isRetired) void worker.terminate();
  };
  worker.on('message', (answered: Answered) => {
    const question = waiting.get(answered.id);
    waiting.delete(answered.id);
    rest();
    if ('error' in answered) question?.reject(new Error(answered.error));
    else question?.resolve(answered.result);
  });
  const running: Running = {
    ask: (kind, question) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
        worker.ref();
        worker.postMessage({ id, question: { kind, ...question } });
      }),
    retire: () => {
      isRetired = true;
      rest();
    },
    terminate: () => worker.terminate(),
  };
  const died = (error: Error): void => {
    onEnd(running);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', died);
  worker.on('exit', (code) => died(new Error(`The matching thread ended with ${code}`)));
  return running;
}

/** Stands for the thread in processes that are no workers: they must never read all members into memory. */
export const NO_MATCH_THREAD: MatchThread = {
  ask: () => Promise.reject(new Error('Only processes with the role worker hold the members')),
  generation: () => 0,
  renew: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** Creates a thread that starts at the first request, and again after it has crashed. */
export function createMatchThread(): MatchThread {
  let current: Running | null = null;
  let next: Running | null = null;
  let generation = 0;
  const start = (): Running =>
    run((ended) => {
      if (current === ended) current = null;
      if (next === ended) next = null;
    });

  return {
    ask: (kind, question) => {
      if (!current) {
        current = start();
        generation++;
      }
      return current.ask(kind, question);
    },
    generation: () => generation,
    renew: async (fill) => {
      const fresh = start();
      next = fresh;
      try {
        await fill(fresh.ask);
      } catch (error) {
        await fresh.terminate();
        throw error;
      }
      // The thread crashed or was stopped before its last answer arrived.
      if (next !== fresh) return;
      const old = current;
      [current, next] = [fresh, null];
      old?.retire();
    },
    stop: async () => {
      const running = [current, next];
      [current, next] = [null, null];
      await Promise.all(running.map(async (each) => each?.terminate()));
    },
  };
}
