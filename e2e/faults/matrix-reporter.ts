import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const FILE = resolve(import.meta.dirname, '../../dist/reports/fault-matrix.txt');
const SIGNS = { passed: '✓', skipped: '–' } as const;

/** Prints the result of each remote in each case, one row per case and one column per remote, and stores it in `dist/reports`. */
// eslint-disable-next-line acquaint/restricted-syntax -- Playwright loads a reporter by its default export
export default class MatrixReporter implements Reporter {
  readonly #cases = new Map<string, Map<string, string>>();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!test.titlePath().some((title) => title.endsWith('.fault.ts'))) return;
    const remotes = this.#cases.get(test.parent.title) ?? new Map<string, string>();
    this.#cases.set(test.parent.title, remotes);
    remotes.set(test.title, result.status in SIGNS ? SIGNS[result.status as 'passed'] : '✗');
  }

  onEnd(): void {
    if (this.#cases.size === 0) return;
    const remotes = [...new Set([...this.#cases.values()].flatMap((row) => [...row.keys()]))].sort();
    const width = Math.max(...[...this.#cases.keys()].map((name) => name.length)) + 2;
    const lines = [
      `${''.padEnd(width)}${remotes.map((name) => name.padEnd(13)).join('')}`,
      ...[...this.#cases].map(
        ([name, row]) =>
          name.padEnd(width) + remotes.map((remote) => (row.get(remote) ?? ' ').padEnd(13)).join(''),
      ),
    ].map((line) => line.trimEnd());
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, `${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
