import { sql, type SQL } from 'drizzle-orm';
import { profiles, users } from '../identity/identity.queries.ts';
import { connections } from '../connections/connections.queries.ts';
import { savedSearchMatches } from './profiles.tables.ts';

/** What a search is narrowed by, and who searches. */
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

/** A known word and how alike it is to what was typed, 0 to 1; null stands for all that begin as it was typed. */
export interface Spelling {
  readonly known: string | null;
  readonly likeness: number;
}
export type Spelled = readonly { readonly typed: string; readonly spellings: readonly Spelling[] }[];

/** Nobody pages further: counts and facets stop here, so that a word of everybody costs no more than others. */
const MOST_FOUND = 1_000;
/**
 * Of more people than this the search looks at so many in the order they are stored, at so many whose name it is, and at about so
 * many of the most experienced, and gives the best of these: a word of everybody costs what a word of some thousand people costs.
 */
const MOST_LOOKED_AT = MOST_FOUND;
const MOST_NAMED = MOST_LOOKED_AT / 2;
/** Those without room this week are taken out afterwards. */
const MOST_TO_RANK = 1.2 * MOST_FOUND;
const DAYS_AHEAD = 7;

/** One statement: the best people up to `MOST_FOUND`, of them the page, and the facets. */
export function foundSql(spelled: Spelled, filter: PeopleFilter, limit: number, offset: number): SQL {
  const week = weekFrom(filter.now);
  const best = sql`order by score desc, experience desc, user_id`;
  return sql`with ${pairsOf(filter.viewerId)}, ${candidatesOf(spelled, filter, week)},
    found as materialized (
      select * from (select * from candidates ${best} offset 0) ranked
      ${filter.freeThisWeek === true ? sql`where ${hasRoom(week, 'ranked.')}` : sql``}
      limit ${MOST_FOUND}
    )
    select (select count(*) from found)::int as count,
      coalesce((select jsonb_agg(user_id ${best}) from (
        select * from found ${best} limit ${limit} offset ${offset}) on_page), '[]') as ids,
      (select jsonb_build_object(
        'has_sessions', count(*) filter (where is_bookable),
        'expert', count(*) filter (where is_expert),
        'investor', count(*) filter (where is_investor),
        'free_this_week', count(*) filter (where is_bookable and ${hasRoom(week, 'found.')})) from found)
      || jsonb_build_object(
        'languages', coalesce((select jsonb_agg(jsonb_build_object('language', language, 'count', people) order by people desc, language)
          from (select language, count(*) as people from found, unnest(languages) as language
            group by 1 order by 2 desc, 1 limit 12) spoken), '[]')
      ) as facets`;
}

/** More newcomers than this are not looked at for a saved search. */
const MOST_NEWCOMERS = 1_000;

/** One statement: how many of the latest to join after `since` have all words, as typed or beginning so, and are what is asked. */
export function newcomersSql(spelled: Spelled, filter: PeopleFilter, since: Temporal.Instant): SQL {
  return sql`with ${pairsOf(filter.viewerId)}
    select count(*)::int as count from ${profiles} p where ${newcomersWhere(spelled, filter, since)}`;
}

/** The same people, each told of a saved search once: one statement that notes and gives those not told of before. */
export function newcomersToTellSql(
  searchId: string,
  spelled: Spelled,
  filter: PeopleFilter,
  since: Temporal.Instant,
): SQL {
  return sql`with ${pairsOf(filter.viewerId)}
    insert into ${savedSearchMatches} (search_id, person_id)
    select ${searchId}::uuid, p.user_id from ${profiles} p where ${newcomersWhere(spelled, filter, since)}
    on conflict do nothing returning person_id as id`;
}

function newcomersWhere(spelled: Spelled, filter: PeopleFilter, since: Temporal.Instant): SQL {
  const week = weekFrom(filter.now);
  const query = [
    ...spelled.map((word) => sql`(${queryOf(word)})`),
    ...traitsOf(filter).map((trait) => sql.raw(`'''${trait}'''::tsquery`)),
  ];
  const conditions = [
    sql`p.user_id = any (array(select u.id from ${users} u where u.created_at > ${since.toString()}::timestamptz
      order by u.created_at desc limit ${MOST_NEWCOMERS}))`,
    sql`p.is_listed`,
    ...(query.length === 0 ? [] : [sql`p.search_words @@ (${sql.join(query, sql` && `)})`]),
    ...allowed(filter, week),
    ...(filter.freeThisWeek === true ? [hasRoom(week, 'p.')] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The table `candidates`: everybody who is found, or the best looking ones of very many. */
function candidatesOf(spelled: Spelled, filter: PeopleFilter, week: SQL): SQL {
  // Part of the statement: a plan that serves every trait would not know that most people are open and few are investors.
  const traits = traitsOf(filter).map((trait) => sql.raw(`'''${trait}'''::tsquery`));
  const people = (query: readonly SQL[], score: SQL, more: readonly SQL[]): SQL => {
    const isFound = query.length === 0 ? [] : [sql`p.search_words @@ (${sql.join([...query], sql` && `)})`];
    return sql`select p.user_id, p.completed_sessions as experience, ${score} as score, p.is_expert, p.is_investor,
        p.is_bookable, p.weekly_room, case when p.visibility ->> 'languages' is null then p.languages else '{}' end as languages
      from ${profiles} p where ${sql.join([...isFound, ...allowed(filter, week), ...more], sql` and `)}`;
  };
  if (spelled.length === 0) {
    // Listed people come off an index of their own, the most experienced first; the few others are the viewer's connections.
    const none = sql`0::float8`;
    // Said in the words of the investors' own index, too.
    const investors = filter.investor === true ? [sql`p.is_investor`] : [];
    return sql`candidates as (
      (${people(traits, none, [sql`p.is_listed`, ...investors])} order by p.completed_sessions desc, p.user_id limit ${MOST_TO_RANK})
      union all (${people(traits, none, [sql`not p.is_listed`, sql`p.user_id = any ((select known from pairs)::uuid[])`])}))`;
  }
  const asked = [...spelled.map((word) => sql`(${queryOf(word)})`), ...traits];
  const ofName = [...spelled.map((word) => sql`(${queryOf(word, '/n/')})`), ...traits];
  const atLeast = sql`quote_literal('/x/' || (select step from steps))::tsquery`;
  const score = scoreOf(spelled);
  const isFull = sql`(select count(*) from stored) = ${MOST_LOOKED_AT}`;
  const notIn = (...tables: string[]) =>
    tables.map((table) => sql`p.user_id not in (select user_id from ${sql.raw(table)})`);
  // Of very many, about the tenth with the most sessions.
  return sql`stored as materialized (${people([...asked], score, [IS_LISTED])} limit ${MOST_LOOKED_AT}),
    named as materialized (${people(ofName, score, [IS_LISTED, isFull, ...notIn('stored')])} limit ${MOST_NAMED}),
    steps as materialized (
      select min(step) as step from unnest(experience_steps()) as step where ${isFull}
        and step >= (select percentile_disc(0.9) within group (order by experience) from stored)),
    experienced as materialized (${people([...asked, atLeast], score, [IS_LISTED, isFull, ...notIn('stored', 'named')])}
      limit ${MOST_LOOKED_AT}),
    candidates as (select * from stored union all select * from named union all select * from experienced)`;
}

/** Who is found though about to leave (the viewer's own connections), and who never is. */
function pairsOf(viewerId: string): SQL {
  const pairs = (
    status: 'accepted' | 'blocked',
  ) => sql`select case when c.person_a = ${viewerId} then c.person_b else c.person_a end
    from ${connections} c where c.status = ${status} and ${viewerId} in (c.person_a, c.person_b)`;
  return sql`pairs as materialized (select
    array(select u.id from ${users} u where u.id in (${pairs('accepted')}) and u.username is not null and u.suspended_at is null) as known,
    array(${pairs('blocked')}) as blocked)`;
}

/** Members who chose a username and are not suspended. Who is about to leave is found by their connections alone. */
const IS_LISTED = sql`(p.is_listed or p.user_id = any ((select known from pairs)::uuid[]))`;

/** Not oneself, and nobody with a block between them and the viewer. */
function allowed({ viewerId, freeThisWeek }: PeopleFilter, week: SQL): SQL[] {
  return [
    sql`p.user_id <> ${viewerId}`,
    sql`p.user_id <> all ((select blocked from pairs)::uuid[])`,
    ...(freeThisWeek === false ? [sql`not (p.is_bookable and ${hasRoom(week, 'p.')})`] : []),
  ];
}

/** As `search_traits_of` gives them to each profile. */
function traitsOf({ expert, investor, language, hasSessions, freeThisWeek }: PeopleFilter): string[] {
  return [
    ...(expert === undefined ? [] : [expert ? '/f/expert' : '/f/no-expert']),
    ...(investor === undefined ? [] : [investor ? '/f/investor' : '/f/no-investor']),
    ...(language === undefined ? [] : [`/l/${language.replaceAll(/[^a-z]/gi, '')}`]),
    ...(hasSessions === undefined ? [] : [hasSessions ? '/f/open' : '/f/closed']),
    ...(freeThisWeek === true && hasSessions === undefined ? ['/f/open'] : []),
  ];
}

function weekFrom(now: Temporal.Instant): SQL {
  const until = now.add({ hours: 24 * DAYS_AHEAD });
  return sql`tstzrange(${now.toString()}::timestamptz, ${until.toString()}::timestamptz)`;
}

/** Members with fewer sessions in these days than their week takes. */
function hasRoom(week: SQL, of: 'p.' | 'ranked.' | 'found.'): SQL {
  const [person, room] = [sql.raw(`${of}user_id`), sql.raw(`${of}weekly_room`)];
  return sql`(${room} is null or (select count(*) from session_seats s
    where s.user_id = ${person} and s.during && ${week}) < ${room})`;
}

/** A word as the index has it: any of its spellings. @param prefix `/n/` for words of the name. */
function queryOf({ typed, spellings }: Spelled[number], prefix: '' | '/n/' = ''): SQL {
  return sql.join(
    spellings.map((spelling) => spellingQuery(typed, spelling, prefix)),
    sql` || `,
  );
}

/** As typed it is the beginning of a word. */
function spellingQuery(typed: string, { known }: Spelling, prefix: '' | '/n/'): SQL {
  return known === null
    ? sql`(quote_literal(${prefix}::text || plain_text(${typed})) || ':*')::tsquery`
    : sql`quote_literal(${prefix}::text || ${known}::text)::tsquery`;
}

/** The likeness of each word, and as much again for one of the name. */
function scoreOf(spelled: Spelled): SQL {
  const words = spelled.flatMap(({ typed, spellings }) =>
    (['', '/n/'] as const).map((prefix) => {
      // Who is found by the only spelling has it.
      if (prefix === '' && spellings.length === 1) return sql`${spellings[0]?.likeness}::float8`;
      const cases = spellings.map(
        (spelling) =>
          sql`when p.search_words @@ ${spellingQuery(typed, spelling, prefix)} then ${spelling.likeness}::float8`,
      );
      return sql`case ${sql.join(cases, sql` `)} else 0 end`;
    }),
  );
  return sql`(${sql.join(words, sql` + `)})`;
}
