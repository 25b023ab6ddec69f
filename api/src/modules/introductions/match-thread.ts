import { Worker } from 'node:worker_threads';
import type { Answered, Answers, Kind, Questions } from './match-messages.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The match engine in a thread of its own; questions are answered in the order in which they were asked. */
export interface MatchThread {
  readonly ask: <K extends Kind>(kind: K, question: Questions[K]) => Promise<Answers[K]>;
  /** How many threads have been started: after a crash a new one knows nobody. */
  readonly generation: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts the thread at the first question, and a new one when it has died. */
export function createMatchThread(): MatchThread {
  let worker: Worker | null = null;
  let generation = 0;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./match.worker.ts', import.meta.url), { name: 'matching' });
    generation++;
    started.unref();
    started.on('message', (answered: Answered) => {
      const question = waiting.get(answered.id);
      waiting.delete(answered.id);
      if (waiting.size === 0) started.unref();
      if ('error' in answered) question?.reject(new Error(answered.error));
      else question?.resolve(answered.result);
    });
    const died = (error: Error): void => {
      if (worker === started) worker = null;
      failAll(error);
    };
    started.on('error', died);
    started.on('exit', (code) => died(new Error(`The matching thread ended with ${code}`)));
    return started;
  };

  return {
    ask: (kind, question) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const id = ++lastId;
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
        worker.ref();
        worker.postMessage({ id, question: { kind, ...question } });
      }),
    generation: () => generation,
    stop: async () => {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}
