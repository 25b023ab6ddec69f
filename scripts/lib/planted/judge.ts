import { plant, unplant } from './copies.ts';
import { checksFor, passes } from './checks.ts';
import type { Planted } from './patches.ts';
import { projectOf, selectionsFor, selectionsOfUsers } from './selection.ts';
import { runTests } from './run-tests.ts';
import type { Selection } from './run-tests.ts';

/** What became of a defect. */
export interface Verdict {
  readonly name: string;
  /** `stale`: the patch does not apply any more. */
  readonly outcome: 'caught' | 'missed' | 'stale';
  /** The test file or check that caught it; why it is stale. */
  readonly by: string | null;
  readonly seconds: number;
}

/** Where defects are tried, one after the other. */
export interface Bench {
  readonly root: string;
  readonly files: readonly string[];
  /** What ACQUAINT_TEST_DATABASE is set to. */
  readonly database: string;
  /** Also the tests of everything that uses the package a defect is in. */
  readonly withUsers: boolean;
}

/** Whether tests and checks pass without any defect, known once they were asked. */
export type Baseline = Map<string, Promise<boolean>>;

/**
 * Plants a defect and runs what is to catch it. Caught is what fails with the defect and passes without it: a test that is red
 * anyway catches nothing.
 */
export async function judge(planted: Planted, bench: Bench, baseline: Baseline): Promise<Verdict> {
  const began = performance.now();
  const { name, path } = planted;
  const end = (outcome: Verdict['outcome'], by: string | null): Verdict => ({
    name,
    outcome,
    by,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  });
  const { root, files, withUsers } = bench;
  const problem = await plant(root, path);
  if (problem !== null) return end('stale', problem);
  const patched = { isIn: true };
  const turn = async (isIn: boolean): Promise<void> => {
    if (patched.isIn === isIn) return;
    if (isIn) await plant(root, path);
    else await unplant(root, path);
    patched.isIn = isIn;
  };
  try {
    const selections = [
      ...selectionsFor(planted, root, files),
      ...(withUsers ? selectionsOfUsers(planted, root, files) : []),
    ];
    for (const selection of selections) {
      const by = await caughtByTests(selection, bench, baseline, turn);
      if (by !== null) return end('caught', by);
    }
    for (const check of checksFor(planted)) {
      await turn(true);
      if (await passes(root, check)) continue;
      await turn(false);
      if (await once(baseline, check.args.join(' '), () => passes(root, check))) return end('caught', check.name);
    }
    return end('missed', null);
  } finally {
    await turn(false);
  }
}

/** @returns the test file that fails with the defect alone; null when none does. */
async function caughtByTests(
  { project, files }: Selection,
  { root, database }: Bench,
  baseline: Baseline,
  turn: (isIn: boolean) => Promise<void>,
): Promise<string | null> {
  let left = files;
  while (left.length > 0) {
    await turn(true);
    const found = await runTests(root, { project, files: left }, database);
    if (found.hasRun && found.failed.length === 0) return null;
    await turn(false);
    // What could not begin at all is asked of one file: it takes the same start.
    const suspects = found.hasRun ? found.failed : left.slice(0, 1);
    for (const file of suspects) {
      const isGreen = await once(baseline, file, async () => {
        const { hasRun, failed, passed } = await runTests(root, { project, files: [file] }, database);
        return hasRun && failed.length === 0 && passed > 0;
      });
      if (isGreen) return found.hasRun ? file : `the start of the tests (${projectOf(file)})`;
    }
    left = left.filter((file) => !suspects.includes(file));
  }
  return null;
}

function once(baseline: Baseline, key: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = baseline.get(key);
  if (known) return known;
  const asked = ask();
  baseline.set(key, asked);
  return asked;
}

