import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { Answer } from './build-worker.ts';

/** Each worker takes about 500 MB of memory. */
const MOST_WORKERS = 4;
const STYLES = 'styles';
/** Targets that need antd's styles. Without a separate `styles` target they would generate them twice at the same time. */
const NEED_STYLES: readonly string[] = ['shell', 'platform'];

/** Called for each target as soon as it is built. */
type OnBuilt = (target: string, result: string, milliseconds: number) => void;

/**
 * Builds several targets in separate processes, one per core: a compilation is single-threaded most of the time.
 * @throws Error about the first target that could not be built, after the running builds have ended.
 */
export async function buildInParallel(targets: readonly string[], onBuilt: OnBuilt): Promise<void> {
  const hosts = NEED_STYLES.filter((target) => targets.includes(target));
  const others = targets.filter((target) => !hosts.includes(target));
  // The shell and the platform container take longest by far: start them as early as possible.
  const left = [...(hosts.length > 0 ? [STYLES] : []), ...hosts, ...others];
  let areStylesDone = hosts.length === 0;
  let failed: Error | undefined;
  const next = (): string | undefined => {
    if (failed) return undefined;
    const index = left.findIndex((target) => areStylesDone || !hosts.includes(target));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  /** Workers that have nothing to do until the styles are built. */
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
  const child = fork(join(import.meta.dirname, 'build-worker.ts'), {
    // From the second build on, webpack and all else that builds is loaded as compiled code.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env },
  });
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
