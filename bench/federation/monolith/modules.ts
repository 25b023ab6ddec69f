/**
 * In the monolith's place of `shell/src/remotes/container.ts`: what would be a container of its own is a chunk of the one build.
 */
const MODULES: Readonly<Record<string, Load>> = {
  'mf-admin': () => import('../../../mf-admin/src/remote.ts'),
  'mf-auth': () => import('../../../mf-auth/src/remote.ts'),
  'mf-circles': () => import('../../../mf-circles/src/remote.ts'),
  'mf-network': () => import('../../../mf-network/src/remote.ts'),
  'mf-peeks': () => import('../../../mf-peeks/src/remote.ts'),
  'mf-sessions': () => import('../../../mf-sessions/src/remote.ts'),
};

/** What loads a remote's chunk takes the place of its container. */
type Load = () => Promise<unknown>;

export function containerOf(name: string): Load | undefined {
  return MODULES[name];
}

export function loadExposedModule(load: Load): Promise<unknown> {
  return load();
}
