import { SHELL_API_VERSION, type Registry } from '@acquaint/contracts';
import { containerOf, loadExposedModule } from '../remotes/loading/container.ts';
import { loadEntryScript } from '../remotes/loading/entry-script.ts';
import { noGuard } from '../remotes/guard/page-guard.ts';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import { createRemoteLoader } from '../remotes/loading/remote-loader.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import type { ShareScope } from '../remotes/loading/share-scope.ts';
import { isRegistry } from '../remotes/registry/is-registry.ts';

/** Milliseconds. */
const REGISTRY_TIMEOUT_MS = 8_000;

/** The same time-out as the shell, milliseconds. */
const TIMEOUT_MS = 8_000;

/** Creates the platform's remotes in a foreign page, which may have loaded some of them by its own federation. */
export function createHostRemotes(platform: string, scope: ShareScope): Remotes {
  /** Remotes already taken from the page; later versions of them are loaded by us. */
  const loadedNames = new Set<string>();
  const isThere = (entry: string): boolean => {
    const name = nameOf(entry);
    const isOfPage = !loadedNames.has(name) && containerOf(name) !== undefined;
    loadedNames.add(name);
    return isOfPage;
  };
  return createRemotes({
    // The page is its host's: what changes in it is none of our business, and we leave no preloads in its head.
    guard: noGuard,
    fetchFiles: () => Promise.resolve(),
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

/** Returns the remote's name from the URL of its entry: `…/mf/mf-peeks/<version>/remoteEntry.js`. */
function nameOf(entry: string): string {
  return /\/mf\/(mf-[a-z0-9-]+)\//.exec(entry)?.[1] ?? '';
}

/**
 * Fetches the registry of a platform on another origin, with absolute URLs.
 * @throws Error if it cannot be reached or is invalid.
 */
async function fetchRegistryOf(platform: string): Promise<Registry> {
  const url = `${platform}/mf/registry.json?shell_api=${SHELL_API_VERSION}`;
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const registry: unknown = await answer.json();
  if (!isRegistry(registry)) throw new Error(`${url} answered something that is no registry`);
  const remotes = registry.remotes.map((remote) => ({
    ...remote,
    entry: new URL(remote.entry, platform).href,
  }));
  return { ...registry, remotes };
}
