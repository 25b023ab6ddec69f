/** An observable value for `useSyncExternalStore`. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An observable value that its owner sets. */
export interface SettableObservable<T> extends Observable<T> {
  readonly set: (next: T) => void;
}

/** Creates an observable whose owner sets the value. */
export function createObservable<T>(first: T): SettableObservable<T> {
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
