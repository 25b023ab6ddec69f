import { SHARED_REQUESTS, consumedModules, providedModulesSource } from './shared-modules.ts';

it('provides exactly what remotes consume, each in the version that they ask for', () => {
  const source = providedModulesSource();
  const provided = [...source.matchAll(/request: "([^"]+)", version: "([^"]+)"/g)];
  expect(provided.map(([, request, version]) => [request, `^${version}`])).toEqual(
    Object.entries(consumedModules()).map(([request, { requiredVersion }]) => [request, requiredVersion]),
  );
  expect(provided).toHaveLength(SHARED_REQUESTS.length);
});

it('lets no remote bundle a shared module', () => {
  expect(Object.values(consumedModules()).filter((module) => module.import)).toEqual([]);
});
