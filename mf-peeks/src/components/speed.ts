import { inBrowser } from '@acquaint/browser-storage';
import { useSyncExternalStore } from 'react';

const SPEEDS = [1, 1.25, 1.5, 2] as const;
const stored = inBrowser('peek-speed');
const listeners = new Set<() => void>();

/** Returns the speed at which all peeks play in this browser: 1, 1.25, 1.5 or 2. */
function speed(): number {
  return SPEEDS.find((each) => String(each) === stored.read()) ?? 1;
}

/** Changes the speed of all peeks by a number of steps; after the fastest comes the slowest if `isRound`. */
export function changeSpeed(steps: number, isRound = false): void {
  const at = SPEEDS.indexOf(speed() as (typeof SPEEDS)[number]) + steps;
  const next = isRound ? at % SPEEDS.length : Math.min(Math.max(at, 0), SPEEDS.length - 1);
  stored.write(String(SPEEDS[next]));
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the speed. @returns a function that ends it. */
function onSpeed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the speed of all peeks, and renders again when it changes. */
export function useSpeed(): number {
  return useSyncExternalStore(onSpeed, speed);
}
