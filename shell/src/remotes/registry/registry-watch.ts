import type { RegistryStore } from './registry-store.ts';

/** Refetch interval in milliseconds, with jitter so that the tabs of a company do not all fetch at once. */
const EVERY_MS = 5 * 60_000;
const JITTER_MS = 60_000;
/** Minimum interval in milliseconds, for people who switch windows often. */
const NOT_WITHIN_MS = 30_000;

/**
 * Refetches the registry while the tab is open: every few minutes while it is visible, and when the person or the network comes
 * back. Returns a function that stops it.
 */
export function watchRegistry(
  store: Pick<RegistryStore, 'refresh' | 'getState'>,
  random: () => number = Math.random,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let refreshedAt = Date.now();

  function ask(): void {
    refreshedAt = Date.now();
    void store.refresh();
  }
  function wait(): void {
    timer = setTimeout(
      () => {
        if (document.visibilityState === 'visible') ask();
        wait();
      },
      EVERY_MS + random() * JITTER_MS,
    );
  }
  const come = (): void => {
    const isWaitedFor = store.getState().registry === null;
    if (document.visibilityState === 'visible' && (isWaitedFor || Date.now() - refreshedAt > NOT_WITHIN_MS))
      ask();
  };

  wait();
  window.addEventListener('focus', come);
  window.addEventListener('online', come);
  document.addEventListener('visibilitychange', come);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('focus', come);
    window.removeEventListener('online', come);
    document.removeEventListener('visibilitychange', come);
  };
}
