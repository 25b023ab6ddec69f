import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOnSignals } from '../scripts/lib/ending.ts';
import { FFMPEG, POSTGRES, provide } from '../scripts/lib/programs/needs.ts';
import type { Need } from '../scripts/lib/programs/needs.ts';
import { requireNode } from '../scripts/lib/require-node.ts';
import { report } from './table.ts';
import type { Table } from './table.ts';
import { readCommand } from '../scripts/lib/command-line.ts';

/** A bench is a file `bench/<name>.bench.ts` that exports one async function returning a table. */
const SUFFIX = '.bench.ts';

/** Programs that a bench cannot do without. */
const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  bookings: [POSTGRES],
  decoders: [FFMPEG],
  growth: [POSTGRES],
  introductions: [POSTGRES],
  paths: [POSTGRES],
  scale: [POSTGRES],
  search: [POSTGRES],
};

function isTable(value: unknown): value is Table {
  return (
    typeof value === 'object' && value !== null && 'title' in value && 'columns' in value && 'rows' in value
  );
}

async function measure(name: string): Promise<void> {
  const module = (await import(join(import.meta.dirname, `${name}${SUFFIX}`))) as Record<string, unknown>;
  const benches = Object.values(module).filter((value) => typeof value === 'function');
  const [bench] = benches;
  if (!bench || benches.length > 1)
    throw new Error(`bench/${name}${SUFFIX} exports ${benches.length} functions; it exports one.`);
  const table: unknown = await (bench as () => unknown)();
  if (!isTable(table)) throw new Error(`bench/${name}${SUFFIX} gives no table: { title, columns, rows }.`);
  report(table);
}

/**
 * `pnpm bench [name]…`: runs the named benches, or all, one after the other so that they do not disturb each other. A missed
 * limit fails the command.
 */
requireNode();
endOnSignals();
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();
const { positionals: names } = readCommand({
  name: 'bench',
  does: 'Runs the named benches, or all, one after the other. A missed limit fails the command; trust it only on an idle machine.',
  words: '[bench]…',
  only: { noun: 'bench', words: known },
  settings: {
    ACQUAINT_TEST_DATABASE:
      'PostgreSQL server to measure on; by default a temporary one where a bench needs it',
  },
  examples: ['bench', 'bench http search'],
});
const chosen = names.length > 0 ? names : known;
// A database of the developer takes the place of one that is installed.
const hasDatabase = (process.env['ACQUAINT_TEST_DATABASE'] ?? 'pglite') !== 'pglite';
const needsOf = (name: string): readonly Need[] =>
  (NEEDS[name] ?? []).filter((need) => need !== POSTGRES || !hasDatabase);
const missing = await provide([...new Set(chosen.flatMap(needsOf))], (line) => console.log(line));
for (const name of chosen) {
  const lacks = needsOf(name).filter((need) => missing.includes(need));
  if (lacks.length > 0) {
    const how = lacks.map((need) => `no ${need.name}: ${need.how}`).join('; ');
    console.error(`\nSKIPPED ${name}: ${how}.`);
    process.exitCode = 1;
    continue;
  }
  try {
    await measure(name);
  } catch (error) {
    console.error(
      `\n${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exitCode = 1;
  }
}
process.exit();
