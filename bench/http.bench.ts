import { createTestHome } from '../api/test/server-process.ts';
import { median } from '../scripts/lib/median.ts';
import { recordPages } from './load/pages.ts';
import { compare, startPair, type Compared } from './load/rates.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

/**
 * Every page must reach at least half the rate of a bare route that runs the same SQL, and half of one that gets the same rows with one
 * statement.
 */
const LIMIT = 0.5;
const ROUNDS = 7;

/**
 * Compares requests per second of our pages with bare Fastify routes that run the same SQL on the same kind of database (PGlite,
 * or PostgreSQL with `ACQUAINT_TEST_DATABASE`), in alternating rounds, so that a slow period affects both. The processor time of a call
 * depends less on what else the machine does. A second bare route gets the same rows with one statement. The members are among those of the
 * sample data.
 */
export async function runHttpBench(): Promise<Table> {
  const home = await createTestHome();
  try {
    const pages = await recordPages(home);
    const pair = await startPair(home, pages);
    try {
      const rows: string[][] = [];
      for (const page of pages) rows.push(rowOf(await compare(pair, page, ROUNDS), page.statements.length));
      const database = home.env['DATABASE_URL'] ? 'PostgreSQL' : 'PGlite';
      return {
        title: `HTTP against bare Fastify with the same SQL, ${database}, ${ROUNDS} rounds; goals of single pages: pnpm bench:scale`,
        columns: [
          ...['page', 'statements', 'ours ms', 'bare ms', 'ours /s', 'bare /s', 'ratio', 'min', 'max'],
          ...['one /s', 'ratio to one', 'limit', 'verdict'],
        ],
        rows,
      };
    } finally {
      await pair.stop();
    }
  } finally {
    await home.remove();
  }
}

function rowOf({ title, ours, bare, one, ratios, toOne }: Compared, statements: number): string[] {
  const ratio = median(ratios);
  return [
    ...[title, String(statements), ours.ms.toFixed(2), bare?.ms.toFixed(2) ?? ''],
    ...[ours.rate.toFixed(0), bare?.rate.toFixed(0) ?? '', ratio.toFixed(2)],
    ...[Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)],
    ...[one.rate.toFixed(0), toOne.toFixed(2), `≥ ${LIMIT}`, verdict(Math.min(ratio, toOne) >= LIMIT)],
  ];
}
