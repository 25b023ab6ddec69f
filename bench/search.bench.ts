import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { openTestDatabase } from '../api/test/database/open-database.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { fillWithPeople } from '../api/src/modules/profiles/search/test-crowd.ts';
import type { PeopleFilter } from '../api/src/modules/profiles/search/search-query.ts';
import { searchWords } from '../api/src/modules/profiles/search/search-words.ts';
import { searchPeople } from '../api/src/modules/profiles/search/search.repository.ts';
import { onPostgres } from './on-postgres.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';
import { quantile } from './quantile.ts';

const CROWDS = (process.env['SEARCH_BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number);
const ROUNDS = 100;
const LIMIT_MS = 30;
const FIRST_PAGE = { page: 1, page_size: 20 };

/** Queries: each with the reason why it may be slow. */
const ASKED: readonly (readonly [string, string, Partial<PeopleFilter>])[] = [
  ['a rare name', 'Ludenscheidt', {}],
  ['a rare name, mistyped', 'Ludnscheid', {}],
  ['a first name of thousands', 'Maria', {}],
  ['… with its accent', 'Zoë', {}],
  ['two words', 'maria hansen', {}],
  ['two words, both mistyped', 'marai hansne', {}],
  ['a company', 'Northwind', {}],
  ['a topic of thousands', 'fundraising', {}],
  ['a word of every tenth headline', 'engineer', {}],
  ['… mistyped', 'enginere', {}],
  ['… who can be booked', 'engineer', { hasSessions: true }],
  ['… experts, free this week', 'engineer', { expert: true, freeThisWeek: true }],
  ['three words', 'engineer fundraising hansen', {}],
  ['one letter', 'm', {}],
  ['nothing: everybody', '', {}],
  ['… who can be booked', '', { hasSessions: true }],
  ['… free this week', '', { freeThisWeek: true }],
  ['… investors', '', { investor: true }],
  ['… who speak French', '', { language: 'fr' }],
  ['nobody', 'qqqxxxzzz', {}],
];

/** Measures the member search with so many members on PostgreSQL: matches, median and 99th percentile of each query. */
async function measure(members: number): Promise<string[][]> {
  const opened = await openTestDatabase();
  try {
    await migrate(opened.port);
    const { db } = opened.port;
    const viewerId = await fillWithPeople(db, members);
    const now = Temporal.Now.instant();
    const rows: string[][] = [];
    for (const [, typed, chosen] of ASKED) {
      const words = searchWords(typed);
      const filter = { viewerId, now, ...chosen };
      const times: number[] = [];
      const { count } = await searchPeople(db, words, filter, FIRST_PAGE);
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await searchPeople(db, words, filter, FIRST_PAGE);
        times.push(performance.now() - start);
      }
      rows.push([String(count), quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)]);
    }
    return rows;
  } finally {
    await opened.close();
  }
}

/** Measures the member search for growing numbers of members, on PostgreSQL. */
export async function searchBench(): Promise<Table> {
  const measured: string[][][] = [];
  await onPostgres(async () => {
    for (const members of CROWDS) measured.push(await measure(members));
  });
  return {
    title: `Search of people, first page of 20 with facets, one after the other, ms; p99 ≤ ${LIMIT_MS} at ${CROWDS.at(-1)}; load ${loadavg()[0]?.toFixed(1)}`,
    columns: ['typed', ...CROWDS.flatMap((members) => [`found of ${members}`, 'p50', 'p99']), 'verdict'],
    rows: ASKED.map(([name, typed], index) => [
      `${name}${typed === '' ? '' : `: “${typed}”`}`,
      ...measured.flatMap((crowd) => crowd[index] ?? []),
      verdict(Number(measured.at(-1)?.[index]?.[2]) <= LIMIT_MS),
    ]),
  };
}
