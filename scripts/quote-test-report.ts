import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, TOOLS } from './lib/paths.ts';
import { runNode } from './lib/run.ts';
import { quoteOf, withQuote } from './lib/test-run/quote.ts';
import { REPORT_FOLDER } from './lib/test-run/report.ts';
import type { TestRun } from './lib/test-run/report.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm test:quote`: inserts the results of the last `pnpm test` into the documents that quote them. */
readCommand({
  name: 'test:quote',
  does: 'Inserts the results of the last `pnpm test` into README.md and CONTRIBUTING.md.',
  examples: ['test:quote'],
});
const PAGES = ['README.md', 'CONTRIBUTING.md'].map((page) => join(ROOT, page));

const run = JSON.parse(readFileSync(join(REPORT_FOLDER, 'report.json'), 'utf8')) as TestRun;
for (const page of PAGES) writeFileSync(page, withQuote(readFileSync(page, 'utf8'), quoteOf(run)));
const { code, output } = await runNode([...TOOLS.oxfmt, ...PAGES]);
console.log(output.trim());
process.exitCode = code;
