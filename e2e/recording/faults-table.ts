import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The annotation that contains a test's row. */
export const FAULT = 'recording-fault';

interface Row {
  readonly fault: string;
  /** Seconds, summed over all participants. */
  readonly acknowledged: number;
  readonly stored: number;
  readonly lost: number;
  /** Whether everybody was told what was delayed or lost. */
  readonly isAnnounced: boolean;
}

/** Prints, after all tests, what happened to acknowledged pieces in each failure. */
// eslint-disable-next-line acquaint/restricted-syntax -- Playwright takes a reporter from the default export
export default class FaultsTable implements Reporter {
  readonly #rows: Row[] = [];

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === FAULT && description !== undefined) this.#rows.push(JSON.parse(description) as Row);
    }
  }

  onEnd(): void {
    if (this.#rows.length === 0) return;
    const lines = [
      ['fault', 'acknowledged', 'stored', 'lost', 'announced'],
      ...this.#rows.map(({ fault, acknowledged, stored, lost, isAnnounced }) => [
        fault,
        ...[acknowledged, stored, lost].map((seconds) => `${seconds.toFixed(1)} s`),
        isAnnounced ? 'yes' : 'no',
      ]),
    ];
    const width = Math.max(...lines.map(([fault = '']) => fault.length));
    const text = lines.map(([fault = '', ...cells]) =>
      [fault.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join('  '),
    );
    process.stdout.write(`\nFaults of a recording\n${text.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
