/** A stage of a check or test run: what it is called, and how it goes. */
export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Result>;
}

/** How a stage went. */
export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Every failure in full; empty when there is none. */
  readonly failures: string;
  /** Why the stage could not run, when it could not. */
  readonly skippedBecause?: string;
  /** What a reader of the summary should know, such as the database that was used. */
  readonly note?: string;
  /** How long each test file took, where the runner says so; files that run at the same time overlap. */
  readonly files?: readonly { readonly file: string; readonly seconds: number }[];
}

/** A result with the name and the duration of its stage. */
export interface Finished extends Result {
  readonly name: string;
  readonly seconds: number;
}

export const PASSED: Result = { passed: 1, failed: 0, skipped: 0, failures: '' };

/** One failed check with its whole output. */
export function failedCheck(failures: string): Result {
  return { passed: 0, failed: 1, skipped: 0, failures };
}

/** A suite that could not run counts as one skipped test. */
export function skipped(because: string): Result {
  return { passed: 0, failed: 0, skipped: 1, failures: '', skippedBecause: because };
}

/** Runs stages one after the other and tells of each as it ends. An unexpected error is a failure of its stage. */
export async function inOrder(stages: readonly Stage[], log: (line: string) => void): Promise<Finished[]> {
  const finished: Finished[] = [];
  for (const stage of stages) {
    const started = performance.now();
    const result = await stage
      .run()
      .catch((error: unknown) =>
        failedCheck(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
    const one = { ...result, name: stage.name, seconds: (performance.now() - started) / 1000 };
    finished.push(one);
    log(line(one));
  }
  return finished;
}

function line(stage: Finished): string {
  const mark = stage.failed > 0 ? '✗' : stage.skippedBecause ? '–' : '✓';
  const note = stage.note ? `  (${stage.note})` : '';
  return `${mark} ${stage.name.padEnd(28)} ${stage.seconds.toFixed(1).padStart(6)} s${note}`;
}

/** The table of all stages, what was skipped and why, every failure in full, and the closing line. */
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

/** True when something ran and nothing failed. */
export function succeeded(stages: readonly Finished[]): boolean {
  return stages.every((stage) => stage.failed === 0) && stages.some((stage) => stage.passed > 0);
}
