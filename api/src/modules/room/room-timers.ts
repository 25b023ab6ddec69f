/** Looks at sessions that are due while people are in their rooms, in this process. */
export interface RoomTimers {
  /**
   * Looks once after so many milliseconds, in place of an earlier look of the same key.
   * @param key begins with the session's id.
   * @param then is done before.
   */
  readonly later: (key: string, sessionId: string, milliseconds: number, then?: () => void) => void;
  readonly has: (key: string) => boolean;
  readonly cancel: (key: string) => void;
  /** All of a session. */
  readonly cancelAll: (sessionId: string) => void;
  /** The server ends: looks at nothing any more. */
  readonly stop: () => void;
}

export function createRoomTimers(look: (sessionId: string) => void): RoomTimers {
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const cancel = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    later: (key, sessionId, milliseconds, then) => {
      clearTimeout(timers.get(key));
      if (isStopped) return;
      const timer = setTimeout(() => {
        timers.delete(key);
        then?.();
        look(sessionId);
      }, milliseconds);
      timer.unref();
      timers.set(key, timer);
    },
    has: (key) => timers.has(key),
    cancel,
    cancelAll: (sessionId) => {
      for (const key of [...timers.keys()]) if (key.startsWith(sessionId)) cancel(key);
    },
    stop: () => {
      isStopped = true;
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
}
