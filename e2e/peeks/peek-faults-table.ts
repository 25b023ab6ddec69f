import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The annotation that contains a test's row. */
export const PEEK_FAULT = 'peek-fault';

/** What people read and get when something fails while a peek is made or shown. */
export interface PeekFaultRow {
  readonly fault: string;
  /** What the people in the peek read. */
  readonly said: string;
  readonly end: string;
}

/** Prints, after all tests, what was said and what came of each peek. A row is only there if nothing was lost or shown. */
// eslint-disable-next-line acquaint/restricted-syntax -- Playwright takes a reporter from the default export
export default class PeekFaultsTable implements Reporter {
  readonly #rows: PeekFaultRow[] = [];

  onTestEnd({ title }: TestCase, { annotations, status }: TestResult): void {
    const mine = annotations.filter(({ type }) => type === PEEK_FAULT);
    for (const { description = '{}' } of mine) this.#rows.push(JSON.parse(description) as PeekFaultRow);
    if (mine.length === 0) this.#rows.push({ fault: title, said: '', end: status.toUpperCase() });
  }

  onEnd(): void {
    const lines = [
      ['fault', 'what comes of it', 'what people read'],
      ...this.#rows.map(({ fault, said, end }) => [fault, end, said]),
    ];
    const widths = [0, 1].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
    const text = lines.map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    process.stdout.write(`\nFaults of peeks\n${text.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
