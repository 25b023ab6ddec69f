import { failedCheck, inOrder, PASSED, skipped, succeeded, summary } from './stage.ts';
import type { Finished, Result } from './stage.ts';

const finished = (name: string, result: Result): Finished => ({ ...result, name, seconds: 1 });
const tests = (passed: number, failed: number, missing = 0): Result => ({
  passed,
  failed,
  skipped: missing,
  failures: failed > 0 ? 'expected 1, received 2' : '',
});
const lastLine = (text: string): string | undefined => text.split('\n').at(-1);

describe('the summary of a test run', () => {
  it.each([
    ['adds up stages', [tests(10, 0), PASSED], '11 passed, 0 failed'],
    ['counts failures', [tests(10, 2), failedCheck('no-console')], '10 passed, 3 failed'],
    ['tells of skipped tests', [tests(10, 0, 3)], '10 passed, 0 failed, 3 skipped'],
    ['counts a suite that could not run', [PASSED, skipped('no Chromium')], '1 passed, 0 failed, 1 skipped'],
    ['is honest about nothing', [], '0 passed, 0 failed'],
  ])('%s in its last line', (_, results, line) => {
    expect(lastLine(summary(results.map((result) => finished('stage', result))))).toBe(line);
  });

  it('shows failures in full and why a suite could not run', () => {
    const text = summary([
      finished('unit tests', tests(1, 1)),
      finished('browser journeys', skipped('no Chromium on this machine')),
    ]);
    expect(text).toContain('── unit tests ──\nexpected 1, received 2');
    expect(text).toContain('SKIPPED browser journeys: no Chromium on this machine');
  });
});

describe('a test run succeeds', () => {
  it.each([
    ['when all passed', [PASSED], true],
    ['also when a suite could not run here', [PASSED, skipped('no Chromium')], true],
    ['not when anything failed', [PASSED, tests(5, 1)], false],
    ['not when nothing ran', [], false],
    ['not when everything was skipped', [skipped('no Chromium')], false],
  ])('%s: %#', (_, results, expected) => {
    expect(succeeded(results.map((result) => finished('stage', result)))).toBe(expected);
  });
});

it('a stage that throws is a failure with its reason, and the next stage still runs', async () => {
  const lines: string[] = [];
  const stages = await inOrder(
    [
      { name: 'first', run: () => Promise.reject(new Error('the disk is full')) },
      { name: 'second', run: () => Promise.resolve(PASSED) },
    ],
    (line) => lines.push(line.slice(0, 8).trim()),
  );
  expect(stages.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['first', 0, 1],
    ['second', 1, 0],
  ]);
  expect(stages[0]?.failures).toContain('the disk is full');
  expect(lines).toEqual(['✗ first', '✓ second']);
});
