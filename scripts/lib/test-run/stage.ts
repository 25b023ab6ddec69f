/** A stage of a check or test run. */
export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Result>;
}

/** The result of a stage. */
export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** All failures in full; empty if there are none. */
  readonly failures: string;
  /** Why the stage could not run. */
  readonly skippedBecause?: string;
  /** A note for the summary, such as the database that was used. */
  readonly note?: string;
  /** Duration of each test file, if the stage has files. */
  readonly files?: readonly FileTime[];
  /** Duration of tests that took a second or longer, if the stage knows it: a test far above its usual time waited for something. */
  readonly tests?: readonly TestTime[];
}

/** The duration of a test file. */
export interface FileTime {
  /** Path relative to the root of the workspace. */
  readonly file: string;
  readonly seconds: number;
}

/** The duration of a test. */
export interface TestTime extends FileTime {
  /** Names of its `describe` blocks and its own. */
  readonly test: string;
}

/** A result with the name and duration of its stage. */
export interface Finished extends Result {
  readonly name: string;
  readonly seconds: number;
}

export const PASSED: Result = { passed: 1, failed: 0, skipped: 0, failures: '' };

/** Returns a result with one failure, whose output is `failures`. */
export function failedCheck(failures: string): Result {
  return { passed: 0, failed: 1, skipped: 0, failures };
}

/** Returns the result of a suite that could not run, which counts as one skipped test. */
export function skipped(because: string): Result {
  return { passed: 0, failed: 0, skipped: 1, failures: '', skippedBecause: because };
}

/** Runs stages one after the other and logs each as it ends. An unexpected error is a failure of its stage. */
export async function inOrder(stages: readonly Stage[], log: (line: string) => void): Promise<Finished[]> {
  const finished: Finished[] = [];
  for (const stage of stages) finished.push(await finish(stage, log));
  return finished;
}

/** Runs one stage and logs it. Never throws. */
export async function finish(stage: Stage, log: (line: string) => void): Promise<Finished> {
  const started = performance.now();
  const result = await stage
    .run()
    .catch((error: unknown) =>
      failedCheck(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  const finished = { ...result, name: stage.name, seconds: (performance.now() - started) / 1000 };
  log(line(finished));
  return finished;
}

function line(stage: Finished): string {
  const mark = stage.failed > 0 ? '✗' : stage.skippedBecause ? '–' : '✓';
  const note = stage.note ? `  (${stage.note})` : '';
  return `${mark} ${stage.name.padEnd(28)} ${stage.seconds.toFixed(1).padStart(6)} s${note}`;
}

/** Formats the table of all stages, skipped ones with their reason, every failure in full, and the closing line. */
export function summary(stages: readonly Finished[]): string {
  const total = (key: 'passed' | 'failed' | 'skipped'): number =>
    stages.reduce((sum, stage) => sum + stage[key], 0);
  const rows = stages.map((stage) =>
    [
      stage.name.padEnd(28),
      `${stage.seconds.toFixed(1)} s`.padStart(9),
      String(stage.passed).padStart(8),
      String(stage.failed).padStart(8),
      String(stage.skipped).padStart(9),
      stage.note ? `   ${stage.note}` : '',
    ].join(''),
  );
  const failures = stages
    .filter((stage) => stage.failed > 0)
    .map((stage) => `── ${stage.name} ──\n${stage.failures.trim()}\n`);
  const skips = stages
    .filter((stage) => stage.skippedBecause)
    .map((stage) => `SKIPPED ${stage.name}: ${stage.skippedBecause}`);
  const skippedTotal = total('skipped');
  return [
    '',
    ...failures,
    `${'stage'.padEnd(28)}${'time'.padStart(9)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}`,
    ...rows,
    '',
    ...skips,
    `${total('passed')} passed, ${total('failed')} failed${skippedTotal > 0 ? `, ${skippedTotal} skipped` : ''}`,
  ].join('\n');
}

/** Returns true when something ran and nothing failed. */
export function succeeded(stages: readonly Finished[]): boolean {
  return stages.every((stage) => stage.failed === 0) && stages.some((stage) => stage.passed > 0);
}
