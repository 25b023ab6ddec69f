import type { Registry, RegistryRemote } from '@acquaint/contracts';

/** Returns a remote of the registry; `change` overrides fields. */
export function sampleRemote(change: Partial<RegistryRemote> = {}): RegistryRemote {
  const name = change.name ?? 'mf-circles';
  const version = change.version ?? '0.1.0-abc';
  return {
    name,
    version,
    shellApi: '^2.0.0',
    channel: 'stable',
    entry: `/mf/${name}/${version}/remoteEntry.js`,
    integrity: 'sha384-x',
    instead_of: null,
    routes: [],
    nav: [],
    slots: [],
    modals: [],
    ...change,
  };
}

/** Returns a registry of these remotes; a later `hour` makes it newer. */
export function sampleRegistry(remotes: readonly RegistryRemote[] = [], hour = 9): Registry {
  return {
    generated_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
    is_personal: false,
    remotes: [...remotes],
  };
}
