import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Answer } from './build-worker.ts';

/** Each takes half a gigabyte. */
const MOST_WORKERS = 4;
const STYLES = 'styles';
/** What carries antd's styles. Without their entry they would make them twice at the same time. */
const NEED_STYLES: readonly string[] = ['shell', 'platform'];

/** Told of each target that is built, as soon as it is. */
type OnBuilt = (target: string, result: string, milliseconds: number) => void;

/**
 * Builds several targets in processes of their own, one for each core: a compilation is one thread most of the time.
 * @throws Error about the first target that could not be built, once those that were under way have ended.
 */
export async function buildInParallel(targets: readonly string[], onBuilt: OnBuilt): Promise<void> {
  const hosts = NEED_STYLES.filter((target) => targets.includes(target));
  const others = targets.filter((target) => !hosts.includes(target));
  // The hosts are by far the longest: they begin as soon as they can.
  const left = [...(hosts.length > 0 ? [STYLES] : []), ...hosts, ...others];
  let areStylesDone = hosts.length === 0;
  let failed: Error | undefined;
  const next = (): string | undefined => {
    if (failed) return undefined;
    const index = left.findIndex((target) => areStylesDone || !hosts.includes(target));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  /** Workers that found nothing to do because the styles are being made. */
  const idle: (() => void)[] = [];
  const work = async (): Promise<void> => {
    const worker = startWorker();
    try {
      while (!failed) {
        const target = next();
        if (target === undefined) {
          if (left.length === 0) return;
          await new Promise<void>((wake) => void idle.push(wake));
          continue;
        }
        const started = performance.now();
        const { result, mistake } = await worker.build(target);
        if (result === null) throw new Error(`${target} was not built.\n${mistake}`);
        if (target === STYLES) areStylesDone = true;
        else onBuilt(target, result, performance.now() - started);
        for (const wake of idle.splice(0)) wake();
      }
    } catch (error) {
      failed ??= error instanceof Error ? error : new Error(String(error));
      for (const wake of idle.splice(0)) wake();
    } finally {
      worker.end();
    }
  };
  const workers = Math.min(availableParallelism(), MOST_WORKERS, left.length);
  await Promise.all(Array.from({ length: workers }, work));
  if (failed) throw failed;
}

interface Worker {
  readonly build: (target: string) => Promise<Answer>;
  readonly end: () => void;
}

function startWorker(): Worker {
  const child = fork(join(import.meta.dirname, 'build-worker.ts'));
  return {
    build: (target) =>
      new Promise((done, fail) => {
        const died = (code: number | null): void =>
          fail(new Error(`${target} was not built: its process ended with ${String(code)}.`));
        child.once('exit', died);
        child.once('message', (answer: Answer) => {
          child.off('exit', died);
          done(answer);
        });
        child.send(target);
      }),
    end: () => {
      if (child.connected) child.disconnect();
    },
  };
}
