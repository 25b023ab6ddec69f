/** Whether the platform's live updates have been away for so long that a person should know. */
export interface LiveStatus {
  /** Somebody is logged in: from now on the socket is waited for. */
  readonly start: () => void;
  /** The socket is lost and is waited for. */
  readonly wait: () => void;
  readonly open: () => void;
  /** Nobody is logged in: nothing is missed. */
  readonly stop: () => void;
  readonly isAway: () => boolean;
  /** Calls back when that changes. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Most losses are over by then, milliseconds. */
const PATIENCE_MS = 3_000;

/** Makes the status; the page's one is `liveStatus`. */
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
