import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds in which people sit up and look into the camera. */
const SECONDS = 3;
/** How often the time is looked at, in milliseconds. */
const TICK_MS = 100;

interface Countdown {
  /** Whole seconds until the end; null while nothing is counted. */
  readonly left: number | null;
  readonly begin: () => void;
  /** Ends it at once. */
  readonly skip: () => void;
}

/**
 * Counts three seconds down.
 * @param isReady if it becomes false, the countdown is given up
 * @param onEnd called when the time is up, or at `skip`
 */
export function useCountdown(isReady: boolean, onEnd: () => void): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(SECONDS);
  if (endsAt !== null && !isReady) setEndsAt(null);
  const end = useEffectEvent(() => {
    setEndsAt(null);
    onEnd();
  });
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const rest = Math.ceil((endsAt - Date.now()) / 1_000);
      if (rest <= 0) end();
      else setLeft(rest);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left: endsAt === null ? null : left,
    begin: () => {
      setLeft(SECONDS);
      setEndsAt(Date.now() + SECONDS * 1_000);
    },
    skip: () => {
      setEndsAt(null);
      onEnd();
    },
  };
}
