import { createElement, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { afterOverrides } from '../overrides/page-overrides.ts';

/** The open panel; its code is loaded on demand. */
let panel: ReactElement | null = null;
const listeners = new Set<() => void>();

function show(next: ReactElement | null): void {
  panel = next;
  for (const listener of listeners) listener();
}

export function closeDevtools(): void {
  show(null);
}

/** Opens or closes the developer tools. @throws Error if their code cannot be loaded; it appears in the console. */
export async function toggleDevtools(): Promise<void> {
  if (panel) return closeDevtools();
  const { DevtoolsLayer } = await afterOverrides(
    () => import(/* webpackChunkName: "devtools" */ './devtools-layer.tsx'),
  );
  show(createElement(DevtoolsLayer, { onClose: closeDevtools }));
}

/** Returns the panel if it is open. */
export function useDevtools(): ReactElement | null {
  return useSyncExternalStore(subscribe, () => panel);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Elements in which keys write text. */
const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

/**
 * Listens for Alt+Shift+D by the key's position, because with Alt some keyboards give another letter. Returns a function that
 * stops it.
 */
export function listenForDevtoolsKey(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { code, altKey, shiftKey, ctrlKey, metaKey, repeat, target } = event;
    if (code !== 'KeyD' || !altKey || !shiftKey || ctrlKey || metaKey || repeat) return;
    if (target instanceof Element && target.closest(TEXT_FIELDS)) return;
    event.preventDefault();
    void toggleDevtools();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
