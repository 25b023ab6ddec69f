/** Resolves in a new task: the browser can paint and answer input before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
