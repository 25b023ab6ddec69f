import { inTab } from '@acquaint/browser-storage';
import type { AvailabilitySettings } from '@acquaint/contracts';
import { useEvent } from '@acquaint/remote-kit';
import { useEffect } from 'react';

type Changes = Partial<AvailabilitySettings>;

const stored = inTab('availability-draft');

/** Returns the unsaved changes that this tab kept, such as before it left for a calendar's provider; empty for none. */
export function keptChanges(): Changes {
  try {
    return (JSON.parse(stored.read() ?? 'null') as Changes | null) ?? {};
  } catch {
    return {};
  }
}

/** Keeps unsaved changes in this tab until they are saved, undone, or the member logs out. */
export function useKeptChanges(changes: Changes): void {
  const text = Object.keys(changes).length === 0 ? null : JSON.stringify(changes);
  useEffect(() => {
    if (text === null) stored.remove();
    else stored.write(text);
  }, [text]);
  // After an expired login another member may come back in this tab.
  useEvent('auth/logged-out', () => stored.remove());
}
