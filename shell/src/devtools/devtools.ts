import { createElement, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { afterOverrides } from '../overrides/page-overrides.ts';

/** The panel while it is open: its code comes when somebody opens it. */
let panel: ReactElement | null = null;
const listeners = new Set<() => void>();

function show(next: ReactElement | null): void {
  panel = next;
  for (const listener of listeners) listener();
}

export function closeDevtools(): void {
  show(null);
}

/** Opens the developer tools, or closes them. @throws Error when their code does not arrive: the browser's console tells. */
export async function toggleDevtools(): Promise<void> {
  if (panel) return closeDevtools();
  const { DevtoolsLayer } = await afterOverrides(
    () => import(/* webpackChunkName: "devtools" */ './devtools-layer.tsx'),
  );
  show(createElement(DevtoolsLayer, { onClose: closeDevtools }));
}

/** The panel if it is open. */
export function useDevtools(): ReactElement | null {
  return useSyncExternalStore(subscribe, () => panel);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where keys write text. */
const TEXT_FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

/** Alt+Shift+D, by the key's place: with Alt some keyboards give another letter. Returns how to stop. */
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
