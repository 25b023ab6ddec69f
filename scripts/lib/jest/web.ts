import '@testing-library/jest-dom';
import { forgetDatabases } from './forget-databases.ts';
import { WAIT_MS, withLimit } from './idle-turns.ts';
import { withoutPageInAttempts } from './element-errors.ts';

/**
 * antd reads the window's width and listens to size changes; jsdom has no layout, so nothing ever changes. Tests prefer reduced
 * motion, so that a dialog is visible at once, not after the first frame of an animation.
 */
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
Object.assign(globalThis, {
  ResizeObserver: globalThis.ResizeObserver ?? NoObserver,
  IntersectionObserver: globalThis.IntersectionObserver ?? NoObserver,
  PerformanceObserver: globalThis.PerformanceObserver ?? NoObserver,
});
/** antd's forms use it to wait for the next task; jsdom has none, and Node's own would keep the process alive. */
class NextTaskChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: NextTaskChannel });

Element.prototype.scrollIntoView ??= () => undefined;

/**
 * Fails a test whose page logs an error or warning, because React's warnings indicate bugs. A test that provokes an error (an
 * error boundary) silences it with `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
let complaints: string[] = [];

beforeEach(() => {
  // Clears what earlier tests have stored.
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDatabases();
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      complaints.push(`console.${level}: ${args.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  expect(complaints).toEqual([]);
});

// The shell's login state is shared by the files of a worker. It hears of the end of a login as of a logout in another tab.
// Modules that hold an open database are shared, too, and the next file may have no databases of its own to forget.
afterAll(() => {
  forgetDatabases();
  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: window.localStorage }));
  // Jest restores mocks before each test; a mocked clock must not outlast its file either, whose time Jest reads from it.
  jest.restoreAllMocks();
});

// The library registers this only at its first import, which the files of a worker share. Registered last, so that messages
// during unmounting do not fail the test.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { asyncWrapper, getElementError } = getConfig();
  configure({
    // What never comes fails after turns of the event loop, not after a time, so that a busy machine makes no test red.
    asyncUtilTimeout: WAIT_MS,
    asyncWrapper: withLimit(asyncWrapper),
    getElementError: withoutPageInAttempts(getElementError, getConfig),
  });
  await keepRealTimersInAct();
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
  afterEach(cleanup);
}

/**
 * React's `act` looks up `setImmediate` when it first has asynchronous work, and keeps it for all files of the worker. If a test
 * with fake timers came first, every later `await act(…)` would wait for a clock that nobody advances.
 */
async function keepRealTimersInAct(): Promise<void> {
  const { act, cleanup, render } = await import('@testing-library/react');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => {
    await Promise.resolve();
    render(null);
  });
  cleanup();
}
