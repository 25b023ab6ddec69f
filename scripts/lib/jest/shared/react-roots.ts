import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { createRoot, hydrateRoot, Root } from 'react-dom/client';
import { ROOT } from '../../paths.ts';

/** The functions that mount React trees in tests and parcels. */
interface Client {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
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
