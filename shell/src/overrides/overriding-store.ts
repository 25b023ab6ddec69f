import type { Registry, RegistryRemote } from '@acquaint/contracts';
import type { RegistryState, RegistryStore } from '../remotes/registry-store.ts';
import type { OverridesState } from './override.ts';

/** The registry with overridden remotes in place of published ones: their code, and their routes, modals and slots. */
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
      // The next build takes the place of this one, and a reset the place of all.
      if (remote.entry !== releaseOf(remote.name)?.entry) store.pin(remote);
    },
  };
}

/** What has no build yet stays as it is published: its pages then say what is missing, at their addresses. */
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
  // A remote that was never published is there too.
  return { ...registry, remotes: [...replaced, ...releases.values()] };
}
