import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds that children get to stop by themselves after a signal. */
const GRACE_MS = 30_000;

const children = new Set<ChildProcess>();
/** Children that lead a session of their own. */
const sessions = new WeakSet<ChildProcess>();
const leftovers = new Set<() => void>();
let listensToExit = false;

/**
 * Ends a child process at the latest when this process ends, whatever the reason.
 * @param leadsSession whether it was started as `detached`. Then all that it started and left running ends with it, too.
 */
export function endWithUs(child: ChildProcess, { leadsSession = false } = {}): void {
  if (child.pid === undefined) return;
  listenToExit();
  children.add(child);
  if (leadsSession) sessions.add(child);
  child.once('exit', () => {
    children.delete(child);
    if (leadsSession) kill(child);
  });
}

/** Kills a child, with the processes of its session. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined || !sessions.has(child) || process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: none of them runs any more.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
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
    for (const child of children) kill(child);
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
