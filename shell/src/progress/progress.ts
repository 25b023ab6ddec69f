import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

/** Starts the progress bar; it runs until all functions returned by calls have been called. */
export function beginProgress(): () => void {
  change(1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    change(-1);
  };
}

/** Returns whether a navigation or a remote is loading. */
export const isInProgress = (): boolean => running > 0;

/** Returns the same to a component, which is rendered again when it changes. */
export function useProgress(): boolean {
  return useSyncExternalStore(onProgress, isInProgress);
}

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Calls a listener whenever something starts or ends loading. Returns a function that stops it. */
export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
