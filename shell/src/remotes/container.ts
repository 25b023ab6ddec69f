import type { RegistryRemote } from '@acquaint/contracts';
import { shareScope } from './share-scope.ts';
import type { ShareScope } from './share-scope.ts';

/** What a remote's entry leaves behind: a container as Module Federation defines it. */
export interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (module: string) => Promise<() => unknown>;
}

/**
 * The exposed module of a remote whose entry has run: hands the shared modules to its container and evaluates `./remote`.
 * @throws Error when the entry left no container, or what the remote throws while it loads.
 */
export async function loadExposedModule({ name, entry }: RegistryRemote): Promise<unknown> {
  const container = containerOf(name);
  if (!container) throw new Error(`${entry} has run and left no container`);
  await container.init(shareScope);
  const module = await container.get('./remote');
  return module();
}

/** By the global variable that the build names after the remote: `mf-circles` leaves `mf_circles`. */
function containerOf(name: string): Container | undefined {
  return (globalThis as Readonly<Record<string, unknown>>)[name.replaceAll('-', '_')] as
    Container | undefined;
}
