import type { OverrideMessage, RemoteName } from '@acquaint/contracts';
import { withOverride, writeOverride } from './override.ts';
import type { Override, OverridesState, OverrideStatus } from './override.ts';
import type { Permission } from './override-permission.ts';
import type { ConnectSource, OverrideSource } from './override-source.ts';
import type { RegistryStore } from '../remotes/registry/registry-store.ts';
import { overridingStore } from './overriding-store.ts';

export interface OverridesParts {
  readonly stored: readonly Override[];
  readonly requested: readonly Override[];
  readonly connect: ConnectSource;
  readonly store: (overrides: readonly string[]) => void;
  /** Asks the server to allow these addresses in the page's content security policy from the next load on. */
  readonly allow: (addresses: readonly string[]) => Promise<unknown>;
  readonly forget: () => Promise<unknown>;
  readonly reload: () => void;
  /** Milliseconds a remote waits for its source. */
  readonly patienceMs: number;
}

/** The overrides of this page. The set changes only with a reload, the state of each at any time. */
export interface Overrides {
  readonly getState: () => OverridesState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the permission as far as it is known. `isDevelopment`: the policies allow this computer anyway. */
  readonly setPermission: (permission: Permission, isDevelopment: boolean) => void;
  /** Returns a registry store in which overridden remotes replace published ones. */
  readonly over: (store: RegistryStore) => RegistryStore;
  /** Returns the override of a remote if the person has the permission; undefined otherwise. */
  readonly of: (remote: RemoteName) => OverrideStatus | undefined;
  /** Returns the remote whose override address appears in a text, such as an error's stack; undefined if none does. */
  readonly ownerOf: (text: string) => RemoteName | undefined;
  /**
   * Resolves when a remote's source has a build, and at once for a remote without an override.
   * @throws Error with a message for the user if there is none in time.
   */
  readonly whenReady: (remote: RemoteName) => Promise<void>;
  /** Reconnects to the source; if the page's policy blocks it, requests the permission and reloads the page. */
  readonly retry: (remote: RemoteName) => Promise<void>;
  /** Stores an override and reloads the page. @throws ApiFailure without the permission. */
  readonly set: (override: Override) => Promise<void>;
  /** Discards a requested override. */
  readonly ignore: (override: Override) => void;
  /** Ends one override, or all of them, and reloads the page. */
  readonly reset: (remote?: RemoteName) => Promise<void>;
  /**
   * Call after a logout: on a developer's own platform the overrides stay, otherwise they are removed; the permission ends
   * elsewhere.
   */
  readonly leave: () => void;
}

/** Creates the overrides of a page. @param parts access to the browser, replaced in tests. */
export function createOverrides(parts: OverridesParts): Overrides {
  const { connect, store, allow, forget, reload, patienceMs } = parts;
  let isDevelopment = false;
  let state: OverridesState = {
    permission: 'unknown',
    overrides: parts.stored.map((each) => ({ ...each, state: 'waiting', release: null, mistake: null })),
    requested: parts.requested.filter(
      (each) => !parts.stored.some((one) => writeOverride(one) === writeOverride(each)),
    ),
  };
  const listeners = new Set<() => void>();
  const sources = new Map<RemoteName, OverrideSource>();

  function change(next: Partial<OverridesState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }
  function changeOne(remote: RemoteName, next: Partial<OverrideStatus>): void {
    change({
      overrides: state.overrides.map((each) => (each.remote === remote ? { ...each, ...next } : each)),
    });
  }
  const of = (remote: RemoteName) =>
    state.permission === 'allowed' ? state.overrides.find((each) => each.remote === remote) : undefined;

  function hear({ remote, address }: Override, message: OverrideMessage): void {
    if (message.kind === 'failed') return changeOne(remote, { mistake: message.detail });
    const release = message.remote;
    // A source may only serve this remote from its own address.
    if (release.name === remote && release.entry.startsWith(`${address}/`))
      return changeOne(remote, { state: 'ready', release, mistake: null });
    return changeOne(remote, { mistake: `${address} serves ${release.name}, not ${remote}` });
  }

  function connectAll(): void {
    for (const override of state.overrides) {
      const { remote, address } = override;
      changeOne(remote, { state: 'connecting' });
      sources.set(
        remote,
        connect(address, {
          onMessage: (message) => hear(override, message),
          onLost: (reason) => changeOne(remote, { state: reason }),
        }),
      );
    }
  }

  function disconnectAll(): void {
    for (const source of sources.values()) source.close();
    sources.clear();
    change({ overrides: state.overrides.map((each) => ({ ...each, state: 'waiting', release: null })) });
  }

  async function keep(overrides: readonly Override[]): Promise<void> {
    // In development, the content security policy allows this computer for everybody.
    if (!isDevelopment) {
      if (overrides.length === 0) await forget().catch(() => undefined);
      else await allow([...new Set(overrides.map(({ address }) => address))]);
    }
    store(overrides.map(writeOverride));
    reload();
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    getState: () => state,
    subscribe,
    over: (registry) => overridingStore(registry, { getState: () => state, subscribe }),
    setPermission(permission, development) {
      isDevelopment = development;
      if (permission === state.permission) return;
      change({ permission, ...(permission === 'refused' ? { requested: [] } : {}) });
      if (permission === 'allowed') connectAll();
      else disconnectAll();
    },
    of,
    ownerOf: (text) => state.overrides.find(({ address }) => text.includes(`${address}/`))?.remote,
    whenReady(remote) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const override = of(remote);
          if (!override || override.release) return settle(resolve);
          if (override.state === 'unreachable' || override.state === 'blocked')
            settle(() =>
              reject(new Error(`${remote} is overridden by ${override.address}: ${override.state}`)),
            );
        };
        const settle = (how: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          how();
        };
        const timer = setTimeout(() => {
          settle(() => reject(new Error(`${remote} is overridden, and its source has no build yet`)));
        }, patienceMs);
        listeners.add(look);
        look();
      });
    },
    async retry(remote) {
      const override = of(remote);
      if (override?.state === 'blocked') return keep(state.overrides);
      if (!override || override.release) return;
      changeOne(remote, { state: 'connecting' });
      sources.get(remote)?.retry();
    },
    set: (override) => keep(withOverride(state.overrides, override)),
    ignore(override) {
      change({ requested: state.requested.filter((each) => each !== override) });
    },
    reset: (remote) =>
      keep(remote === undefined ? [] : state.overrides.filter((each) => each.remote !== remote)),
    leave() {
      if (isDevelopment) return store(state.overrides.map(writeOverride));
      disconnectAll();
      change({ overrides: [], requested: [] });
    },
  };
}
