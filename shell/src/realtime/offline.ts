/** Whether the browser says that it has no network. It may be wrong about having one, not about having none. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Calls back when that may have changed. Returns how to stop. */
export function watchOffline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
