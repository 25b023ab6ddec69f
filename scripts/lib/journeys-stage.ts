import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, TOOLS } from './paths.ts';
import { runNode } from './run.ts';
import { failedCheck } from './stage.ts';
import type { Result } from './stage.ts';

/** What we read of Playwright's JSON report. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * Runs the browser journeys over the built platform.
 * @param args handed to Playwright, such as the name of a journey.
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
  try {
    const { output, code } = await runNode([...TOOLS.playwright, 'test', ...args], {
      cwd: join(ROOT, 'e2e'),
      ...options,
      env: { ...options.env, E2E_REPORT: report, E2E_DATA_DIR: join(folder, 'data') },
    });
    return readReport(report, code, output) ?? failedCheck(output || 'The journeys did not end in time.');
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
  // A journey that passed only at a second try is a journey that fails for somebody.
  const failed = unexpected + flaky + report.errors.length;
  if (code !== 0 && failed === 0) return undefined;
  return { passed: expected, failed, skipped, failures: failed > 0 ? output : '' };
}
