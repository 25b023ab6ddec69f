import type { Registry, RegistryRemote } from '@acquaint/contracts';

/** A remote as the registry names it; `change` says what the test is about. */
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

/** A registry of these remotes; a later `hour` makes it a newer one. */
export function sampleRegistry(remotes: readonly RegistryRemote[] = [], hour = 9): Registry {
  return {
    generated_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
    is_personal: false,
    remotes: [...remotes],
  };
}
