import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first shown. */
export type LazyPage<P extends object> = ComponentType<P> & {
  /** Loads the code now. Resolves when it is loaded. */
  readonly preload: () => Promise<unknown>;
  /** Clears a failed load, so that the next render tries again. A component that has thrown the failure does so itself. */
  readonly forgetFailure: () => void;
};

/**
 * Creates a page, or a part of one, whose code is in a separate file: `lazyPage(() => import('./circles.page.tsx').then((module)
 * => module.CirclesPage))`. Unlike React.lazy, which remembers a failed load for ever, it loads again when it is shown again.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loading:
    | { readonly promise: Promise<ComponentType<P>>; readonly Pending: ComponentType<P> }
    | undefined;
  let loaded: ComponentType<P> | undefined;
  let failed = false;
  const start = () => {
    if (loading) return loading;
    const promise = loadPatiently(load);
    promise.then(
      (component) => (loaded = component),
      () => (failed = true),
    );
    loading = { promise, Pending: pendingOn(promise) };
    return loading;
  };
  const forgetFailure = () => {
    if (failed) loading = undefined;
    failed = false;
  };
  /** Returns the loaded component itself, since even a resolved `lazy` suspends once, and React then delays it by 300 ms. */
  const current = () => {
    if (loaded) return loaded;
    const { Pending } = start();
    // The render that follows throws the failure; React repeats it in the same task. A later one, after "Try again", loads anew.
    if (failed) setTimeout(forgetFailure);
    return Pending;
  };
  function Page(props: P) {
    // The same component until unmounting: another one would lose its state.
    const [Shown] = useState(current);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { preload: () => start().promise, forgetFailure });
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
