import { inBrowser } from '@acquaint/browser-storage';
import { useSyncExternalStore } from 'react';

const stored = inBrowser('peek-captions');
const listeners = new Set<() => void>();

const areShown = (): boolean => stored.read() !== 'off';

/** Shows the captions of all peeks in this browser, or hides them. */
export function toggleCaptions(): void {
  if (areShown()) stored.write('off');
  else stored.remove();
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
