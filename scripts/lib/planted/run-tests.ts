import type { JestProject } from '../test-run/jest-stage.ts';
import { runNode } from '../run.ts';

/** Jest's projects, as named in `jest.config.mjs`. */
export type Project = JestProject;

/** Test files of one project, by path from the root. */
export interface Selection {
  readonly project: Project;
  readonly files: readonly string[];
}

export interface TestRun {
  /** Files with a failed test, or that failed before their first one. Empty if all passed, or if nothing could run. */
  readonly failed: readonly string[];
  /** False when the tests could not start, for example without API server, or did not end. */
  readonly hasRun: boolean;
  /** Whether a test failed by a time-out. */
  readonly isLate: boolean;
}

/** A run that takes longer than this counts as hung, in milliseconds. */
const HUNG = 15 * 60_000;

/**
 * Runs tests of a checkout until the first file fails. Only this function knows how tests are started.
 * @param root of the checkout.
 * @param database value of ACQUAINT_TEST_DATABASE.
 */
export async function runTests(
  root: string,
  { project, files }: Selection,
  database: string,
): Promise<TestRun> {
  const { output } = await runNode(
    [
      ...[
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
      ],
      ...['--selectProjects', project, '--bail', '--ci', '--maxWorkers', '2', '--runTestsByPath', ...files],
    ],
    { cwd: root, env: { ACQUAINT_TEST_DATABASE: database }, limit: HUNG },
  );
  return readOutput(output);
}

/** Parses the text output, because a run that stops at its first failure writes no JSON report. */
function readOutput(output: string): TestRun {
  const failed = [...output.matchAll(/^FAIL +(?:\w+ +)?(\S+\.test\.tsx?)/gm)].map(([, file = '']) => file);
  return {
    failed: [...new Set(failed)],
    hasRun: failed.length > 0 || /^Tests: .*\d+ passed/m.test(output),
    isLate: /Exceeded timeout of|thrown: "Exceeded/.test(output),
  };
}
