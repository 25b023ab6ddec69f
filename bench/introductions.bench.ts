import { openTestDatabase } from '../api/test/database/open-database.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { measureFirstIntroductions } from '../api/src/modules/introductions/offers/test-first-introductions.ts';
import { onPostgres } from './on-postgres.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';
import { quantile } from './quantile.ts';

const SIZES = (process.env['INTRODUCTIONS_BENCH_SIZES'] ?? '10000').split(',').map(Number);
const NEWCOMERS = 40;
const LIMIT_MS = 2_000;

async function measure(size: number): Promise<(string | number)[]> {
  const opened = await openTestDatabase();
  try {
    await migrate(opened.port);
    const { warm, delay, times, made } = await measureFirstIntroductions(opened.port.db, size, NEWCOMERS);
    return [
      size.toLocaleString('en'),
      `${(warm / 1000).toFixed(1)} s`,
      `${delay.toFixed(0)} ms`,
      `${quantile(times, 0.5).toFixed(0)} ms`,
      `${quantile(times, 0.99).toFixed(0)} ms`,
      `< ${LIMIT_MS} ms`,
      Math.min(...made),
      verdict(quantile(times, 0.99) < LIMIT_MS),
    ];
  } finally {
    await opened.close();
  }
}

/** Measures how long a new member waits for the first introductions, on PostgreSQL. */
export async function introductionsBench(): Promise<Table> {
  const rows: (string | number)[][] = [];
  await onPostgres(async () => {
    for (const size of SIZES) rows.push(await measure(size));
  });
  return {
    title: `First introductions after the form is saved, ${NEWCOMERS} people one after the other, on PostgreSQL`,
    columns: [
      'members',
      'read at the start',
      'a request waits meanwhile: p99',
      'first introductions: p50',
      'p99',
      'limit',
      'least made',
      'verdict',
    ],
    rows,
  };
}
