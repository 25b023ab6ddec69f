import type { RemoteName } from '@acquaint/contracts';
import { createShareScope } from './share-scope.ts';
import type { ShareScope } from './share-scope.ts';
import { sharedModules } from './shared-modules.ts';

/** What a remote's entry leaves behind: a container as Module Federation defines it. */
export interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (module: string) => Promise<() => unknown>;
}

/**
 * The exposed module of a container: hands it the shared modules and evaluates `./remote`. `scope` is the shell's own unless the page is
 * another host's.
 * @throws what the remote throws while it loads.
 */
export async function loadExposedModule(
  container: Container,
  scope: ShareScope = scopeOf(container),
): Promise<unknown> {
  await container.init(scope);
  const module = await container.get('./remote');
  return module();
}

const scopes = new WeakMap<Container, ShareScope>();

/**
 * The share scope of a container: the same modules for all, in a scope of its own, in which each notes what it asks for. A
 * container takes one scope and no other.
 */
export function scopeOf(container: Container): ShareScope {
  const scope = scopes.get(container) ?? createShareScope(sharedModules);
  scopes.set(container, scope);
  return scope;
}

/**
 * The container that a remote's entry has left, by the global variable that the build names after the remote: `mf-circles` leaves
 * `mf_circles`. The entry of another version leaves its own in the same place.
 */
export function containerOf(name: RemoteName): Container | undefined {
  return (globalThis as Readonly<Record<string, unknown>>)[name.replaceAll('-', '_')] as
    | Container
    | undefined;
}
