import type { SharedModules } from './shared-modules.ts';

/** One version of a shared module, as every Module Federation container expects it in a share scope. */
interface Provided {
  /** Name of the provider. */
  readonly from: string;
  readonly eager: boolean;
  readonly get: () => Promise<() => unknown>;
  /** Set by containers when they use it. */
  loaded?: 1;
}

/** Shared modules by request and version, from which containers take their libraries. */
export type ShareScope = Record<string, Record<string, Provided>>;

/** Creates a share scope; each module is loaded when a container first requests it. */
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
