import type { StoredValue } from '@acquaint/browser-storage';

interface StoredListOptions<T> {
  readonly stored: StoredValue;
  /** Limits the list on writing, for example to the newest items. */
  readonly cut: (items: readonly T[]) => readonly T[];
  /** Filters out outdated items on reading. */
  readonly isFresh?: (item: T) => boolean;
}

/** A list stored for all tabs of this browser, for `useSyncExternalStore`. */
export interface StoredList<T> {
  /** Returns the same array until the list is written, here or in another tab. */
  readonly read: () => readonly T[];
  readonly write: (items: readonly T[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a list in local storage. If storage is blocked or full, the list lives as long as the page; an invalid stored value
 * counts as empty.
 */
export function createStoredList<T>({
  stored,
  cut,
  isFresh = () => true,
}: StoredListOptions<T>): StoredList<T> {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly items: readonly T[] } = { text: null, items: [] };
  /** The items if the browser could not store them; null if it could. */
  let unkept: readonly T[] | null = null;

  const itemsOf = (text: string | null): readonly T[] => {
    try {
      return (JSON.parse(text ?? '[]') as readonly T[]).filter(isFresh);
    } catch {
      return [];
    }
  };

  return {
    read: () => {
      if (unkept !== null) return unkept;
      const text = stored.read();
      if (text !== known.text) known = { text, items: itemsOf(text) };
      return known.items;
    },
    write: (items) => {
      const most = cut(items);
      unkept = stored.write(JSON.stringify(most)) ? null : most;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
