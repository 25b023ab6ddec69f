import { useEffect } from 'react';

/** What a key does in the call; the label is what the list of shortcuts says. */
export interface CallKey {
  /** One lower-case letter. */
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

/** Those that are closed stay in the document without being shown. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return dialogs.some((dialog) => !dialog.closest('[style*="display: none"]'));
}

/** Shortcuts of one letter; not while typing, not with a modifier held, not behind a dialog. */
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
      // A dialog asks for an answer of its own: no letter meant for it, or for a screen reader in it, does anything behind it.
      if (isDialogOpen()) return;
      const found = keys.find(({ key }) => key === event.key.toLowerCase());
      if (!found) return;
      // Else the letter is typed into the field that it opens.
      event.preventDefault();
      found.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
