import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS } from './paths.ts';
import { runNode } from './run.ts';
import { failedCheck } from './stage.ts';
import type { Result } from './stage.ts';

/** What we read of Jest's `--json` report. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that broke before their first test. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly name: string;
  }[];
}

export interface JestOptions {
  readonly projects: readonly ('node' | 'web' | 'api')[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which the run counts as hung. */
  readonly limit: number;
}

/** Runs Jest projects and counts their tests; a file that breaks before its first test is one failure. */
export async function jest({ projects, env = {}, limit }: JestOptions): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-jest-'));
  const file = join(folder, 'report.json');
  // A worker for every core: the checks beside this end earlier, and then nothing stands idle.
  const workers = String(availableParallelism());
  try {
    const { output, code } = await runNode(
      [
        ...TOOLS.jest,
        ...['--selectProjects', ...projects],
        ...['--json', '--outputFile', file, '--maxWorkers', workers, '--ci'],
      ],
      { env, limit },
    );
    return readReport(file, code) ?? failedCheck(output || `Jest did not end within ${limit / 1000} s.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, code: number): Result | undefined {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  // Nothing failed and still an error: a set-up or tear-down that broke, or no test at all.
  if (code !== 0 && failed === 0) return undefined;
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter((suite) => suite.status === 'failed')
      .map((suite) => `${suite.name}\n${suite.message}`)
      .join('\n'),
  };
}
