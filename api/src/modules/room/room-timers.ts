/** Timers that check sessions whose people are in a room of this process. */
export interface RoomTimers {
  /**
   * Schedules one check after this many milliseconds, replacing an earlier one with the same key.
   * @param key starts with the session's ID.
   * @param then runs before the check.
   */
  readonly later: (key: string, sessionId: string, milliseconds: number, then?: () => void) => void;
  readonly has: (key: string) => boolean;
  /** Whether a lost connection of somebody in this session may still come back. */
  readonly expectsAnyone: (sessionId: string) => boolean;
  readonly cancel: (key: string) => void;
  /** Cancels all timers of a session. */
  readonly cancelAll: (sessionId: string) => void;
  /** Cancels all timers, and ignores new ones, when the server stops. */
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
    expectsAnyone: (sessionId) => [...timers.keys()].some((key) => key.startsWith(`${sessionId}/`)),
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
