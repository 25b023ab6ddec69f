import { existsSync } from 'node:fs';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { formatTable } from '../table.ts';
import type { Table } from '../table.ts';
import { coldStart } from './cold-start.ts';
import { cost } from './cost.ts';
import { meaning, statementTopics } from './meaning.ts';
import { speedDating, speedDatingFiles } from './speed-dating.ts';
import { simulatedTown } from './town.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

const PARTS = ['dates', 'cold', 'town', 'cost', 'meaning'] as const;
const SIZES = '1000,10000,100000';
const TOWN = 400;
const TOWNS = 3;

/**
 * `pnpm bench:matching [part]… [--speed-dating file.csv]… [--test file.csv]… [--size 1000,10000]`: measures the quality and the
 * cost of the matching engine. With `--test` it is trained on the first files and tested on the others.
 */
async function main(): Promise<void> {
  requireNode();
  endOnSignals();
  const { values, positionals } = readCommand({
    name: 'bench:matching',
    does: 'Measures the quality and the cost of the matching engine.',
    words: '[part]…',
    only: { noun: 'part', words: PARTS },
    options: {
      'speed-dating': { type: 'string', multiple: true, value: 'FILE', help: 'CSV file to learn from' },
      test: { type: 'string', multiple: true, default: [], value: 'FILE', help: 'CSV file to test on' },
      size: { type: 'string', default: SIZES, value: 'N,N', help: `numbers of members; ${SIZES} by default` },
    },
    settings: { SPEED_DATING_CSV: 'CSV file to learn from, without --speed-dating' },
    examples: ['bench:matching', 'bench:matching cost --size 1000,10000'],
  });
  const parts = positionals.length > 0 ? positionals : [...PARTS];
  if (parts.includes('dates'))
    print(onDates(values['speed-dating'], values.test, (files) => speedDating(files, values.test)));
  if (parts.includes('cold')) print(onDates(values['speed-dating'], [], coldStart));
  if (parts.includes('town')) print([simulatedTown(TOWN, TOWNS)]);
  if (parts.includes('meaning')) print([await meaning(), await statementTopics()]);
  if (parts.includes('cost')) print([await cost(values.size.split(',').map(Number))]);
}

function onDates(
  files: readonly string[] | undefined,
  tests: readonly string[],
  measure: (files: readonly string[]) => Table[],
): Table[] {
  const set = process.env['SPEED_DATING_CSV'];
  const read = files ?? (set === undefined ? speedDatingFiles() : [set]);
  const absent = [...read, ...tests].find((file) => !existsSync(file));
  if (absent !== undefined) throw new Error(`There is no file ${absent}.`);
  if (read.length > 0) {
    console.log(`\n(a) Speed dating: learns from ${read.join(', ')}.`);
    return measure(read);
  }
  console.log(
    '\n(a) Speed dating: SKIPPED, there is no ../shared/data/speed-dating*.csv. Give the file with --speed-dating or SPEED_DATING_CSV.',
  );
  return [];
}

function print(tables: readonly Table[]): void {
  for (const table of tables) console.log(formatTable(table));
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
