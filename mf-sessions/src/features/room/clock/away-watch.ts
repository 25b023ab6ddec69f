/** Tracks for how long a room's connection has been lost, and so whether the server still counts this page as in the call. */
export interface AwayWatch {
  /** Call on each message received. */
  readonly heard: () => void;
  /** Call when the room was entered. `graceSeconds`: how long after a loss the server keeps the place. */
  readonly entered: (graceSeconds: number) => void;
  readonly lost: () => void;
  readonly end: () => void;
}

/**
 * Milliseconds. A working connection receives the answer to a ping at least this often; a longer silence means it was dead
 * already.
 */
const HEARD_EVERY = 30_000;

/**
 * Starts the watch. While the connection is lost, the server's view is unknown, so only entering the room again ends the state
 * "away".
 * @param changed called with true once the connection has been lost for longer than the grace period; with false when the room is
 * entered.
 */
export function watchAway(changed: (isAway: boolean) => void): AwayWatch {
  let heardAt = Date.now();
  let graceMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    heard: () => {
      heardAt = Date.now();
    },
    entered: (graceSeconds) => {
      stop();
      graceMs = graceSeconds * 1000;
      changed(false);
    },
    lost: () => {
      if (graceMs === null || timer !== undefined) return;
      const silent = Date.now() - heardAt;
      const left = graceMs - (silent > HEARD_EVERY ? silent : 0);
      timer = setTimeout(() => changed(true), Math.max(0, left));
    },
    end: stop,
  };
}
