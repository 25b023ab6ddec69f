import { SHELL_API_VERSION, type Registry } from '@acquaint/contracts';
import {
  buildRegistry,
  isPersonal,
  readSnapshot,
  type Member,
  type RemoteStore,
  type Snapshot,
} from '@acquaint/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import { createRefreshingCache } from '../../http/cache/refreshing-cache.ts';
import { precompress, type Precompressed } from '../../http/cache/precompressed.ts';
import type { Clock } from '../../ports/clock/clock.ts';

/** The published remotes, as read from the remote store. */
export interface RegistryService {
  readonly store: RemoteStore;
  /** Returns the current state of the store; the last known state when it cannot be read; null when it never could. */
  readonly current: () => Promise<Snapshot | null>;
  /** Returns the last known state without reading the store, for data that never changes. */
  readonly latest: () => Snapshot | null;
  /** Reads the store at once, after this process has changed it. */
  readonly refresh: () => Promise<Snapshot | null>;
  /**
   * Reads the store for something missing in `latest`, such as a version that another process has already listed; see
   * `RefreshingCache`.
   */
  readonly revalidate: () => Promise<Snapshot | null>;
  /** Returns the registry for visitors and this version of the shell. */
  readonly forVisitors: (snapshot: Snapshot) => Registry;
  /** Returns the registry for somebody, compressed; null when the store could never be read. */
  readonly answer: (asking: Asking) => Promise<Precompressed | null>;
}

interface Asking {
  /** The member's ID; null for a visitor. */
  readonly userId: string | null;
  /** The version of the requesting shell. */
  readonly shellApi: string;
}

interface Dependencies {
  readonly store: RemoteStore;
  /** Maximum age of the cached state, in milliseconds. */
  readonly maxAgeMs: number;
  /** Returns the names that lead to a member; none when there is no such member. */
  readonly findNames: (userId: string) => Promise<readonly string[]>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: FastifyBaseLogger;
  /** Whether everybody may override a remote by one from their own computer; only in development. */
  readonly overridesAllowed?: boolean;
}

/** Time-out of the store in milliseconds; a slower answer counts as a failure. */
const STORE_WAIT_MS = 2_000;
/** Maximum number of cached registries: one per version of the shell and combination of offered versions. */
const KEPT_REGISTRIES = 200;

/** Creates the registry service over a remote store. */
export function createRegistryService({
  store,
  maxAgeMs,
  findNames,
  clock,
  log,
  overridesAllowed = false,
}: Dependencies): RegistryService {
  const registryOf = (...[remotes, request]: Parameters<typeof buildRegistry>): Registry => ({
    ...buildRegistry(remotes, request),
    ...(overridesAllowed ? { overrides_allowed: true } : {}),
  });
  const cache = keepStore(store, maxAgeMs, log);
  const precompressed = new Map<string, Promise<Precompressed>>();
  const memberOf = async (remotes: Snapshot['remotes'], userId: string | null): Promise<Member | null> => {
    if (userId === null || !isPersonal(remotes)) return null;
    // Most canaries only have a share, so a name is rarely needed.
    const isByName = remotes.some(({ channels }) => (channels.canary?.users.length ?? 0) > 0);
    return { id: userId, names: isByName ? await findNames(userId) : [] };
  };
  return {
    store,
    current: async () => (await cache.get())?.snapshot ?? null,
    latest: () => cache.latest()?.snapshot ?? null,
    refresh: async () => (await cache.refresh())?.snapshot ?? null,
    revalidate: async () => (await cache.revalidate())?.snapshot ?? null,
    forVisitors: ({ remotes }) =>
      registryOf(remotes, { member: null, shellApi: SHELL_API_VERSION, at: clock.now().toString() }),
    answer: async ({ userId, shellApi }) => {
      const snapshot = (await cache.get())?.snapshot;
      if (!snapshot) return null;
      const member = await memberOf(snapshot.remotes, userId);
      const at = clock.now().toString();
      const registry = registryOf(snapshot.remotes, { member, shellApi, at });
      const key = `${snapshot.generation} ${contentOf(registry)}`;
      let answer = precompressed.get(key);
      if (!answer) {
        answer = precompress(JSON.stringify(registry));
        remember(precompressed, key, answer);
      }
      return answer;
    },
  };
}

interface CachedSnapshot {
  readonly snapshot: Snapshot;
  readonly stamp: string;
}

function keepStore(store: RemoteStore, maxAgeMs: number, log: FastifyBaseLogger) {
  const lastReports = new Map<string, string>();
  const tell = (remote: string, error: unknown): void => {
    const text = String(error);
    if (lastReports.get(remote) === text) return;
    lastReports.set(remote, text);
    log.error({ err: error, remote }, 'a remote in the store cannot be read; it stays as it was');
  };
  return createRefreshingCache<CachedSnapshot>({
    maxAgeMs,
    waitMs: STORE_WAIT_MS,
    read: async (previous) => {
      // Read the stamp first: a change during the reading is then found by the next one.
      const stamp = await store.stamp();
      if (previous?.stamp === stamp) return previous;
      const broken = new Set<string>();
      const snapshot = await readSnapshot(store, previous?.snapshot ?? null, (remote, error) => {
        broken.add(remote);
        tell(remote, error);
      });
      for (const remote of lastReports.keys()) if (!broken.has(remote)) lastReports.delete(remote);
      return { snapshot, stamp: broken.size > 0 ? '' : stamp };
    },
    onTurn: (problem) => {
      const facts = { store: store.location };
      if (problem === null) log.info(facts, 'the remote store can be read again');
      else
        log.error(
          { ...facts, err: problem },
          'could not read the remote store; serving the last known versions',
        );
    },
  });
}

/** Returns a cache key of what distinguishes two registries of one generation. */
function contentOf({ remotes }: Registry): string {
  return remotes.map((each) => `${each.name} ${each.version} ${each.channel} ${each.instead_of}`).join();
}

/** Adds a value to the cache and removes the oldest ones beyond its limit. */
function remember<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.set(key, value);
  for (const old of [...cache.keys()].slice(0, Math.max(0, cache.size - KEPT_REGISTRIES))) cache.delete(old);
}
