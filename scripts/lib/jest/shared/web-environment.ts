import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { browserGlobals } from './browser-globals.ts';
import SharedEnvironment from './node-environment.ts';
import { reactRoots } from './react-roots.ts';
import './web-modules.ts';

// React asks Node's console once, when it is loaded, whether it can write to the profiler's timeline and make tasks for stack traces.
// Both would take a tenth of the time of page tests, and the console that Jest gives to each file has neither.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
// Before an environment remembers the globals it will restore.
const page = browserGlobals();
const allUnmounted = reactRoots();
// For tests that look for what is held: the engine shows its collector to new contexts, once it is asked.
setFlagsFromString('--expose-gc');
globalThis.gc ??= runInNewContext('gc') as NonNullable<typeof globalThis.gc>;

/** The shared environment with a browser's globals: one page for all files of a worker, emptied between them. */
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

/** A page that is closed takes its timers with it: none of a file's fires in the next one, or keeps the worker alive. */
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
