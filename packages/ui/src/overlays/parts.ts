import { startTransition, useEffect, useState } from 'react';

/** A part of the library that is loaded when it is first needed, and then stays. */
interface Part<T> {
  /** Returns the part if it is loaded. */
  readonly now: () => T | undefined;
  readonly load: () => Promise<T>;
}

function partOf<T>(source: () => Promise<T>): Part<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    now: () => loaded,
    load: () =>
      (loading ??= source().then(
        (part) => (loaded = part),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      )),
  };
}

// The names are those of the chunks, see shared-groups.ts of packages/build.
export const dialogs = partOf(() => import(/* webpackChunkName: "dialogs" */ './dialogs.tsx'));
export const menus = partOf(() => import(/* webpackChunkName: "menus" */ './menus.tsx'));
export const popups = partOf(() => import(/* webpackChunkName: "popups" */ './popups.tsx'));

/** Loads everything that opens over a page, so that it opens at once. Never rejects: what fails is loaded when it is needed. */
export async function preloadOverlays(): Promise<void> {
  await Promise.allSettled([dialogs.load(), menus.load(), popups.load()]);
}

/**
 * Returns a part, and loads it if it is wanted; undefined until it is loaded.
 * @throws Error while rendering, when loading fails.
 */
export function usePart<T>(part: Part<T>, isWanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState(part.now);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return undefined;
    let isCurrent = true;
    part.load().then(
      (now) =>
        // React renders a transition in short steps: the browser can answer input in between.
        startTransition(() => {
          if (isCurrent) setLoaded(() => now);
        }),
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [part, isWanted, loaded]);
  if (failure) throw failure.error;
  return loaded ?? (isWanted ? part.now() : undefined);
}
