import { and, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { acceptsSessions, connectedBy } from './people.repository.ts';
import { SIMILARITY, type SearchWord } from './search-words.ts';

export interface PeopleFilter {
  readonly viewerId: string;
  readonly hasSessions: boolean | undefined;
  readonly expert: boolean | undefined;
  readonly investor: boolean | undefined;
}

/** The ids of one page, best first, and how many there are in all. */
interface FoundPeople {
  readonly ids: string[];
  readonly count: number;
}

/** A weak likeness counts only while nothing better is found: this part of the best score. */
const OF_THE_BEST = 0.6;
/** How much it counts that the words stand in the name itself. */
const NAME_WEIGHT = 0.25;

/**
 * People who have all words, each with a typing mistake or two, in their name, headline, company, job or topics.
 * Without words: everybody, the most experienced first.
 */
export function searchPeople(
  db: Database,
  words: readonly SearchWord[],
  filter: PeopleFilter,
  { page, page_size }: PageRequest,
): Promise<FoundPeople> {
  return withTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY.long)}, true)`,
    );
    const scored = tx.$with('scored').as(
      tx
        .select({ id: users.id, score: scoreOf(words).as('score'), experience: profiles.completedSessions })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .where(and(isListed(filter), ...words.map(isFound))),
    );
    const kept = tx.$with('kept').as(
      tx
        .select({ id: scored.id, score: scored.score, experience: scored.experience })
        .from(scored)
        .where(sql`${scored.score} >= ${OF_THE_BEST} * (select max(score) from scored)`),
    );
    const total = tx
      .$with('total')
      .as(tx.select({ count: sql`count(*)`.mapWith(Number).as('count') }).from(kept));
    const onPage = tx.$with('on_page').as(
      tx
        .select({ id: kept.id, score: kept.score, experience: kept.experience })
        .from(kept)
        .orderBy(desc(kept.score), desc(kept.experience), kept.id)
        .limit(page_size)
        .offset((page - 1) * page_size),
    );
    // Joined to the count, so that a page beyond the last one tells it too.
    const rows = await tx
      .with(scored, kept, total, onPage)
      .select({ count: total.count, id: onPage.id })
      .from(total)
      .leftJoin(onPage, sql`true`)
      .orderBy(desc(onPage.score), desc(onPage.experience), onPage.id);
    return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]?.count ?? 0 };
  });
}

/**
 * Members who chose a username, are not suspended, and have no block between them and the viewer. Who is about to leave is found
 * by their connections alone.
 */
function isListed({ viewerId, hasSessions, expert, investor }: PeopleFilter): SQL | undefined {
  return and(
    ne(users.id, viewerId),
    isNotNull(users.username),
    isNull(users.suspendedAt),
    or(isNull(users.deletionRequestedAt), connectedBy('accepted', viewerId, users.id)),
    sql`not ${connectedBy('blocked', viewerId, users.id)}`,
    expert === undefined ? undefined : eq(profiles.isExpert, expert),
    investor === undefined ? undefined : eq(profiles.isInvestor, investor),
    hasSessions === undefined ? undefined : sql`${acceptsSessions(users.id)} = ${hasSessions}`,
  );
}

/**
 * The operator uses the index with the lower threshold; short words are held to theirs. One or two letters are like
 * nothing but themselves: there the beginning of a word counts.
 */
function isFound({ word, least }: SearchWord): SQL | undefined {
  if ([...word].length <= 2) return sql`${profiles.searchText} ~ ('\\m' || plain_text(${word}))`;
  const alike = sql`${profiles.searchText} %> plain_text(${word})`;
  return least === SIMILARITY.long ? alike : and(alike, sql`${likeness(word)} >= ${least}::real`);
}

function likeness(word: string): SQL {
  return sql`word_similarity(plain_text(${word}), ${profiles.searchText})`;
}

/** The mean likeness of the words (0 to 1), and a little more when they are in the name. */
function scoreOf(words: readonly SearchWord[]): SQL<number> {
  if (words.length === 0) return sql<number>`1::float8`;
  const sum = sql.join(
    words.map(({ word }) => likeness(word)),
    sql` + `,
  );
  const typed = words.map(({ word }) => word).join(' ');
  const name = sql`plain_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username}))`;
  return sql<number>`((${sum}) / ${words.length}::float8 + ${NAME_WEIGHT}::float8 * word_similarity(plain_text(${typed}), ${name}))`;
}
