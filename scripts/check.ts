import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentsNow, lastGreen, recordGreen } from './lib/check/contents.ts';
import { toTest } from './lib/check/selection.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { LONG_UNIT_FILES, unitTests } from './lib/jest/projects.ts';
import type { UnitProject } from './lib/jest/projects.ts';
import { jest } from './lib/test-run/jest-stage.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { PASSED, succeeded, summary } from './lib/test-run/stage.ts';
import { STATIC_CHECKS } from './lib/test-run/static-checks.ts';
import { inLanes, LANES, workersForUnits, workersPerLane } from './lib/test-run/lanes.ts';
import type { PlannedStage } from './lib/test-run/lanes.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm check [--all]`: run it before a commit. Runs types, lint, import rules, unused code and unit tests: those affected by
 * changes since the last successful check. The first time, and after a change of a file that everything depends on, it runs all but
 * the long ones (`LONG_UNIT_FILES`), which `pnpm test` runs; with `--all` it runs all.
 */
requireNode();
const { values } = readCommand({
  name: 'check',
  does: 'Checks types, lint, import rules and unused code, and runs the unit tests of what changed since the last successful check.',
  options: { all: { type: 'boolean', default: false, help: 'runs every unit test' } },
  examples: ['check', 'check --all'],
});
const log = (line: string): void => console.log(line);

/** Milliseconds after which a stage counts as hung. */
const HUNG = 50 * 60_000;
const NAMES: Readonly<Record<UnitProject, string>> = {
  web: 'page tests',
  node: 'unit tests',
  isolated: 'tests with own modules',
};

await writeGenerated(ROOT);
const now = contentsNow();
const tests = unitTests();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const chosen = values.all
  ? { all: 'requested with --all' }
  : toTest({ before: lastGreen('check'), now, read }, Object.values(tests).flat(), LONG_UNIT_FILES);
const isLeftOut = (file: string): boolean => !values.all && LONG_UNIT_FILES.includes(file);
log(
  'all' in chosen
    ? `${values.all ? 'All unit tests' : 'All unit tests but the long ones, which run in pnpm test'}: ${chosen.all}.`
    : `Unit tests affected by changes since the last successful check: ${chosen.files.length} files. To run all: pnpm check --all`,
);

function unit(project: UnitProject): PlannedStage {
  const name = NAMES[project];
  // For few page tests a second worker is not worth its start.
  const workers = project === 'web' && 'all' in chosen ? workersForUnits() : workersPerLane();
  const run = { projects: [project], limit: HUNG, workers };
  if ('all' in chosen) {
    const short = tests[project].filter((file) => !isLeftOut(file));
    const leftOut = tests[project].length - short.length;
    if (leftOut === 0) return { name, run: () => jest(run) };
    const note = `without ${leftOut} long files; for all, run pnpm check --all`;
    return { name, run: async () => ({ ...(await jest({ ...run, paths: short })), note }) };
  }
  const files = tests[project].filter((file) => chosen.files.includes(file));
  // Do not start Jest without tests.
  if (files.length === 0)
    return { name, run: () => Promise.resolve({ ...PASSED, passed: 0, note: 'not affected by any change' }) };
  return { name, run: () => jest({ ...run, paths: files }) };
}

const [slowest, ...quicker] = STATIC_CHECKS;
const stages = [unit('web'), unit('node'), ...(slowest ? [slowest] : []), ...quicker, unit('isolated')];
const finished = await inLanes(stages, LANES, log);
console.log(summary(finished));
if (succeeded(finished) && now) recordGreen('check', now);
process.exitCode = succeeded(finished) ? 0 : 1;
