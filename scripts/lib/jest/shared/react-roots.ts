import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { createRoot, hydrateRoot, Root } from 'react-dom/client';
import { ROOT } from '../../paths.ts';

/** What tests and the remotes' parcels mount React trees with. */
interface Client {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
}

/** More than a remote's part needs to be taken off the page, which it is in later tasks. */
const PATIENCE_MS = 60_000;

/**
 * Watches which React trees are mounted. One that outlives its test file answers what the next one does with stores that both
 * share.
 * @returns a function that waits until all are unmounted; it throws an error that says so when some never are.
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
