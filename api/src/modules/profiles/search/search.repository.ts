import type { SearchFacets } from '@acquaint/contracts';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { topicName } from '../../../i18n/topics.ts';
import { profiles, topics } from '../../identity/identity.queries.ts';
import {
  foundSql,
  newcomersSql,
  newcomersToTellSql,
  type Meant,
  type PeopleFilter,
  type PeopleOrder,
  type PeopleSearch,
  type Spelled,
  type Spelling,
} from './search-query.ts';
import type { SearchWord } from './search-words.ts';

/** The IDs of one page, best first; the total count up to `MOST_FOUND`; and the facets. */
interface FoundPeople {
  readonly ids: string[];
  readonly count: number;
  readonly facets: SearchFacets;
  /** Those of all people found who are found by meaning, not by words. */
  readonly meant: string[];
  /** The words that were searched for, as they were understood. */
  readonly spelled: Spelled;
}

/** How people are ordered, and who is found by meaning. */
interface SearchOptions {
  readonly order?: PeopleOrder | undefined;
  /** Called when only few people are found by words. */
  readonly findMeant?: (() => Promise<readonly Meant[]>) | undefined;
}

/** Misspellings are considered when fewer people than this match what was typed. */
const FEW = 20;
/** Maximum number of known words considered for one typed word. */
const MOST_SPELLINGS = 12;
/** Weak matches are dropped when they are less similar than this fraction of the best one. */
const OF_THE_BEST = 0.6;
const ITSELF: Spelling = { known: null, likeness: 1 };

/**
 * Finds people who have all words in their name, headline, company, job, topics or statement: typed in full or as a prefix and, if
 * hardly anybody matches, with a typing mistake or two, and then by meaning. Without words: everybody, the most experienced first.
 */
export async function searchPeople(
  db: Database,
  words: readonly SearchWord[],
  filter: PeopleFilter,
  page: PageRequest,
  { order, findMeant }: SearchOptions = {},
): Promise<FoundPeople> {
  const exact = { spelled: asTyped(words), filter, order };
  const exactMatches = await findPeople(db, exact, page);
  if (exactMatches.count >= FEW || words.length === 0) return exactMatches;
  const spelled = await spellingsOf(db, words);
  const isAsTyped = spelled.every(({ spellings }) => spellings.length === 1);
  const wordMatches = isAsTyped ? exactMatches : await findPeople(db, { ...exact, spelled }, page);
  if (wordMatches.count >= FEW || findMeant === undefined) return wordMatches;
  const meant = await findMeant();
  return meant.length === 0 ? wordMatches : findPeople(db, { ...exact, spelled, meant }, page);
}

/** Counts people who joined after `since` and match the words as typed (of the latest 1,000). */
export async function countNewcomers(
  db: Database,
  words: readonly SearchWord[],
  filter: PeopleFilter,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(newcomersSql(asTyped(words), filter, since));
  return rows[0]?.count ?? 0;
}

function asTyped(words: readonly SearchWord[]): Spelled {
  return words.map(({ word }) => ({ typed: word, spellings: [ITSELF] }));
}

/** Records the same people as announced to the owner of a saved search. @returns the IDs of those not announced before. */
export async function tellOfNewcomers(
  tx: Transaction,
  searchId: string,
  words: readonly SearchWord[],
  filter: PeopleFilter,
  since: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    newcomersToTellSql(searchId, asTyped(words), filter, since),
  );
  return rows.map(({ id }) => id);
}

/** Finds the known words that each typed one may mean. Words of one or two letters match only themselves. */
async function spellingsOf(db: Database, words: readonly SearchWord[]): Promise<Spelled> {
  const long = words.filter(({ word }) => [...word].length > 2);
  if (long.length === 0) return words.map(({ word }) => ({ typed: word, spellings: [ITSELF] }));
  const { rows } = await db.execute<{ typed: string; word: string; likeness: number; is_beginning: boolean }>(
    likeSql(long),
  );
  return words.map(({ word: typed }) => {
    const like = rows.filter((row) => row.typed === typed);
    const best = Math.max(0, ...like.map(({ likeness }) => likeness));
    const others = like.filter(
      ({ likeness, is_beginning }) => !is_beginning && likeness >= OF_THE_BEST * best,
    );
    const known = others.map(({ word, likeness }) => ({ known: word, likeness: likeness * 0.9 }));
    return { typed, spellings: [ITSELF, ...known] };
  });
}

/** Builds a query for known words similar to the typed ones, the most similar first. */
export function likeSql(words: readonly SearchWord[]): SQL {
  const typed = words.map(({ word, least }) => sql`(${word}::text, ${least}::real)`);
  return sql`select t.typed, l.* from (values ${sql.join(typed, sql`, `)}) as t (typed, lowest)
    cross join lateral words_like(plain_text(t.typed), t.lowest, ${MOST_SPELLINGS}) l`;
}

interface FoundRow extends Record<string, unknown> {
  readonly ids: string[];
  readonly meant: string[];
  readonly count: number;
  readonly facets: Omit<SearchFacets, 'topics'> & {
    readonly topics: readonly { readonly slug: string; readonly count: number }[];
  };
}

async function findPeople(
  db: Database,
  search: PeopleSearch,
  { page, page_size }: PageRequest,
): Promise<FoundPeople> {
  const { rows } = await db.execute<FoundRow>(foundSql(search, page_size, (page - 1) * page_size));
  const [row] = rows;
  if (!row) throw new Error('A search without a row');
  const { ids, meant, count, facets } = row;
  const slugs = facets.topics.map(({ slug }) => slug);
  const named = slugs.length === 0 ? [] : await db.select().from(topics).where(inArray(topics.slug, slugs));
  const nameOf = (slug: string): string =>
    topicName(named.find((topic) => topic.slug === slug)?.name ?? slug);
  return {
    ids,
    meant,
    count,
    facets: { ...facets, topics: facets.topics.map((each) => ({ ...each, name: nameOf(each.slug) })) },
    spelled: search.spelled,
  };
}

/** Deletes words from the vocabulary that no profile contains any more. */
export async function pruneVocabulary(db: Database): Promise<void> {
  await db.execute(sql`delete from search_vocabulary v
    where not exists (select 1 from ${profiles} p where p.search_words @@ quote_literal(v.word)::tsquery)`);
}
