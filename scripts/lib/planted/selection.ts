import { dirname, join, normalize } from 'node:path';
import { readFileSync } from 'node:fs';
import { ISOLATED_API_FILE, ISOLATED_FILES } from '../jest/projects.ts';
import type { Planted } from './patches.ts';
import type { Project, Selection } from './run-tests.ts';

const WEB = /^(packages\/(ui|words|api-client|remote-kit)|shell|mf-[a-z0-9-]+)\//;

/** Which of Jest's projects has a test file. */
export function projectOf(test: string): Project {
  if (test === ISOLATED_API_FILE) return 'api-isolated';
  if (test.endsWith('.api.test.ts')) return 'api';
  if (ISOLATED_FILES.includes(test)) return 'isolated';
  return WEB.test(test) ? 'web' : 'node';
}

/** The quick ones first: most defects are caught before an API server is started. */
const ORDER: readonly Project[] = ['node', 'web', 'isolated', 'api', 'api-isolated'];

/**
 * The tests that are to catch a defect, in the order in which they are tried: those that import the changed file or stand beside it
 * or beside what imports it; then the others of its area, in a remote or the shell those beside what uses it at any distance.
 * @param files every file of the checkout, from its root.
 */
export function selectionsFor(
  planted: Planted,
  root: string,
  files: readonly string[],
): readonly Selection[] {
  // What a page says in other languages is for the check of words.
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

/** Each test in the first step that has it. */
function steps(lists: readonly (readonly string[])[]): Selection[] {
  const tried = new Set<string>();
  return lists.flatMap((list) => {
    const left = [...new Set(list)].filter((test) => !tried.has(test));
    for (const test of left) tried.add(test);
    return byProject(left);
  });
}

/** Who imports each file, by their own paths. The list of a remote's pages counts for nobody: every test goes through it. */
function importersOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter(
    (each) => /\.tsx?$/.test(each) && !/\/(remote|harness)\.tsx?$/.test(each),
  )) {
    if (isTest(file)) continue;
    for (const imported of importsOf(root, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

/** The files, those that import them, and so on up to a distance. */
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

/** The tests of everything that uses the package that a defect is in: where its own tests have nothing to say. */
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

/** Tests of the tools read the checkout itself, and have no part in what the product does. */
function isOfTools(file: string): boolean {
  return /^(scripts|bench|e2e)\//.test(file);
}

function byProject(tests: readonly string[]): Selection[] {
  return ORDER.map((project) => ({
    project,
    files: tests.filter((test) => projectOf(test) === project),
  })).filter(({ files }) => files.length > 0);
}

/** What a file imports by a path of its own, from the root. */
function importsOf(root: string, file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
    ([, path = '']) => normalize(join(dirname(file), path)),
  );
}
