import type { Remotes } from './remotes.ts';

/** Asks for idle time; a browser without requestIdleCallback (Safari) gets a timer. Milliseconds. */
const IDLE_FALLBACK_MS = 2_000;

/**
 * Loads the remotes behind these paths, one after another, when the browser has nothing else to do. Not when the person
 * asked to save data. Returns a function that stops it.
 */
export function prefetchWhenIdle(remotes: Remotes, paths: readonly string[]): () => void {
  if (savesData() || paths.length === 0) return () => undefined;
  const [path = '', ...rest] = paths;
  let stopNext: () => void = () => undefined;
  const stop = whenIdle(() => {
    remotes.prefetch(path);
    stopNext = prefetchWhenIdle(remotes, rest);
  });
  return () => {
    stop();
    stopNext();
  };
}

function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work);
    return () => {
      window.cancelIdleCallback(handle);
    };
  }
  const timer = setTimeout(work, IDLE_FALLBACK_MS);
  return () => {
    clearTimeout(timer);
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
