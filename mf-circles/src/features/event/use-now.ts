import { useEffect, useState } from 'react';

const A_SECOND_IN_MS = 1_000;

/** Returns the current time in milliseconds, every second while `isLive`. */
export function useNow(isLive: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(() => setNow(Date.now()), A_SECOND_IN_MS);
    return () => clearInterval(timer);
  }, [isLive]);
  return now;
}

/** Returns the time until an instant as `m:ss`, or `h:mm:ss`; `0:00` once it is over. */
export function timeUntil(at: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - now) / A_SECOND_IN_MS));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const padded = (part: number): string => String(part).padStart(2, '0');
  return hours > 0
    ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${minutes}:${padded(seconds % 60)}`;
}
