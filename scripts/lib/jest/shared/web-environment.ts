import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { browserGlobals } from './browser-globals.ts';
import SharedEnvironment from './node-environment.ts';
import { reactRoots, withoutOwnerStacks } from './react-roots.ts';
import './web-modules.ts';

// React checks Node's console once, at load time, for the profiler's timeline and for tasks of stack traces. Both would take a tenth
// of the time of page tests, and the console that Jest gives to each file has neither.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
// Installed before an environment saves the globals to restore.
const page = browserGlobals();
const allUnmounted = reactRoots();
withoutOwnerStacks();
// For tests of retained memory: V8 exposes `gc` only to contexts created after the flag is set.
setFlagsFromString('--expose-gc');
globalThis.gc ??= runInNewContext('gc') as NonNullable<typeof globalThis.gc>;

/** The shared environment with a browser's globals: one page for all files of a worker, reset between them. */
export default class SharedWebEnvironment extends SharedEnvironment {
  readonly #timers = timersOfPage();

  override async teardown(): Promise<void> {
    this.fakeTimersModern.useRealTimers();
    try {
      await allUnmounted();
    } finally {
      this.#timers.clear();
      await super.teardown();
      page.empty();
    }
  }

  override exportConditions(): string[] {
    return ['node', 'import'];
  }
}

/**
 * Tracks timers, so that they end with the file, like those of a closed page, and neither fire later nor keep the worker alive.
 */
function timersOfPage() {
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
  const started = new Set<NodeJS.Timeout>();
  const noted =
    (start: typeof startTimeout | typeof startInterval) =>
    (...args: Parameters<typeof startTimeout>): NodeJS.Timeout => {
      const timer = start(...args);
      started.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: noted(startTimeout), setInterval: noted(startInterval) });
  return {
    clear: () => {
      for (const timer of started) clearTimeout(timer);
    },
  };
}
