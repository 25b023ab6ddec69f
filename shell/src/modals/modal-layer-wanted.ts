import { useSyncExternalStore } from 'react';

/** Whether something is to be shown in the layer of modals and notifications, which most pages need later than their content. */
let isWanted = false;
const listeners = new Set<() => void>();

/** Loads the layer of modals and notifications, for a notification or because the browser is idle. */
export function wantModalLayer(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

export function useIsModalLayerWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
