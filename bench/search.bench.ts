import { performance } from 'node:perf_hooks';
import { openTestDatabase } from '../api/test/open-database.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { fillWithPeople } from '../api/src/modules/profiles/test-crowd.ts';
import { searchWords } from '../api/src/modules/profiles/search-words.ts';
import { searchPeople, type PeopleFilter } from '../api/src/modules/profiles/search.repository.ts';
import type { Table } from './table.ts';

const MEMBERS = 100_000;
const ROUNDS = 200;
const LIMIT_MS = 50;
const FIRST_PAGE = { page: 1, page_size: 20 };

/** What people type: each with the reason it may be slow. */
const ASKED: readonly (readonly [string, string])[] = [
  ['a rare name', 'Ludenscheidt'],
  ['a rare name, mistyped', 'Ludnscheid'],
  ['a first name of thousands', 'Maria'],
  ['two words', 'maria hansen'],
  ['two words, both mistyped', 'marai hansne'],
  ['a company', 'Northwind'],
  ['a topic of thousands', 'fundraising'],
  ['a word of every headline', 'engineer'],
  ['three words', 'engineer fundraising hansen'],
  ['two letters', 'ma'],
  ['nothing: everybody', ''],
  ['nobody', 'qqqxxxzzz'],
];

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

/** How long the search of people takes among 100,000, on PostgreSQL (`ACQUAINT_TEST_DATABASE`). */
export async function searchBench(): Promise<Table> {
  if ((process.env['ACQUAINT_TEST_DATABASE'] ?? 'pglite') === 'pglite') {
    throw new Error(
      'This bench needs PostgreSQL: ACQUAINT_TEST_DATABASE=postgres://user@localhost:5432/postgres',
    );
  }
  const opened = await openTestDatabase();
  try {
    await migrate(opened.port);
    const { db } = opened.port;
    const viewerId = await fillWithPeople(db, MEMBERS);
    const filter: PeopleFilter = { viewerId, now: Temporal.Now.instant() };
    const rows: (string | number)[][] = [];
    for (const [name, typed] of ASKED) {
      const words = searchWords(typed);
      const times: number[] = [];
      const { count } = await searchPeople(db, words, filter, FIRST_PAGE);
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await searchPeople(db, words, filter, FIRST_PAGE);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      rows.push([`${name}: “${typed}”`, count, at(times, 0.5), at(times, 0.99), `p50 < ${LIMIT_MS}`]);
    }
    return {
      title: `Search of people among ${MEMBERS}, first page of 20 with facets, one after the other, ms`,
      columns: ['typed', 'found', 'p50', 'p99', 'limit'],
      rows,
    };
  } finally {
    await opened.close();
  }
}
