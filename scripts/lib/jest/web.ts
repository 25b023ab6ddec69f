import '@testing-library/jest-dom';

/** antd asks for the window's width and for changes of size; jsdom has no layout, so nothing ever changes. */
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
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
});
/** jsdom has no styles of pseudo-elements and complains when asked; antd measures scrollbars with them. */
const computedStyleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyleOf(element);
Element.prototype.scrollIntoView ??= () => undefined;

/**
 * A test whose page complains on the console fails: React's warnings are mistakes of ours. A test that provokes an
 * error (an error boundary) says so with `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
let complaints: string[] = [];

beforeEach(() => {
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
