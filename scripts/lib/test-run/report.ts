import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { FileTime, Finished, Stage, TestTime } from './stage.ts';

/** Output folder of the test command. */
export const REPORT_FOLDER = join(ROOT, 'dist/test-report');

/** The measurements of one run of the test command. */
export interface TestRun {
  readonly stages: readonly Finished[];
  /** Determines the order of tests; `--seed` repeats it. */
  readonly seed: number;
  readonly seconds: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Number of cores that the run could use. */
  readonly cores: number;
  /** Peak memory of all processes of the run in bytes; null if unknown. */
  readonly memory: number | null;
}

const SLOWEST = 20;
const PRINTED = 5;

/** Returns the slowest test files of all stages, slowest first. */
export function slowestFiles(stages: readonly Finished[], count = SLOWEST): (FileTime & { stage: string })[] {
  return slowest(
    stages.flatMap(({ name, files = [] }) => files.map((file) => ({ ...file, stage: name }))),
    count,
  );
}

function slowestTests(stages: readonly Finished[]): TestTime[] {
  return slowest(
    stages.flatMap(({ tests = [] }) => tests),
    SLOWEST,
  );
}

function slowest<T extends FileTime>(all: readonly T[], count: number): T[] {
  return all.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** Formats a run as a Markdown page: stages, slowest files, seed. */
export function reportPage(run: TestRun): string {
  const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    '# Last test run',
    '',
    `${run.startedAt}, ${run.cores} cores, seed ${run.seed}: **${duration(run.seconds)}**, ${memoryText(run.memory)}.`,
    '',
    row('stage', 'seconds', 'passed', 'failed', 'skipped', 'note'),
    row('---', '---:', '---:', '---:', '---:', '---'),
    ...run.stages.map(({ name, seconds, passed, failed, skipped, note = '', skippedBecause }) =>
      row(
        name,
        seconds.toFixed(1),
        passed,
        failed,
        skipped,
        skippedBecause ? `SKIPPED: ${skippedBecause}` : note,
      ),
    ),
    '',
    `## The ${SLOWEST} slowest files`,
    '',
    row('seconds', 'file', 'stage'),
    row('---:', '---', '---'),
    ...slowestFiles(run.stages).map(({ seconds, file, stage }) => row(seconds.toFixed(1), file, stage)),
    '',
    `## The ${SLOWEST} slowest tests of Jest`,
    '',
    row('seconds', 'file', 'test'),
    row('---:', '---', '---'),
    ...slowestTests(run.stages).map(({ seconds, file, test }) => row(seconds.toFixed(1), file, test)),
    '',
  ].join('\n');
}

/**
 * Wraps a stage so that its failures are written to a file as soon as it ends, in case the run is stopped before the summary.
 * @param log called with the path of the file.
 */
export function keepingFailures<S extends Stage>(stage: S, log: (line: string) => void): S {
  return {
    ...stage,
    run: async () => {
      const name = `failures-${stage.name.replace(/\W+/g, '-').toLowerCase()}.txt`;
      const file = join(REPORT_FOLDER, name);
      rmSync(file, { force: true });
      const result = await stage.run();
      if (result.failed > 0) {
        mkdirSync(REPORT_FOLDER, { recursive: true });
        writeFileSync(file, result.failures);
        log(`  ${result.failed} failed: dist/test-report/${name}`);
      }
      return result;
    },
  };
}

/** Writes `report.md` and `report.json`. Returns the lines to print. */
export function writeReport(run: TestRun): string[] {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  writeFileSync(join(REPORT_FOLDER, 'report.md'), reportPage(run));
  const stages = run.stages.map(({ failures: _, ...stage }) => stage);
  writeFileSync(join(REPORT_FOLDER, 'report.json'), `${JSON.stringify({ ...run, stages }, null, 2)}\n`);
  return [
    ...slowestFiles(run.stages, PRINTED).map(
      ({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`,
    ),
    `${duration(run.seconds)} on ${run.cores} cores, ${memoryText(run.memory)}, seed ${run.seed} (--seed ${run.seed} repeats it)`,
    'More: dist/test-report/report.md',
  ];
}

/** Formats seconds as `12 min 34 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function memoryText(bytes: number | null): string {
  return bytes === null ? 'memory unknown' : `at most ${(bytes / 2 ** 30).toFixed(1)} GiB of memory`;
}
