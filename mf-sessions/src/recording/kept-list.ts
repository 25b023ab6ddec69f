import type { StoredValue } from '@acquaint/words';

interface KeptListOptions<T> {
  readonly stored: StoredValue;
  /** So much of what is written is kept. */
  readonly cut: (items: readonly T[]) => readonly T[];
  /** What is still of use when it is read. */
  readonly isFresh?: (item: T) => boolean;
}

/** A list that this browser keeps for all of its tabs: what `useSyncExternalStore` wants, and a way to write it. */
export interface KeptList<T> {
  /** The same list until something is written, here or in another tab. */
  readonly read: () => readonly T[];
  readonly write: (items: readonly T[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A list in the browser's storage. Where the browser keeps nothing, because it is not allowed or full, it lives as long as the page;
 * what cannot be read there counts as nothing.
 */
export function createKeptList<T>({ stored, cut, isFresh = () => true }: KeptListOptions<T>): KeptList<T> {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly items: readonly T[] } = { text: null, items: [] };
  /** What the browser does not let us keep; null while it lets us. */
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
