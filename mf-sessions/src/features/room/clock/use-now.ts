import { useEffect, useState } from 'react';

/** Often enough that no second is skipped. */
const TICK_MS = 500;

/** Returns the time in epoch milliseconds by this browser's clock, and rerenders as it goes on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
