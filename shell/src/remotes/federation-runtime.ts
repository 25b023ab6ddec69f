import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@acquaint/contracts';

/**
 * The exposed module of a remote whose entry has run, through the federation runtime: it connects the remote to the shared
 * modules and evaluates `./remote`.
 */
export async function loadExposedModule(remote: RegistryRemote): Promise<unknown> {
  const name = remote.name.replaceAll('-', '_');
  registerRemotes([{ name, entry: remote.entry, entryGlobalName: name, type: 'var' }]);
  return loadRemote(`${name}/remote`);
}
