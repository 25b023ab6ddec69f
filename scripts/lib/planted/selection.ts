import { dirname, join, normalize } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Planted } from './patches.ts';
import type { Project, Selection } from './run-tests.ts';

const WEB = /^(packages\/(ui|words|api-client|remote-kit)|shell|mf-[a-z0-9-]+)\//;

/** Which of Jest's projects has a test file. */
export function projectOf(test: string): Project {
  if (test.endsWith('.api.test.ts')) return 'api';
  return WEB.test(test) ? 'web' : 'node';
}

/** The quick ones first: most defects are caught before an API server is started. */
const ORDER: readonly Project[] = ['node', 'web', 'api'];

/**
 * The tests that are to catch a defect, in the order in which they are tried: those beside the changed file and those that import
 * it, then all of its area.
 * @param files every file of the checkout, from its root.
 */
export function selectionsFor(planted: Planted, root: string, files: readonly string[]): readonly Selection[] {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !isOfTools(file));
  const folders = new Set(planted.files.map((file) => dirname(file)));
  const near = tests.filter(
    (test) => folders.has(dirname(test)) || importsOf(root, test).some((file) => planted.files.includes(file)),
  );
  const wanted = [planted.area, ...planted.tests].map((folder) => `${folder}/`);
  const area = tests.filter(
    (test) => !near.includes(test) && wanted.some((folder) => test.startsWith(folder)),
  );
  return [...byProject(near), ...byProject(area)];
}

/** The tests of everything that uses the package that a defect is in: where its own tests have nothing to say. */
export function selectionsOfUsers(planted: Planted, root: string, files: readonly string[]): readonly Selection[] {
  const [, name] = /^packages\/([^/]+)$/.exec(planted.area) ?? [];
  if (name === undefined) return [];
  const users = files
    .filter((file) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`"@acquaint/${name}"`))
    .map((file) => `${dirname(file)}/`);
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file) !== 'api' && !isOfTools(file));
  return byProject(tests.filter((test) => users.some((folder) => test.startsWith(folder))));
}

/** Tests of the tools read the checkout itself, and have no part in what the product does. */
function isOfTools(file: string): boolean {
  return /^(scripts|bench|e2e)\//.test(file);
}

function byProject(tests: readonly string[]): Selection[] {
  return ORDER.map((project) => ({ project, files: tests.filter((test) => projectOf(test) === project) })).filter(
    ({ files }) => files.length > 0,
  );
}

/** What a test imports by a path of its own, from the root. */
function importsOf(root: string, test: string): string[] {
  return [...readFileSync(join(root, test), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(test), path)),
  );
}
