/** Navigates from code outside React; set by the router's module. */
let navigate: (path: string) => void = (path) => window.location.assign(path);

const listeners = new Set<() => void>();

export function attachNavigation(
  go: (path: string) => void,
  subscribe: (listener: () => void) => unknown,
): void {
  navigate = go;
  subscribe(() => {
    for (const listener of listeners) listener();
  });
}

/** Calls the listener when the page may have changed. Returns a function that unsubscribes. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the current page by a path of this site. */
export function goTo(path: string): void {
  navigate(path);
}

/** Returns the current path with its query. */
export function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}
