/**
 * Loads a page with a full navigation, so that nothing of the current one stays in the tab. An object, so that tests can replace
 * it.
 */
export const pageLoad = { open: (path: string): void => window.location.assign(path) };
