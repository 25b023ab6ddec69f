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
 * `scope` is the shell's own unless the page is another host's.
 * @throws Error when the entry left no container, or what the remote throws while it loads.
 */
export async function loadExposedModule(
  { name, entry }: RegistryRemote,
  scope: ShareScope = shareScope,
): Promise<unknown> {
  const container = containerOf(name);
  if (!container) throw new Error(`${entry} has run and left no container`);
  await container.init(scope);
  const module = await container.get('./remote');
  return module();
}

/** By the global variable that the build names after the remote: `mf-circles` leaves `mf_circles`. */
export function containerOf(name: string): Container | undefined {
  return (globalThis as Readonly<Record<string, unknown>>)[name.replaceAll('-', '_')] as
    Container | undefined;
}
