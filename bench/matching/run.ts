import { parseArgs } from 'node:util';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { formatTable } from '../table.ts';
import type { Table } from '../table.ts';
import { speedDating, speedDatingFile } from './speed-dating.ts';

const PARTS = ['dates'] as const;

/** `pnpm bench:matching [part]… [--speed-dating file.csv] [--size 1000,10000]`: how well the engine does, and at what cost. */
function main(): void {
  requireNode();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'speed-dating': { type: 'string' }, size: { type: 'string' } },
  });
  const asked = positionals.length > 0 ? positionals : [...PARTS];
  if (asked.includes('dates')) print(dates(values['speed-dating'] ?? process.env['SPEED_DATING_CSV']));
}

function dates(given: string | undefined): Table[] {
  const file = speedDatingFile(given);
  if (file !== undefined) return speedDating(file);
  console.log(
    `\n(a) Speed dating: SKIPPED, ${given === undefined ? 'there is no ../shared/data/speed-dating*.csv' : `${given} is not there`}. Give the file with --speed-dating or SPEED_DATING_CSV.`,
  );
  return [];
}

function print(tables: readonly Table[]): void {
  for (const table of tables) console.log(formatTable(table));
}

main();
