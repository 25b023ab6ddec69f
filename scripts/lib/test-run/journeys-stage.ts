import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import { failedCheck } from './stage.ts';
import type { Result } from './stage.ts';

/** A file, or a `describe` in one. */
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The parts of Playwright's JSON report that are used. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * Runs the browser journeys on the built platform, in a random order whose seed is in the note; `E2E_SEED` repeats it.
 * @param args passed to Playwright, such as the name of a journey.
 */
export async function journeys(
  args: readonly string[],
  options: {
    readonly show?: boolean;
    readonly limit?: number;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-journeys-'));
  const report = join(folder, 'report.json');
  const seed = options.env?.E2E_SEED ?? process.env.E2E_SEED ?? randomBytes(4).toString('hex');
  try {
    const { output, code } = await runNode([...TOOLS.playwright, 'test', `--shuffle=${seed}`, ...args], {
      cwd: join(ROOT, 'e2e'),
      ownSession: true,
      ...options,
      env: { ...options.env, E2E_REPORT: report, E2E_DATA_DIR: join(folder, 'data') },
    });
    const result =
      readReport(report, code, output) ?? failedCheck(output || 'The journeys did not end in time.');
    return { ...result, note: `E2E_SEED=${seed}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, code: number, output: string): Result | undefined {
  let report: PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  } catch {
    return undefined;
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A journey that passed only at a second try counts as failed.
  const failed = unexpected + flaky + report.errors.length;
  if (code !== 0 && failed === 0) return undefined;
  return {
    passed: expected,
    failed,
    skipped,
    failures: failed > 0 ? output : '',
    files: report.suites.map((suite) => ({
      file: `e2e/${suite.file}`,
      seconds: millisecondsOf(suite) / 1000,
    })),
  };
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce(
    (sum, duration) => sum + duration,
    0,
  );
}
