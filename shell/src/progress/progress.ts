import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

/** The bar runs until the returned function is called; whoever began last keeps it running. */
export function beginProgress(): () => void {
  change(1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    change(-1);
  };
}

/** Whether anything is on its way: a navigation, a remote. */
export function useProgress(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
