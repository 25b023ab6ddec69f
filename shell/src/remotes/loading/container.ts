import type { RemoteName } from '@acquaint/contracts';
import { createShareScope } from './share-scope.ts';
import type { ShareScope } from './share-scope.ts';
import { sharedModules } from './shared-modules.ts';

/** The container of a remote's entry, as defined by Module Federation. */
export interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (module: string) => Promise<() => unknown>;
}

/**
 * Loads the exposed module of a container: initializes it with the shared modules and evaluates `./remote`. The default `scope`
 * is the shell's own; a foreign page passes another. `run` evaluates the module.
 * @throws what the remote throws while loading.
 */
export async function loadExposedModule(
  container: Container,
  scope: ShareScope = scopeOf(container),
  run: <T>(act: () => T) => T = (act) => act(),
): Promise<unknown> {
  await container.init(scope);
  const module = await container.get('./remote');
  return run(module);
}

const scopes = new WeakMap<Container, ShareScope>();

/**
 * Returns the share scope of a container: the same modules for all, but one scope each, in which the container marks what it
 * uses. A container accepts only one scope.
 */
export function scopeOf(container: Container): ShareScope {
  const scope = scopes.get(container) ?? createShareScope(sharedModules);
  scopes.set(container, scope);
  return scope;
}

/**
 * Returns the container of a remote from the global variable named by the build: `mf-circles` sets `mf_circles`. Another
 * version's entry sets the same variable.
 */
export function containerOf(name: RemoteName): Container | undefined {
  return (globalThis as Readonly<Record<string, unknown>>)[name.replaceAll('-', '_')] as
    | Container
    | undefined;
}
