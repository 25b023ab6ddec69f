import '@testing-library/jest-dom';
import { forgetDatabases } from './forget-databases.ts';

/**
 * antd asks for the window's width and for changes of size; jsdom has no layout, so nothing ever changes. The reader of a
 * test asked for less motion: a dialog is there when it opens, not when an animation comes to its first frame.
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
/** antd's forms wait for the next task with it, and jsdom has none; Node's own would keep the process alive. */
class NextTaskChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: NextTaskChannel });

Element.prototype.scrollIntoView ??= () => undefined;

/**
 * A test whose page complains on the console fails: React's warnings are mistakes of ours. A test that provokes an
 * error (an error boundary) says so with `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
let complaints: string[] = [];

beforeEach(() => {
  // A test finds a browser that keeps nothing, whatever the ones before it left.
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDatabases();
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      complaints.push(`console.${level}: ${words.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  expect(complaints).toEqual([]);
});

// The library registers this at its first import alone, and the files of a worker share it. Last, so that what a part says while
// it is taken off the page is no complaint of the test.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { cleanup, configure } = await import('@testing-library/react');
  // What a page test waits for may take its time on a busy machine. A test that fails says after this long what never came.
  configure({ asyncUtilTimeout: 60_000 });
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
  afterEach(cleanup);
}
