interface KeptListOptions<T> {
  /** In the browser's storage. */
  readonly key: string;
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
export function createKeptList<T>({ key, cut, isFresh = () => true }: KeptListOptions<T>): KeptList<T> {
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
  /* eslint-disable no-restricted-globals -- of this browser: whichever of its tabs, of an account or of none, records and sends */
  const textOf = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (items: readonly T[]): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(items));
      return true;
    } catch {
      return false;
    }
  };
  /* eslint-enable no-restricted-globals */

  return {
    read: () => {
      if (unkept !== null) return unkept;
      const text = textOf();
      if (text !== known.text) known = { text, items: itemsOf(text) };
      return known.items;
    },
    write: (items) => {
      const most = cut(items);
      unkept = store(most) ? null : most;
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
