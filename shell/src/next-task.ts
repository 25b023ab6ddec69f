/**
 * Resolves in a new task: the browser can paint and answer input before it. In a tab that nobody sees it resolves at once, because
 * browsers run the timers of such a tab about once a second.
 */
export const nextTask = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));
