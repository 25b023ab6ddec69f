import { plant, unplant } from './copies.ts';
import { checksFor, passes } from './checks.ts';
import type { Planted } from './patches.ts';
import { projectOf, selectionsFor, selectionsOfUsers } from './selection.ts';
import { runTests } from './run-tests.ts';
import type { Project, Selection } from './run-tests.ts';

/** The result for a defect. */
export interface Verdict {
  readonly name: string;
  /** `stale`: the patch no longer applies. */
  readonly outcome: 'caught' | 'missed' | 'stale';
  /** The test file or check that caught it, or why it is stale. */
  readonly by: string | null;
  readonly seconds: number;
}

/** A copy of the checkout in which defects are tried one after the other. */
export interface Bench {
  readonly root: string;
  readonly files: readonly string[];
  /** Value of ACQUAINT_TEST_DATABASE. */
  readonly database: string;
  /** Also runs the tests of all users of the package that has the defect. */
  readonly withUsers: boolean;
}

/**
 * Plants a defect and runs the tests and checks that should catch it, until one does.
 * @param red test files and checks that fail without any defect, which do not count.
 */
export async function judge(planted: Planted, bench: Bench, red: ReadonlySet<string>): Promise<Verdict> {
  const began = performance.now();
  const { root, files, withUsers } = bench;
  const end = (outcome: Verdict['outcome'], by: string | null): Verdict => ({
    name: planted.name,
    outcome,
    by,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  });
  const problem = await plant(root, planted.path);
  if (problem !== null) return end('stale', problem);
  try {
    const selections = [
      ...selectionsFor(planted, root, files),
      ...(withUsers ? selectionsOfUsers(planted, root, files) : []),
    ];
    for (const { project, files: tests } of selections) {
      const by = await failing({ project, files: tests.filter((test) => !red.has(test)) }, bench);
      if (by !== null) return end('caught', by);
    }
    for (const check of checksFor(planted)) {
      if (!red.has(check.name) && !(await passes(root, check))) return end('caught', check.name);
    }
    return end('missed', null);
  } finally {
    await unplant(root, planted.path);
  }
}

/** Used when the tests of a project could not start, such as when the API server does not start. */
const noStart = (project: Project): string => `the start of the tests (${project})`;

/** Returns the first failing test file, or null when all pass. */
async function failing({ project, files }: Selection, { root, database }: Bench): Promise<string | null> {
  let left = files;
  while (left.length > 0) {
    const { hasRun, failed, isLate } = await runTests(root, { project, files: left }, database);
    const [first] = failed;
    if (!hasRun) return noStart(project);
    if (first === undefined) return null;
    // A time-out may be caused by a busy machine, so the file runs again alone.
    if (!isLate || left.length === 1) return first;
    const alone = await runTests(root, { project, files: [first] }, database);
    if (!alone.hasRun || alone.failed.length > 0) return first;
    left = left.filter((file) => file !== first);
  }
  return null;
}

/**
 * Returns which of the tests and checks that caught a defect also fail without one, and therefore do not count.
 * @param caught test files and checks, as named in verdicts.
 */
export async function redWithout(
  caught: readonly string[],
  all: readonly Planted[],
  bench: Bench,
): Promise<ReadonlySet<string>> {
  const { root, database } = bench;
  const red = new Set<string>();
  const projects = ['node', 'web', 'api'] as const;
  for (const project of projects) {
    let left = filesOf(project, caught, bench);
    const mayStart = caught.includes(noStart(project));
    if (left.length === 0 && mayStart) left = filesOf(project, bench.files, bench).slice(0, 1);
    while (left.length > 0) {
      const { hasRun, failed } = await runTests(root, { project, files: left }, database);
      if (!hasRun) red.add(noStart(project));
      if (!hasRun || failed.length === 0) break;
      for (const file of failed) red.add(file);
      left = left.filter((file) => !red.has(file));
    }
  }
  const checks = new Map(all.flatMap(checksFor).map((check) => [check.args.join(' '), check]));
  for (const check of checks.values())
    if (caught.includes(check.name) && !(await passes(root, check))) red.add(check.name);
  return red;
}

function filesOf(project: Project, caught: readonly string[], { files }: Bench): readonly string[] {
  const tests = new Set(files.filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file) === project));
  return [...new Set(caught)].filter((file) => tests.has(file));
}
