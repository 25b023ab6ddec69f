import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import { failedCheck } from './stage.ts';
import type { Result } from './stage.ts';
import { workersPerLane } from './lanes.ts';

/** The parts of Jest's `--json` report that are used. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that failed before their first test. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      /** Milliseconds. */
      readonly duration?: number | null;
    }[];
  }[];
}

export interface JestOptions {
  /** Projects whose files share workers: `web` puts a DOM on the globals, so it cannot run together with `node` and `api`. */
  readonly projects: readonly JestProject[];
  /** Determines the order of the tests; if undefined, Jest chooses and prints one. */
  readonly seed?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Test files run in parallel; by default a lane's share of the cores. */
  readonly workers?: number;
  /** Only files whose path contains one of these. */
  readonly paths?: readonly string[];
  /** Milliseconds after which the run counts as hung. */
  readonly limit: number;
}

export type JestProject = 'node' | 'web' | 'isolated' | 'api' | 'api-isolated';

/** Runs Jest projects and counts their tests; a file that fails before its first test counts as one failure. */
export async function jest({
  projects,
  seed,
  env = {},
  paths = [],
  workers = workersPerLane(),
  limit,
}: JestOptions): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-jest-'));
  const file = join(folder, 'report.json');
  try {
    const { output, code } = await runNode(
      [
        ...TOOLS.jest,
        ...['--selectProjects', ...projects],
        ...['--json', '--outputFile', file, '--maxWorkers', String(workers), '--ci'],
        ...(seed === undefined ? [] : ['--seed', String(seed)]),
        ...(paths.length === 0 ? [] : ['--testPathPatterns', ...paths.map(RegExp.escape)]),
      ],
      { env, limit, ownSession: true },
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
  // An error without a failed test: setup or teardown failed, or there was no test at all.
  if (code !== 0 && failed === 0) return undefined;
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter((suite) => suite.status === 'failed')
      .map((suite) => `${suite.name}\n${suite.message}`)
      .join('\n'),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .map(({ fullName, duration }) => ({
          file: relative(ROOT, name),
          test: fullName,
          seconds: (duration ?? 0) / 1000,
        }))
        .filter(({ seconds }) => seconds >= 1),
    ),
  };
}
