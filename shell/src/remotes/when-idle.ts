/** Asks for idle time; a browser without requestIdleCallback (Safari) gets a timer. Milliseconds. */
const IDLE_FALLBACK_MS = 2_000;

/** Does the work when the browser has nothing else to do. Returns a function that calls it off. */
export function whenIdle(work: () => void): () => void {
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

/** Whether the person asked their browser to load no more than what they look at. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
