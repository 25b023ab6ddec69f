import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { createRoot, hydrateRoot, Root } from 'react-dom/client';
import { ROOT } from '../../paths.ts';

/** The functions that mount React trees in tests and parcels. */
interface Client {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Keeps React from recording a stack trace for each element it creates, which takes a fifteenth of the time of page tests. React
 * itself stops after 10,000 elements a second; this makes it believe it has always created more. Warnings then name components
 * without the lines that created them.
 */
export function withoutOwnerStacks(): void {
  const react = createRequire(join(ROOT, 'packages/ui/package.json'))('react') as Record<string, object>;
  const internals = react[INTERNALS];
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React no longer counts owner stacks: remove withoutOwnerStacks');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}

/** More than a remote's part needs to unmount, which happens in later tasks. */
const PATIENCE_MS = 60_000;

/**
 * Tracks mounted React trees, because one that outlives its test file would react to the next file through shared stores.
 * @returns a function that waits until all are unmounted, and throws an error when some never are.
 */
export function reactRoots(): () => Promise<void> {
  const client = createRequire(join(ROOT, 'packages/ui/package.json'))('react-dom/client') as Client;
  const mounted = new Set<Root>();
  let allGone = Promise.withResolvers<void>();
  const noted = (root: Root): Root => {
    mounted.add(root);
    const unmount = root.unmount.bind(root);
    root.unmount = () => {
      unmount();
      mounted.delete(root);
      if (mounted.size === 0) allGone.resolve();
    };
    return root;
  };
  const original = { ...client };
  client.createRoot = (...args) => noted(original.createRoot(...args));
  client.hydrateRoot = (...args) => noted(original.hydrateRoot(...args));
  return async () => {
    if (mounted.size === 0) return;
    allGone = Promise.withResolvers();
    const end = setTimeout(
      () => allGone.reject(new Error(`This file leaves ${mounted.size} React trees mounted: unmount them`)),
      PATIENCE_MS,
    );
    try {
      await allGone.promise;
    } finally {
      clearTimeout(end);
      mounted.clear();
    }
  };
}
