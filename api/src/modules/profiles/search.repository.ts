import type { SearchFacets } from '@acquaint/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { SIMILARITY, type SearchWord } from './search-words.ts';

export interface PeopleFilter {
  readonly viewerId: string;
  readonly now: Temporal.Instant;
  readonly hasSessions?: boolean | undefined;
  readonly expert?: boolean | undefined;
  readonly investor?: boolean | undefined;
  /** A BCP 47 primary tag. */
  readonly language?: string | undefined;
  readonly freeThisWeek?: boolean | undefined;
}

/** The ids of one page, best first, how many there are up to `MOST_FOUND`, and what kinds of people they are. */
export interface FoundPeople {
  readonly ids: string[];
  readonly count: number;
  readonly facets: SearchFacets;
}

/** Nobody pages further: counts and facets stop here, so that a word of everybody costs no more than others. */
const MOST_FOUND = 1_000;
/** Mistyped words are looked for when fewer people than this have what was typed. */
const FEW = 20;
/** Of a mistyped word, at most so many known words are taken. */
const MOST_SPELLINGS = 12;
/** A weak likeness counts only while nothing better is known: this part of the best one. */
const OF_THE_BEST = 0.6;
const DAYS_AHEAD = 7;

/** A known word and how alike it is to what was typed, 0 to 1; null stands for all that begin as it was typed. */
interface Spelling {
  readonly known: string | null;
  readonly likeness: number;
}
type Spelled = readonly { readonly typed: string; readonly spellings: readonly Spelling[] }[];

/**
 * People who have all words in their name, headline, company, job or topics: as typed or beginning so, and when hardly anybody
 * has, with a typing mistake or two. Without words: everybody, the most experienced first.
 */
export async function searchPeople(
  db: Database,
  words: readonly SearchWord[],
  filter: PeopleFilter,
  page: PageRequest,
): Promise<FoundPeople> {
  const exact = words.map(({ word }) => ({ typed: word, spellings: [{ known: null, likeness: 1 }] }));
  const found = await findSpelled(db, exact, filter, page);
  if (found.count >= FEW || words.length === 0) return found;
  const spelled: Spelled[number][] = [];
  for (const word of words) spelled.push({ typed: word.word, spellings: await spellingsOf(db, word) });
  return spelled.every(({ spellings }) => spellings.length === 1)
    ? found
    : findSpelled(db, spelled, filter, page);
}

/** The known words that a typed one may mean. One or two letters are like nothing but themselves. */
async function spellingsOf(db: Database, { word, least }: SearchWord): Promise<readonly Spelling[]> {
  const itself: Spelling = { known: null, likeness: 1 };
  if ([...word].length <= 2) return [itself];
  const { rows } = await withTransaction(db, async (tx) => {
    // The operator that the index knows goes by this setting.
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY.long)}, true)`,
    );
    return tx.execute<{ word: string; likeness: number; is_beginning: boolean }>(spellingsSql(word, least));
  });
  const best = Math.max(0, ...rows.map(({ likeness }) => likeness));
  const others = rows.filter(({ likeness, is_beginning }) => !is_beginning && likeness >= OF_THE_BEST * best);
  return [itself, ...others.map(({ word: known, likeness }) => ({ known, likeness: likeness * 0.9 }))];
}

/** Known words like a typed one, the likest first. The index is asked for the lowest likeness; each word is held to its own. */
export function spellingsSql(word: string, least: number): SQL {
  return sql`select word, word_similarity(plain_text(${word}), word)::float8 as likeness,
      starts_with(word, plain_text(${word})) as is_beginning
    from search_vocabulary
    where word %> plain_text(${word}) and word_similarity(plain_text(${word}), word) >= ${least}::real
    order by 2 desc, length(word), word limit ${MOST_SPELLINGS}`;
}

/** One statement: the best people up to `MOST_FOUND`, of them the page, and the facets. */
async function findSpelled(
  db: Database,
  spelled: Spelled,
  filter: PeopleFilter,
  { page, page_size }: PageRequest,
): Promise<FoundPeople> {
  const { rows } = await db.execute<{ ids: string[]; count: number; facets: SearchFacets }>(
    foundSql(spelled, filter, page_size, (page - 1) * page_size),
  );
  const [row] = rows;
  if (!row) throw new Error('A search without a row');
  return row;
}

/** For the search, and for the test that asks the database how it would go about it. */
export function foundSql(spelled: Spelled, filter: PeopleFilter, limit: number, offset: number): SQL {
  const { viewerId, now } = filter;
  const from = sql`${now.toString()}::timestamptz`;
  const until = sql`${now.add({ hours: 24 * DAYS_AHEAD }).toString()}::timestamptz`;
  return sql`with found as materialized (
      select p.user_id, p.completed_sessions as experience, ${scoreOf(spelled)} as score,
        p.is_expert, p.is_investor, p.languages, p.visibility
      from profiles p
      where ${sql.join([...listed(viewerId), ...spelled.map(isFound), ...chosen(filter, from, until)], sql` and `)}
      order by score desc, experience desc, p.user_id
      limit ${MOST_FOUND}
    ), kinds as (
      select f.*, ${bookable(sql`f.user_id`)} as has_sessions, has_room(f.user_id, ${from}, ${until}) as has_room from found f
    )
    select (select count(*) from found)::int as count,
      coalesce((select jsonb_agg(user_id order by score desc, experience desc, user_id) from (
        select * from found order by score desc, experience desc, user_id limit ${limit} offset ${offset}) on_page), '[]') as ids,
      jsonb_build_object(
        'has_sessions', (select count(*) from kinds where has_sessions),
        'expert', (select count(*) from kinds where is_expert),
        'investor', (select count(*) from kinds where is_investor),
        'free_this_week', (select count(*) from kinds where has_sessions and has_room),
        'languages', coalesce((select jsonb_agg(jsonb_build_object('language', language, 'count', people) order by people desc, language)
          from (select language, count(*) as people from kinds, unnest(languages) as language
            where visibility ->> 'languages' is null group by 1 order by 2 desc, 1 limit 12) spoken), '[]')
      ) as facets`;
}

/**
 * Members who chose a username, are not suspended, and have no block between them and the viewer. Who is about to leave is
 * found by their connections alone.
 */
function listed(viewerId: string): SQL[] {
  const pairs = (
    status: string,
  ) => sql`select case when c.person_a = ${viewerId} then c.person_b else c.person_a end
    from connections c where c.status = ${status} and ${viewerId} in (c.person_a, c.person_b)`;
  return [
    sql`(p.is_listed or p.user_id = any (array(select u.id from users u where u.id in (${pairs('accepted')})
      and u.username is not null and u.suspended_at is null)))`,
    sql`p.user_id <> ${viewerId}`,
    sql`p.user_id <> all (array(${pairs('blocked')}))`,
  ];
}

function chosen(filter: PeopleFilter, from: SQL, until: SQL): SQL[] {
  const { hasSessions, expert, investor, language, freeThisWeek } = filter;
  return [
    ...(expert === undefined ? [] : [sql`p.is_expert = ${expert}`]),
    ...(investor === undefined ? [] : [sql`p.is_investor = ${investor}`]),
    ...(language === undefined
      ? []
      : [sql`p.languages @> array[${language}]::text[] and p.visibility ->> 'languages' is null`]),
    ...(hasSessions === undefined ? [] : [sql`${bookable(sql`p.user_id`)} = ${hasSessions}`]),
    ...(freeThisWeek === undefined
      ? []
      : [sql`(${bookable(sql`p.user_id`)} and has_room(p.user_id, ${from}, ${until})) = ${freeThisWeek}`]),
  ];
}

/** As the view `accepting_members` has it, for who is listed. */
function bookable(person: SQL): SQL {
  return sql`not exists (select 1 from availability_settings a where a.user_id = ${person} and not a.accepts_sessions)`;
}

function isFound({ typed, spellings }: Spelled[number]): SQL {
  return sql`p.search_words @@ (${sql.join(
    spellings.map((spelling) => queryOf(typed, spelling)),
    sql` || `,
  )})`;
}

/** One word as the index has it: as typed it is the beginning of a word. @param prefix `n/` for words of the name. */
function queryOf(typed: string, { known }: Spelling, prefix: '' | 'n/' = ''): SQL {
  return known === null
    ? sql`(quote_literal(${prefix}::text || plain_text(${typed})) || ':*')::tsquery`
    : sql`quote_literal(${prefix}::text || ${known}::text)::tsquery`;
}

/** The likeness of each word, and as much again for one of the name. */
function scoreOf(spelled: Spelled): SQL {
  if (spelled.length === 0) return sql`0::float8`;
  const words = spelled.flatMap(({ typed, spellings }) =>
    (['', 'n/'] as const).map((prefix) => {
      const cases = spellings.map(
        (spelling) =>
          sql`when p.search_words @@ ${queryOf(typed, spelling, prefix)} then ${spelling.likeness}::float8`,
      );
      return sql`case ${sql.join(cases, sql` `)} else 0 end`;
    }),
  );
  return sql`(${sql.join(words, sql` + `)})`;
}

/** Takes out of the list of all words what nobody has any more. */
export async function pruneVocabulary(db: Database): Promise<void> {
  await db.execute(sql`delete from search_vocabulary v
    where not exists (select 1 from profiles p where p.search_words @@ quote_literal(v.word)::tsquery)`);
}
