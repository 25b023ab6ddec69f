import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { foundSql, type PeopleFilter } from './search-query.ts';
import { likeSql } from './search.repository.ts';
import { fillWithPeople } from './test-crowd.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  // Enough rows that the planner uses an index.
  await fillWithPeople(opened.db, 2_000);
});
afterAll(() => opened.close());

const filter: PeopleFilter = { viewerId: randomUUID(), now: Temporal.Instant.from('2026-11-21T09:00:00Z') };
const typed = (word: string) => ({ typed: word, spellings: [{ known: null, likeness: 1 }] });
const mistyped = {
  typed: 'marai',
  spellings: [
    { known: null, likeness: 1 },
    { known: 'maria', likeness: 0.5 },
  ],
};

/**
 * Returns the query plan. Sequential scans are disabled where another plan exists, as the planner would choose with many people.
 */
const planOf = (query: SQL): Promise<string> =>
  opened.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query}`);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

describe('a search', () => {
  it.each([
    ['a word', [typed('maria')], filter],
    ['two words', [typed('maria'), typed('hansen')], filter],
    ['a mistyped word', [mistyped], filter],
    ['a topic, a place and a time zone', [], { ...filter, topic: 'law', place: 'Berlin', timeZone: 'UTC' }],
    ['a word and filters', [typed('maria')], { ...filter, expert: true, language: 'de', hasSessions: true }],
  ])('by %s uses the index of words', async (_, words, by) => {
    const plan = await planOf(foundSql({ spelled: words, filter: by }, 20, 0));
    expect(plan).toContain('profiles_search_words_idx');
    expect(plan).not.toContain('Seq Scan on profiles');
  });

  it('without words reads the most experienced members from an index', async () => {
    const plan = await planOf(foundSql({ spelled: [], filter }, 20, 0));
    expect(plan).not.toContain('Seq Scan on profiles');
  });

  it('for investors reads the most experienced from the index of investors', async () => {
    const plan = await planOf(foundSql({ spelled: [], filter: { ...filter, investor: true } }, 20, 0));
    expect(plan).toContain('profiles_listed_investors_idx');
  });

  it('finds known words by the trigram index', async () => {
    const reads = await opened.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(likeSql([{ word: 'marai', least: 0.4 }]));
      const { rows } = await tx.execute<{ reads: number }>(
        sql`select pg_stat_get_xact_numscans('search_vocabulary_idx'::regclass)::int as reads`,
      );
      return rows[0]?.reads;
    });
    expect(reads).toBe(1);
  });
});
