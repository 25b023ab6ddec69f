import { inBrowser } from '@acquaint/browser-storage';
import { useSyncExternalStore } from 'react';

const stored = inBrowser('peek-captions');
const listeners = new Set<() => void>();

/** The choice of this page: storage can be blocked. */
let shown = stored.read() !== 'off';
const areShown = (): boolean => shown;

/** Shows the captions of all peeks in this browser, or hides them. */
export function toggleCaptions(): void {
  shown = !shown;
  if (shown) stored.remove();
  else stored.write('off');
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether peeks show their captions, and renders again when it changes. They do unless somebody turned them off. */
export function useCaptionsShown(): boolean {
  return useSyncExternalStore(onChange, areShown);
}
