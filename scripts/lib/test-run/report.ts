import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { FileTime, Finished, Stage } from '../stage.ts';

/** Where each run of the test command leaves its table. */
export const REPORT_FOLDER = join(ROOT, 'dist/test-report');

/** What one run of the test command measured. */
export interface TestRun {
  readonly stages: readonly Finished[];
  /** Decides the order of tests; `--seed` repeats it. */
  readonly seed: number;
  readonly seconds: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Cores that the run could use. */
  readonly cores: number;
  /** Bytes of all processes of the run at its greatest; null where the system does not tell. */
  readonly memory: number | null;
}

const SLOWEST = 20;
const PRINTED = 5;

/** Test files of all stages, the slowest first. */
export function slowestFiles(stages: readonly Finished[], count = SLOWEST): (FileTime & { stage: string })[] {
  return stages
    .flatMap(({ name, files = [] }) => files.map((file) => ({ ...file, stage: name })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}

/** The run as a page in Markdown: stages, the slowest files, the seed. */
export function reportPage(run: TestRun): string {
  const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    '# The last run of the tests',
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
  ].join('\n');
}

/**
 * A stage that keeps its failures in a file as soon as it ends, for a run that is ended before its summary.
 * @param log is told where they are.
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

/** Writes `report.md` and `report.json`. @returns the lines to print. */
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

/** Seconds as `12 min 34 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function memoryText(bytes: number | null): string {
  return bytes === null ? 'memory not known here' : `at most ${(bytes / 2 ** 30).toFixed(1)} GiB of memory`;
}
