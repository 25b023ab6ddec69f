/** Knows for how long a room's line has been away, so whether this page still counts as in the call. */
export interface AwayWatch {
  /** The line brought something. */
  readonly heard: () => void;
  /** One is in, and is expected back for so many seconds when the line is lost. */
  readonly entered: (graceSeconds: number) => void;
  readonly lost: () => void;
  readonly end: () => void;
}

/** A line that works answers a ping at least so often; one that was silent for longer was dead before anybody knew. Milliseconds. */
const HEARD_EVERY = 30_000;

/**
 * Until one is in again: what the server makes of it meanwhile is not known here, and a line that opens and breaks changes nothing.
 * @param changed true once the line has been away for longer than one is expected back; false when one is in.
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
