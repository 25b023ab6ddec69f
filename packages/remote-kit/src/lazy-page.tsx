import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first shown. */
export type LazyPage<P extends object> = ComponentType<P> & {
  /** Loads the code now. Resolves when it is loaded. */
  readonly preload: () => Promise<unknown>;
};

/**
 * Creates a page, or a part of one, whose code is in a separate file: `lazyPage(() => import('./circles.page.tsx').then((module)
 * => module.CirclesPage))`. Unlike React.lazy, which remembers a failed load for ever, it can load again (`forgetFailedLoads`).
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loading:
    | { readonly promise: Promise<ComponentType<P>>; readonly Pending: ComponentType<P> }
    | undefined;
  let loaded: ComponentType<P> | undefined;
  const forget = () => (loading = undefined);
  const start = () => {
    if (loading) return loading;
    const promise = loadPatiently(load);
    promise.then(
      (component) => (loaded = component),
      () => failures.add(forget),
    );
    loading = { promise, Pending: pendingOn(promise) };
    return loading;
  };
  /** Returns the loaded component itself, since even a resolved `lazy` suspends once, and React then delays it by 300 ms. */
  const current = () => loaded ?? start().Pending;
  function Page(props: P) {
    // The same component until unmounting: another one would lose its state.
    const [Shown] = useState(current);
    return <Shown {...props} />;
  }
  // `forgetFailure` is for remotes that were built for a shell before 2.8.0.
  return Object.assign(Page, { preload: () => start().promise, forgetFailure: forgetFailedLoads });
}

/** Functions that clear one failed load each. */
const failures = new Set<() => void>();

/**
 * Clears the failed loads of all lazy pages and parts in the tab, so that the next render of each loads it again. Call it before
 * showing again what failed.
 */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** Returns a component that suspends until the promise is resolved. */
function pendingOn<P extends object>(promise: Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => promise.then((component) => ({ default: component })));
}

/** Pause before the retry, in milliseconds; most network failures are short. */
const RETRY_PAUSE_MS = 400;

/** Retries once after a failed request, but not after a time-out. */
async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLostFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    return load();
  }
}

/** Whether the error is webpack's for a file of a build that failed to load, without time-outs. */
function isLostFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ChunkLoadError' &&
    (error as { type?: string }).type !== 'timeout'
  );
}
