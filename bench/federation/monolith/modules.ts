/**
 * In the monolith's place of `shell/src/remotes/container.ts`: what would be a container of its own is a chunk of the one build.
 */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  'mf-admin': () => import('../../../mf-admin/src/remote.ts'),
  'mf-auth': () => import('../../../mf-auth/src/remote.ts'),
  'mf-circles': () => import('../../../mf-circles/src/remote.ts'),
  'mf-network': () => import('../../../mf-network/src/remote.ts'),
  'mf-peeks': () => import('../../../mf-peeks/src/remote.ts'),
  'mf-sessions': () => import('../../../mf-sessions/src/remote.ts'),
};

export async function loadExposedModule({ name }: { readonly name: string }): Promise<unknown> {
  const load = MODULES[name];
  if (!load) throw new Error(`The monolith was built without ${name}`);
  return load();
}
