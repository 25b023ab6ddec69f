import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds that children get to stop by themselves after a signal. */
const GRACE_MS = 30_000;

/** Running children, each with a function that kills it. */
const children = new Map<ChildProcess, () => void>();
const leftovers = new Set<() => void>();
let listensToExit = false;

/**
 * Ends a child process at the latest when this process ends, whatever the reason.
 * @param leadsSession whether it was started as `detached`. Then all that it started and left running ends with it, too.
 */
export function endWithUs(child: ChildProcess, { leadsSession = false } = {}): void {
  if (child.pid === undefined) return;
  listenToExit();
  const { pid } = child;
  const hasGroup = leadsSession && process.platform !== 'win32';
  const kill = hasGroup ? () => killGroup(pid) : () => void child.kill('SIGKILL');
  children.set(child, kill);
  child.once('exit', () => {
    children.delete(child);
    if (hasGroup) kill();
  });
}

/** Kills the processes of a session. @param leader the id of the process that leads it; it may be gone. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
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
    for (const kill of children.values()) kill();
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
      const ended = [...children.keys()].map((child) => {
        const exit = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGINT');
        return exit;
      });
      setTimeout(() => process.exit(code), GRACE_MS).unref();
      void Promise.all(ended).then(() => process.exit(code));
    });
  }
}
