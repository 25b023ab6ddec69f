/** Whether the platform's live updates have been lost for long enough to tell the person. */
export interface LiveStatus {
  /** Call after a login: from now on the socket is expected. */
  readonly start: () => void;
  /** Call when the socket is lost. */
  readonly wait: () => void;
  readonly open: () => void;
  /** Call after a logout: nothing is missed. */
  readonly stop: () => void;
  readonly isAway: () => boolean;
  /** Calls the listener when that changes. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Milliseconds; most losses are shorter. */
const PATIENCE_MS = 3_000;

/** Creates the status; the page uses `liveStatus`. */
export function createLiveStatus(): LiveStatus {
  const listeners = new Set<() => void>();
  let away = false;
  let isWatched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(next: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    if (next === away) return;
    away = next;
    for (const listener of listeners) listener();
  }
  function wait(): void {
    if (!away) timer ??= setTimeout(() => say(true), PATIENCE_MS);
  }

  return {
    start() {
      if (!isWatched) wait();
      isWatched = true;
    },
    wait,
    open: () => say(false),
    stop() {
      isWatched = false;
      say(false);
    },
    isAway: () => away,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const liveStatus = createLiveStatus();
