import { useEffect } from 'react';

/** A keyboard shortcut of the call; `label` is shown in the list of shortcuts. */
export interface CallKey {
  /** One lower-case letter. */
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

/** Returns whether a dialog is open. Closed ones stay hidden in the document. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return dialogs.some((dialog) => !dialog.closest('[style*="display: none"]'));
}

/** Listens for one-letter shortcuts; ignored while typing, with a modifier, or while a dialog is open. */
export function useCallKeys(keys: readonly CallKey[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      ) {
        return;
      }
      // Letters typed into an open dialog, or used by a screen reader in it, must not act behind it.
      if (isDialogOpen()) return;
      const pressed = keys.find(({ key }) => key === event.key.toLowerCase());
      if (!pressed) return;
      // Otherwise the letter would be typed into the field that the action opens.
      event.preventDefault();
      pressed.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
