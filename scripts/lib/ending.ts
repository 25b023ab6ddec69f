import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds that children get to stop by themselves after a signal. */
const GRACE_MS = 30_000;

const children = new Set<ChildProcess>();
const leftovers = new Set<() => void>();
let listensToExit = false;

/** Ends a child process at the latest when this process ends, whatever the reason. */
export function endWithUs(child: ChildProcess): void {
  if (child.pid === undefined) return;
  listenToExit();
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/**
 * Runs a clean-up at the latest when this process ends, after its children have been ended.
 * @param cleanUp synchronous, because nothing else runs while a process exits.
 * @returns a function that runs it now.
 */
export function cleanWithUs(cleanUp: () => void): () => void {
  listenToExit();
  leftovers.add(cleanUp);
  return () => {
    if (leftovers.delete(cleanUp)) cleanUp();
  };
}

function listenToExit(): void {
  if (listensToExit) return;
  listensToExit = true;
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const cleanUp of leftovers) cleanUp();
  });
}

/**
 * Makes a command end what it started when it gets SIGINT, SIGTERM or SIGHUP: children get SIGINT, as Ctrl-C in a terminal sends
 * it, and the command ends when they are gone. A second signal ends everything at once. For the entry of a command only.
 */
export function endOnSignals(): void {
  let isEnding = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const code = 128 + constants.signals[signal];
      if (isEnding) process.exit(code);
      isEnding = true;
      const ended = [...children].map((child) => {
        const exit = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGINT');
        return exit;
      });
      setTimeout(() => process.exit(code), GRACE_MS).unref();
      void Promise.all(ended).then(() => process.exit(code));
    });
  }
}
