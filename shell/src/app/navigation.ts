/** Where code outside React asks the one router to go; attached by the router's own module. */
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

/** Calls back when another page may be open. Returns how to stop. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to a path of this site in place of the current page. */
export function goTo(path: string): void {
  navigate(path);
}

/** The current address, without its origin. */
export function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}
