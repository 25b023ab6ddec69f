/**
 * Replaces `shell/src/remotes/loading/container.ts` in the monolith: each remote is a chunk of the single build instead of a container.
 */
const MODULES: Readonly<Record<string, Load>> = {
  'mf-admin': () => import('../../../mf-admin/src/remote.ts'),
  'mf-auth': () => import('../../../mf-auth/src/remote.ts'),
  'mf-circles': () => import('../../../mf-circles/src/remote.ts'),
  'mf-network': () => import('../../../mf-network/src/remote.ts'),
  'mf-peeks': () => import('../../../mf-peeks/src/remote.ts'),
  'mf-sessions': () => import('../../../mf-sessions/src/remote.ts'),
};

/** Loads a remote's chunk; used in place of its container. */
type Load = () => Promise<unknown>;

export function containerOf(name: string): Load | undefined {
  return MODULES[name];
}

export function loadExposedModule(load: Load): Promise<unknown> {
  return load();
}

/** Returns an empty share scope: a single build shares nothing. The developer tools read it. */
export function scopeOf(): Readonly<Record<string, never>> {
  return {};
}
