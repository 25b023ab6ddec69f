import type { JestProject } from '../jest-stage.ts';
import { runNode } from '../run.ts';

/** Jest's projects, as `jest.config.mjs` names them. */
export type Project = JestProject;

/** Test files of one project, from the root. */
export interface Selection {
  readonly project: Project;
  readonly files: readonly string[];
}

export interface TestRun {
  /** Files with a test that failed, or that broke before their first one. Empty when all is well, or nothing could run. */
  readonly failed: readonly string[];
  /** False when the tests could not begin, such as an API server that does not start, or did not end. */
  readonly hasRun: boolean;
  /** A test that failed had used up its time. */
  readonly isLate: boolean;
}

/** A run that takes longer than this is hung, milliseconds. */
const HUNG = 15 * 60_000;

/**
 * Runs tests of a checkout, up to the first file that fails. The one place that knows how tests are started.
 * @param root of the checkout.
 * @param database what ACQUAINT_TEST_DATABASE is set to.
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

/** Told by the words for people: a run that ends at its first failure writes no report for programs. */
function readOutput(output: string): TestRun {
  const failed = [...output.matchAll(/^FAIL +(?:\w+ +)?(\S+\.test\.tsx?)/gm)].map(([, file = '']) => file);
  return {
    failed: [...new Set(failed)],
    hasRun: failed.length > 0 || /^Tests: .*\d+ passed/m.test(output),
    isLate: /Exceeded timeout of|thrown: "Exceeded/.test(output),
  };
}
