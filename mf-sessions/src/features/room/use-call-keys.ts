import { useEffect } from 'react';

/** What a key does in the call; the label is what the list of shortcuts says. */
export interface CallKey {
  /** One lower-case letter. */
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

/** Shortcuts of one letter; not while typing, not with a modifier held. */
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
      keys.find(({ key }) => key === event.key.toLowerCase())?.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
