import type { RegistryStore } from './registry-store.ts';

/** An open tab asks about this often, milliseconds; not all tabs of a company at the same moment. */
const EVERY_MS = 5 * 60_000;
const JITTER_MS = 60_000;
/** Who changes windows all the time does not ask all the time, milliseconds. */
const NOT_WITHIN_MS = 30_000;

/**
 * Looks at the registry again while the tab is open: every few minutes while somebody can see it, and when they come back to it
 * or the network does. Returns how to stop.
 */
export function watchRegistry(
  store: Pick<RegistryStore, 'refresh' | 'getState'>,
  random: () => number = Math.random,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let asked = Date.now();

  function ask(): void {
    asked = Date.now();
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
    if (document.visibilityState === 'visible' && (isWaitedFor || Date.now() - asked > NOT_WITHIN_MS)) ask();
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
