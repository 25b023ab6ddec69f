import { useSyncExternalStore } from 'react';

/**
 * Whether the layer of modals and notifications is wanted, which most pages need later than their content: `ahead` of its use, or
 * `now` for a notification.
 */
type Wanted = false | 'ahead' | 'now';
let wanted: Wanted = false;
const listeners = new Set<() => void>();

/** Loads the layer of modals and notifications: `now` for a notification, `ahead` because the browser is idle. */
export function wantModalLayer(when: Exclude<Wanted, false>): void {
  if (wanted !== 'now') wanted = when;
  for (const listener of listeners) listener();
}

export function useWantedModalLayer(): Wanted {
  return useSyncExternalStore(subscribe, () => wanted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
