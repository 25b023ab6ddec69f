import type { Registry, RegistryRemote, RemoteName } from '@acquaint/contracts';
import type { LastRegistry } from './last-registry.ts';

/** `failed` is the only state in which no remote can be shown: there is no registry, not even an old one. */
export type RegistryState =
  | { readonly status: 'loading' | 'failed'; readonly registry: null }
  | { readonly status: 'ready'; readonly registry: Registry };

export interface RegistryStore {
  /** The registry as it counts in this tab: a remote that is loaded stays at its version. */
  readonly getState: () => RegistryState;
  readonly subscribe: (listener: () => void) => () => void;
  /** At boot: takes the page's registry, or asks for one. Never rejects. */
  readonly start: () => Promise<void>;
  /** The state once it is not loading any more. */
  readonly settled: () => Promise<RegistryState>;
  /** Asks again. Never rejects: what is there stays when nothing comes. Calls while one is under way share it. */
  readonly refresh: () => Promise<void>;
  /** Local storage was emptied: a registry that is everybody's is kept there again. */
  readonly keepAgain: () => void;
  /** What the last answer says of a remote, whatever this tab has loaded. */
  readonly newest: (name: RemoteName) => RegistryRemote | undefined;
  /** This tab has loaded this version and goes on with it. */
  readonly pin: (remote: RegistryRemote) => void;
  /** The next load takes the newest version. */
  readonly unpin: (name: RemoteName) => void;
}

export interface RegistrySource {
  /** The registry in the page itself. */
  readonly embedded: () => Registry | null;
  /** @param known the registry so far, of whatever age. */
  readonly fetch: (known: Registry | null) => Promise<Registry>;
  /** Whether this person may be given another registry than this one, which is a visitor's. */
  readonly mayDiffer: (registry: Registry) => boolean;
  readonly last: LastRegistry;
  /** Hears of each registry that this person was given. */
  readonly onAccept: (registry: Registry) => void;
  /** How long an older registry waits for the newest one before it is used instead, milliseconds. */
  readonly patienceMs: number;
}

/** Without more than `fetch`: asks, and remembers nothing. */
const PLAIN: Omit<RegistrySource, 'fetch'> = {
  embedded: () => null,
  mayDiffer: () => false,
  last: { read: () => null, keep: () => undefined },
  onAccept: () => undefined,
  patienceMs: 0,
};

/** Keeps the registry for the whole page. */
export function createRegistryStore(
  parts: Pick<RegistrySource, 'fetch'> & Partial<RegistrySource>,
): RegistryStore {
  const source: RegistrySource = { ...PLAIN, ...parts };
  const pins = new Map<RemoteName, RegistryRemote>();
  const listeners = new Set<() => void>();
  let newest: Registry | null = null;
  /** Used when nothing newer comes. */
  let older: Registry | null = null;
  let state: RegistryState = { status: 'loading', registry: null };
  let underWay: Promise<void> | null = null;

  function set(next: RegistryState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Nobody hears of an answer that changes nothing for this tab. */
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

  /** An older registry, in use until a newer one comes. */
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

/** The newest registry with the versions that this tab has loaded, also those that are in no registry any more. */
function withPins(newest: Registry, pins: ReadonlyMap<RemoteName, RegistryRemote>): Registry {
  const names = new Set(newest.remotes.map(({ name }) => name));
  const gone = [...pins.values()].filter(({ name }) => !names.has(name));
  return {
    ...newest,
    remotes: [...newest.remotes.map((remote) => pins.get(remote.name) ?? remote), ...gone],
  };
}
