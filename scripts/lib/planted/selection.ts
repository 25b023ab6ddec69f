import { dirname, join, normalize } from 'node:path';
import { readFileSync } from 'node:fs';
import { ISOLATED_API_FILE, ISOLATED_FILES } from '../jest/projects.ts';
import type { Planted } from './patches.ts';
import type { Project, Selection } from './run-tests.ts';

const WEB = /^(packages\/(ui|i18n|api-client|remote-kit)|shell|mf-[a-z0-9-]+)\//;

/** Returns the Jest project of a test file. */
export function projectOf(test: string): Project {
  if (test === ISOLATED_API_FILE) return 'api-isolated';
  if (test.endsWith('.api.test.ts')) return 'api';
  if (ISOLATED_FILES.includes(test)) return 'isolated';
  return WEB.test(test) ? 'web' : 'node';
}

/** Fast projects first: most defects are caught before an API server is started. */
const ORDER: readonly Project[] = ['node', 'web', 'isolated', 'api', 'api-isolated'];

/**
 * Returns the tests that should catch a defect, in the order in which they run: first those that import the changed file or are
 * in its folder or the folder of an importer; then the others of its area, in a remote or the shell those next to any direct or
 * indirect user.
 * @param files every file of the checkout, by path from its root.
 */
export function selectionsFor(
  planted: Planted,
  root: string,
  files: readonly string[],
): readonly Selection[] {
  // Translations are covered by the check of catalogs.
  if (planted.files.every((file) => file.endsWith('.json'))) return [];
  const tests = files.filter((file) => isTest(file) && !isOfTools(file));
  const inArea = (file: string): boolean =>
    [planted.area, ...planted.tests].some((place) => file === place || file.startsWith(`${place}/`));
  const importers = importersOf(root, files.filter(inArea));
  const [close, all] = [1, Infinity].map((distance) => usersOf(planted.files, importers, distance));
  const beside = (users: ReadonlySet<string> | undefined) => {
    const folders = new Set([...(users ?? [])].map((file) => dirname(file)));
    return tests.filter((test) => folders.has(dirname(test)));
  };
  const direct = tests.filter((test) => importsOf(root, test).some((file) => planted.files.includes(file)));
  const near = [...direct, ...beside(close)];
  const area = /^(shell|mf-)/.test(planted.area)
    ? [...beside(all), ...tests.filter((test) => !test.startsWith(`${planted.area}/`) && inArea(test))]
    : tests.filter(inArea);
  return steps([direct, near, area]);
}

/** Keeps each test only in the first step that has it. */
function steps(lists: readonly (readonly string[])[]): Selection[] {
  const tried = new Set<string>();
  return lists.flatMap((list) => {
    const left = [...new Set(list)].filter((test) => !tried.has(test));
    for (const test of left) tried.add(test);
    return byProject(left);
  });
}

/** Maps each file to its importers by relative path. A remote's list of pages is skipped, because every test would reach it. */
function importersOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter(
    (each) => /\.tsx?$/.test(each) && !/\/(remote|pages|harness)\.tsx?$/.test(each),
  )) {
    if (isTest(file)) continue;
    for (const imported of importsOf(root, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

/** Returns the files and their direct and indirect importers, up to a distance. */
function usersOf(
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  distance: number,
): ReadonlySet<string> {
  const users = new Set(files);
  let edge: readonly string[] = files;
  for (let step = 0; step < distance && edge.length > 0; step++) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !users.has(file));
    for (const file of edge) users.add(file);
  }
  return users;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Returns the tests of all users of the package that has the defect, for when its own tests find nothing. */
export function selectionsOfUsers(
  planted: Planted,
  root: string,
  files: readonly string[],
): readonly Selection[] {
  const [, name] = /^packages\/([^/]+)$/.exec(planted.area) ?? [];
  if (name === undefined) return [];
  const users = files
    .filter((file) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`"@acquaint/${name}"`))
    .map((file) => `${dirname(file)}/`);
  const tests = files.filter((file) => isTest(file) && projectOf(file) !== 'api' && !isOfTools(file));
  return byProject(tests.filter((test) => users.some((folder) => test.startsWith(folder))));
}

/** Tests of tools read the checkout itself and do not test the product. */
function isOfTools(file: string): boolean {
  return /^(scripts|bench|e2e)\//.test(file);
}

function byProject(tests: readonly string[]): Selection[] {
  return ORDER.map((project) => ({
    project,
    files: tests.filter((test) => projectOf(test) === project),
  })).filter(({ files }) => files.length > 0);
}

/** Returns what a file imports by relative path, as paths from the root. */
function importsOf(root: string, file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
    ([, path = '']) => normalize(join(dirname(file), path)),
  );
}
