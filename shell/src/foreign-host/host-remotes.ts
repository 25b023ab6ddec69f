import { containerOf, loadExposedModule } from '../remotes/container.ts';
import { loadEntryScript } from '../remotes/entry-script.ts';
import { createRegistryStore } from '../remotes/registry-store.ts';
import { createRemoteLoader } from '../remotes/remote-loader.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import type { ShareScope } from '../remotes/share-scope.ts';
import { fetchRegistryOf } from './host-registry.ts';

/** As long as the shell waits, milliseconds. */
const TIMEOUT_MS = 8_000;

/** The platform's remotes in a page that is not ours, which may have loaded some of them by a federation of its own. */
export function createHostRemotes(platform: string, scope: ShareScope): Remotes {
  /** What the page itself has loaded, once: the next version of it is ours to load. */
  const taken = new Set<string>();
  const isThere = (entry: string): boolean => {
    const name = nameOf(entry);
    const isOfPage = !taken.has(name) && containerOf(name) !== undefined;
    taken.add(name);
    return isOfPage;
  };
  return createRemotes({
    store: createRegistryStore({ fetch: () => fetchRegistryOf(platform) }),
    loader: createRemoteLoader({
      runEntry: (request) => (isThere(request.url) ? Promise.resolve() : loadEntryScript(request)),
      containerOf,
      loadModule: (container) => loadExposedModule(container, scope),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      timeoutMs: TIMEOUT_MS,
    }),
  });
}

/** The address of an entry names its remote: `…/mf/mf-peeks/<version>/remoteEntry.js`. */
function nameOf(entry: string): string {
  return /\/mf\/(mf-[a-z0-9-]+)\//.exec(entry)?.[1] ?? '';
}
