import { existsSync } from 'node:fs';
import { consumedModules, providedModules } from './shared-modules.ts';

it('provides exactly what remotes consume, each in one version and from a file that exists', () => {
  const provided = Object.entries(providedModules());
  const versions = Object.fromEntries(provided.map(([, { shareKey, version }]) => [shareKey, `^${version}`]));
  const wanted = Object.entries(consumedModules()).map(([request, { requiredVersion }]) => [
    request,
    requiredVersion,
  ]);
  expect(versions).toEqual(Object.fromEntries(wanted));
  expect(provided.filter(([file]) => !existsSync(file))).toEqual([]);
});

it('lets no remote bundle a shared module', () => {
  expect(Object.values(consumedModules()).filter((module) => module.import)).toEqual([]);
});
