import { use } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first shown. */
export type LazyPage<P extends object> = ComponentType<P> & {
  /** Loads the code now. Resolves when it is there. */
  readonly preload: () => Promise<unknown>;
  /** After a failed load: the next showing tries again. */
  readonly forgetFailure: () => void;
};

/**
 * A page in a file of its own: `lazyPage(() => import('./groups.page.tsx').then((module) => module.GroupsPage))`.
 * Unlike React.lazy, a failed load is not for ever: the error card's retry loads again.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let failed = false;
  const preload = () => {
    if (loading) return loading;
    const asked = loadPatiently(load);
    // As React marks a promise whose value it has seen: even one that is kept already would suspend once, and React then
    // shows nothing new for 300 ms; one that is marked is read at once.
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
    const Loaded = use(preload());
    return <Loaded {...props} />;
  }
  return Object.assign(Page, { preload, forgetFailure });
}

/** Most losses of the network are short, milliseconds. */
const RETRY_PAUSE_MS = 400;

/** A file that did not arrive is asked for once more; one that nobody answered has had its time. */
async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLostFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    return load();
  }
}

/** webpack's error for a file of a build. */
function isLostFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ChunkLoadError' &&
    (error as { type?: string }).type !== 'timeout'
  );
}
