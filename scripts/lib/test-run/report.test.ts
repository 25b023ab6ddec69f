import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { failedCheck, PASSED } from './stage.ts';
import type { FileTime, Finished } from './stage.ts';
import { quoteOf, withQuote } from './quote.ts';
import { keepingFailures, reportPage, REPORT_FOLDER, slowestFiles } from './report.ts';

const stage = (name: string, files: readonly FileTime[]): Finished => ({
  ...PASSED,
  name,
  seconds: 12.34,
  files,
});
const stages = [
  stage('unit tests', [
    { file: 'a.test.ts', seconds: 1 },
    { file: 'b.test.ts', seconds: 3 },
  ]),
  {
    ...stage('API', [{ file: 'c.api.test.ts', seconds: 2 }]),
    tests: [{ file: 'c.api.test.ts', test: 'books', seconds: 2 }],
  },
];

it('the slowest files of all stages come first', () => {
  expect(slowestFiles(stages, 2)).toEqual([
    { file: 'b.test.ts', seconds: 3, stage: 'unit tests' },
    { file: 'c.api.test.ts', seconds: 2, stage: 'API' },
  ]);
});

it('the report states the duration of the run and its stages, the seed, and what was skipped', () => {
  const page = reportPage({
    stages: [
      ...stages,
      { ...PASSED, passed: 0, skipped: 1, skippedBecause: 'no Chromium', name: 'journeys', seconds: 0 },
    ],
    seed: 42,
    seconds: 754,
    startedAt: '2026-11-23T12:00:00Z',
    cores: 2,
    memory: 3 * 2 ** 30,
  });
  expect(page).toContain('2 cores, seed 42: **12 min 34 s**, at most 3.0 GiB of memory');
  expect(page).toContain('| unit tests | 12.3 | 1 | 0 | 0 |  |');
  expect(page).toContain('SKIPPED: no Chromium');
  expect(page).toMatch(/slowest tests[^]*\| 2\.0 \| c\.api\.test\.ts \| books \|\n$/);
});

it('documents quote a run between their markers and keep the rest', () => {
  const run = { stages, seed: 1, seconds: 61, startedAt: '2026-11-23T12:00:00Z', cores: 2, memory: null };
  const page =
    'Before\n<!-- measured by pnpm test: begin -->\nold\n<!-- measured by pnpm test: end -->\nAfter';
  const quoted = withQuote(page, quoteOf(run));
  expect(quoted).toMatch(/^Before\n.*took 1 min 1 s on 2 cores \(2026-11-23\).*\nAfter$/s);
  expect(quoted).not.toContain('old');
  expect(() => withQuote('no markers', 'x')).toThrow('There is no');
});

it('failures are in a file as soon as their stage ends, until it passes', async () => {
  const file = join(REPORT_FOLDER, 'failures-a-test-of-reports.txt');
  const run = (result: typeof PASSED) =>
    keepingFailures({ name: 'A test of reports', run: () => Promise.resolve(result) }, () => undefined).run();
  await run(failedCheck('expected 1, received 2'));
  expect(readFileSync(file, 'utf8')).toBe('expected 1, received 2');
  await run(PASSED);
  expect(existsSync(file)).toBe(false);
});
