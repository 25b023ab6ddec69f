/** A value that changes, for `useSyncExternalStore`. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls back after each change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a value that its owner sets. */
export function createObservable<T>(first: T): Observable<T> & { readonly set: (next: T) => void } {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
