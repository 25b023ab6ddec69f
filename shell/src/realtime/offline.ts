/** Returns whether the browser reports no network. It may wrongly report one, but never wrongly report none. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Calls the listener when that may have changed. Returns a function that unsubscribes. */
export function watchOffline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
