import type { Registry, RegistryRemote } from '@acquaint/contracts';
import type { RegistryState, RegistryStore } from '../remotes/registry/registry-store.ts';
import type { OverridesState } from './override.ts';

/** Returns a registry store in which overridden remotes replace published ones: their code, routes, modals and slots. */
export function overridingStore(
  store: RegistryStore,
  overrides: {
    readonly getState: () => OverridesState;
    readonly subscribe: (listener: () => void) => () => void;
  },
): RegistryStore {
  let seen: readonly [RegistryState, OverridesState] | null = null;
  let combined = store.getState();
  const releaseOf = (name: string): RegistryRemote | null => {
    const { permission, overrides: all } = overrides.getState();
    return (permission === 'allowed' && all.find(({ remote }) => remote === name)?.release) || null;
  };
  return {
    ...store,
    getState() {
      const [state, overridden] = [store.getState(), overrides.getState()];
      if (seen?.[0] !== state || seen[1] !== overridden) {
        seen = [state, overridden];
        combined =
          state.status === 'ready'
            ? { ...state, registry: overriddenRegistry(state.registry, overridden) }
            : state;
      }
      return combined;
    },
    subscribe(listener) {
      const stops = [store.subscribe(listener), overrides.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    newest: (name) => releaseOf(name) ?? store.newest(name),
    pin(remote) {
      // An override is not pinned, because the next build replaces it.
      if (remote.entry !== releaseOf(remote.name)?.entry) store.pin(remote);
    },
  };
}

/** Replaces remotes that have a build. Others stay as published; their pages then say what is missing. */
function overriddenRegistry(
  registry: Registry,
  { permission, overrides }: Pick<OverridesState, 'permission' | 'overrides'>,
): Registry {
  if (permission !== 'allowed') return registry;
  const releases = new Map<string, RegistryRemote>();
  for (const { remote, release } of overrides) if (release) releases.set(remote, release);
  if (releases.size === 0) return registry;
  const replaced = registry.remotes.map((remote) => {
    const release = releases.get(remote.name) ?? remote;
    releases.delete(remote.name);
    return release;
  });
  // Includes a remote that was never published.
  return { ...registry, remotes: [...replaced, ...releases.values()] };
}
