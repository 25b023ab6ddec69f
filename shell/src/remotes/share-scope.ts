import type { SharedModules } from './shared-modules.ts';

/** One version of a shared module, as every Module Federation container expects it in a share scope. */
interface Provided {
  /** Who provides it. */
  readonly from: string;
  readonly eager: boolean;
  readonly get: () => Promise<() => unknown>;
  /** Set by containers: somebody uses it. */
  loaded?: 1;
}

/** Shared modules by request and version: what containers take their libraries from. */
export type ShareScope = Record<string, Record<string, Provided>>;

/** Makes a share scope of modules; each is loaded when a container first asks for it. */
export function createShareScope(modules: readonly SharedModules[]): ShareScope {
  const scope: ShareScope = {};
  for (const { requests, version, load } of modules) {
    const get = async () => {
      const module = await load();
      return () => module;
    };
    for (const request of requests) (scope[request] ??= {})[version] = { from: 'shell', eager: false, get };
  }
  return scope;
}
