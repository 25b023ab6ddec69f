import type { Registry, RegistryRemote, RemoteName } from '@acquaint/contracts';
import type { LastRegistry } from './last-registry.ts';

/** `failed` means that no remote can be shown: there is no registry, not even an old one. */
export type RegistryState =
  | { readonly status: 'loading' | 'failed'; readonly registry: null }
  | { readonly status: 'ready'; readonly registry: Registry };

export interface RegistryStore {
  /** The registry for this tab: a loaded remote stays at its version. */
  readonly getState: () => RegistryState;
  readonly subscribe: (listener: () => void) => () => void;
  /** On start: uses the page's registry, or fetches one. Never rejects. */
  readonly start: () => Promise<void>;
  /** Resolves to the state once it is not loading any more. */
  readonly settled: () => Promise<RegistryState>;
  /** Refetches. Never rejects, and keeps the state on failure. Concurrent calls share one request. */
  readonly refresh: () => Promise<void>;
  /** Call after local storage was cleared: stores the registry again unless it is personal. */
  readonly keepAgain: () => void;
  /** Returns a remote in the last answer, whatever this tab has loaded. */
  readonly newest: (name: RemoteName) => RegistryRemote | undefined;
  /** Keeps this tab at a version it has loaded. */
  readonly pin: (remote: RegistryRemote) => void;
  /** Lets the next load use the newest version. */
  readonly unpin: (name: RemoteName) => void;
}

export interface RegistrySource {
  /** Returns the registry in the page's HTML. */
  readonly embedded: () => Registry | null;
  /** @param known the registry so far, of whatever age. */
  readonly fetch: (known: Registry | null) => Promise<Registry>;
  /** Returns whether this person may get another registry than this visitor's one. */
  readonly mayDiffer: (registry: Registry) => boolean;
  readonly last: LastRegistry;
  /** Called with each registry received. */
  readonly onAccept: (registry: Registry) => void;
  /** Milliseconds an older registry waits for the newest one before it is used instead. */
  readonly patienceMs: number;
}

/** Defaults: only fetches, and stores nothing. */
const PLAIN: Omit<RegistrySource, 'fetch'> = {
  embedded: () => null,
  mayDiffer: () => false,
  last: { read: () => null, keep: () => undefined },
  onAccept: () => undefined,
  patienceMs: 0,
};

/** Creates the registry store of the page. */
export function createRegistryStore(
  parts: Pick<RegistrySource, 'fetch'> & Partial<RegistrySource>,
): RegistryStore {
  const source: RegistrySource = { ...PLAIN, ...parts };
  const pins = new Map<RemoteName, RegistryRemote>();
  const listeners = new Set<() => void>();
  let newest: Registry | null = null;
  /** Used if nothing newer arrives. */
  let older: Registry | null = null;
  let state: RegistryState = { status: 'loading', registry: null };
  let underWay: Promise<void> | null = null;

  function set(next: RegistryState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Notifies listeners only of changes that matter for this tab. */
  function show(): void {
    if (newest === null) return;
    const registry = withPins(newest, pins);
    const isSame = JSON.stringify(registry.remotes) === JSON.stringify(state.registry?.remotes);
    if (!isSame) set({ status: 'ready', registry });
  }

  function accept(registry: Registry): void {
    newest = registry;
    source.last.keep(registry);
    source.onAccept(registry);
    show();
  }

  async function ask(): Promise<void> {
    if (state.status === 'failed') set({ status: 'loading', registry: null });
    try {
      accept(await source.fetch(newest ?? older));
    } catch {
      if (older !== null) standIn(older);
      else if (newest === null) set({ status: 'failed', registry: null });
    }
  }

  function refresh(): Promise<void> {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  /** Uses an older registry until a newer one arrives. */
  function standIn(registry: Registry): void {
    newest ??= registry;
    show();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const embedded = source.embedded();
      if (embedded !== null && !source.mayDiffer(embedded)) {
        accept(embedded);
        return;
      }
      const known = (older = embedded ?? source.last.read());
      const timer = known && setTimeout(() => standIn(known), source.patienceMs);
      await refresh();
      if (timer !== null) clearTimeout(timer);
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (state.status === 'loading') return;
          listeners.delete(look);
          resolve(state);
        };
        listeners.add(look);
        look();
      }),
    refresh,
    keepAgain() {
      if (newest !== null && newest.is_personal !== true) source.last.keep(newest);
    },
    newest: (name) => newest?.remotes.find((remote) => remote.name === name),
    pin(remote) {
      pins.set(remote.name, remote);
      show();
    },
    unpin(name) {
      pins.delete(name);
      show();
    },
  };
}

/** Returns the newest registry with the versions loaded by this tab, including those no longer in any registry. */
function withPins(newest: Registry, pins: ReadonlyMap<RemoteName, RegistryRemote>): Registry {
  const names = new Set(newest.remotes.map(({ name }) => name));
  const pinnedOnly = [...pins.values()].filter(({ name }) => !names.has(name));
  return {
    ...newest,
    remotes: [...newest.remotes.map((remote) => pins.get(remote.name) ?? remote), ...pinnedOnly],
  };
}
