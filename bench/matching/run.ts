import { parseArgs } from 'node:util';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { formatTable } from '../table.ts';
import type { Table } from '../table.ts';
import { cost } from './cost.ts';
import { speedDating, speedDatingFile } from './speed-dating.ts';
import { simulatedTown } from './town.ts';

const PARTS = ['dates', 'town', 'cost'] as const;
const SIZES = '1000,10000,100000';
const TOWN = 400;
const TOWNS = 3;

/** `pnpm bench:matching [part]… [--speed-dating file.csv] [--size 1000,10000]`: how well the engine does, and at what cost. */
async function main(): Promise<void> {
  requireNode();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'speed-dating': { type: 'string' }, size: { type: 'string', default: SIZES } },
  });
  const asked = positionals.length > 0 ? positionals : [...PARTS];
  const strange = asked.find((part) => !PARTS.some((known) => known === part));
  if (strange !== undefined)
    throw new Error(`There is no part "${strange}". Choose from ${PARTS.join(', ')}.`);
  if (asked.includes('dates')) print(dates(values['speed-dating'] ?? process.env['SPEED_DATING_CSV']));
  if (asked.includes('town')) print([simulatedTown(TOWN, TOWNS)]);
  if (asked.includes('cost')) print([await cost(values.size.split(',').map(Number))]);
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

await main();
