/** Where code outside React asks the one router to go; attached by the router's own module. */
let navigate: (path: string) => void = (path) => window.location.assign(path);

export function attachNavigation(go: (path: string) => void): void {
  navigate = go;
}

/** Goes to a path of this site in place of the current page. */
export function goTo(path: string): void {
  navigate(path);
}

/** The current address, without its origin. */
export function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}
