import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export function openPalette(): void {
  set(true);
}

export function closePalette(): void {
  set(false);
}

/** Returns whether the command palette is open. Its code is loaded when it is opened for the first time. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hasCommandKey = /^(Mac|iP)/.test(navigator.platform);

/** The keys that open the palette, as they are written on the keyboard of this device. */
export const PALETTE_KEYS = hasCommandKey ? '⌘ K' : 'Ctrl K';

/**
 * Listens for Ctrl+K (⌘K on a Mac), also while someone types, but not over an open dialog. Closes the palette at the end, too.
 * Returns a function that stops it.
 */
export function listenForPaletteKey(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const isMeant = hasCommandKey ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (key.toLowerCase() !== 'k' || !isMeant || altKey || shiftKey || repeat) return;
    event.preventDefault();
    if (isOpen) closePalette();
    else if (document.querySelector('[role="dialog"]') === null) openPalette();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    closePalette();
  };
}
