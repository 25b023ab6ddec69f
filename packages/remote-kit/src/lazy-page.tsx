import { use } from 'react';
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
  let loading: Promise<ComponentType<P>> | undefined;
  let failed = false;
  const preload = () => {
    if (loading) return loading;
    const asked = loadPatiently(load);
    // Marks the promise like React marks one it has read. Otherwise even a resolved promise suspends once, and React then delays
    // new content by 300 ms; a marked promise is read immediately.
    asked.then(
      (component) => Object.assign(asked, { status: 'fulfilled', value: component }),
      () => (failed = true),
    );
    loading = asked;
    return asked;
  };
  const forgetFailure = () => {
    if (failed) loading = undefined;
    failed = false;
  };
  function Page(props: P) {
    const component = preload();
    // This render throws the error. One that comes later, after a retry by the person, loads the code again: React renders the
    // failed part twice, but in the same task.
    if (failed) setTimeout(forgetFailure);
    const Loaded = use(component);
    return <Loaded {...props} />;
  }
  return Object.assign(Page, { preload, forgetFailure });
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
