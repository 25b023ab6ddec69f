/** Delay in milliseconds for browsers without requestIdleCallback (Safari). */
const IDLE_FALLBACK_MS = 2_000;

/** Runs work when the browser is idle. Returns a function that cancels it. */
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

/** Returns whether the person has asked the browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
