import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ON_BOTH_DATABASES } from './api-stages.ts';
import { ROOT } from '../paths.ts';

const modules = globSync('api/src/modules/*', { cwd: ROOT }).filter(
  (folder) => globSync(`${folder}/**/*.api.test.ts`, { cwd: ROOT }).length > 0,
);

it.each(modules)('%s has a test that runs on both databases', (folder) => {
  expect(ON_BOTH_DATABASES.some((path) => path.startsWith(`${folder}/`))).toBe(true);
});

it.each(ON_BOTH_DATABASES)('%s exists', (path) => {
  expect(existsSync(join(ROOT, path)) || globSync(`${path}*`, { cwd: ROOT }).length > 0).toBe(true);
});
