import { sql, type SQL } from 'drizzle-orm';
import { profiles, users } from '../../identity/identity.queries.ts';
import { connections } from '../../connections/connections.queries.ts';
import { savedSearchMatches } from '../profiles.tables.ts';

/** The filters of a search, and who searches. */
export interface PeopleFilter {
  readonly viewerId: string;
  readonly now: Temporal.Instant;
  readonly hasSessions?: boolean | undefined;
  readonly expert?: boolean | undefined;
  readonly investor?: boolean | undefined;
  /** A BCP 47 primary language tag. */
  readonly language?: string | undefined;
  readonly freeThisWeek?: boolean | undefined;
}

/**
 * A word of the vocabulary and its similarity to the typed one, 0 to 1. `known` null stands for all words that begin with the
 * typed one.
 */
export interface Spelling {
  readonly known: string | null;
  readonly likeness: number;
}
export type Spelled = readonly { readonly typed: string; readonly spellings: readonly Spelling[] }[];

/**
 * Maximum number of people found. Counts and facets stop here, because nobody pages further; so a very common word costs no more
 * than others.
 */
const MOST_FOUND = 1_000;
/**
 * When more people than this match, the search considers only this many in storage order, half as many whose name matches, and
 * about this many of the most experienced, and ranks these. This limits the cost of very common words.
 */
const MOST_LOOKED_AT = MOST_FOUND;
const MOST_NAMED = MOST_LOOKED_AT / 2;
/** More than `MOST_FOUND`, because people without room this week are removed after ranking. */
const MOST_TO_RANK = 1.2 * MOST_FOUND;
const DAYS_AHEAD = 7;

/**
 * Builds one statement that returns the count of the best people up to `MOST_FOUND`, the requested page of them, and the facets.
 */
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

/** Maximum number of newcomers considered for a saved search. */
const MOST_NEWCOMERS = 1_000;

/**
 * Builds a statement that counts those of the latest newcomers since `since` who match the filter and have all words, typed in
 * full or as a prefix.
 */
export function newcomersSql(spelled: Spelled, filter: PeopleFilter, since: Temporal.Instant): SQL {
  return sql`with ${pairsOf(filter.viewerId)}
    select count(*)::int as count from ${profiles} p where ${newcomersWhere(spelled, filter, since)}`;
}

/** Builds a statement that records the same people as announced for a saved search, and returns those not announced before. */
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

/** Builds the CTE `candidates`: all matching people, or the most promising ones if very many match. */
function candidatesOf(spelled: Spelled, filter: PeopleFilter, week: SQL): SQL {
  // Traits are literals, not parameters: with a generic plan, the planner would not know that most people are open and few are
  // investors.
  const traits = traitsOf(filter).map((trait) => sql.raw(`'''${trait}'''::tsquery`));
  const people = (query: readonly SQL[], score: SQL, more: readonly SQL[]): SQL => {
    const isFound = query.length === 0 ? [] : [sql`p.search_words @@ (${sql.join([...query], sql` && `)})`];
    return sql`select p.user_id, p.completed_sessions as experience, ${score} as score, p.is_expert, p.is_investor,
        p.is_bookable, p.weekly_room, case when p.visibility ->> 'languages' is null then p.languages else '{}' end as languages
      from ${profiles} p where ${sql.join([...isFound, ...allowed(filter, week), ...more], sql` and `)}`;
  };
  if (spelled.length === 0) {
    // Listed people are read from an index, the most experienced first. The others are the viewer's connections, which are few.
    const none = sql`0::float8`;
    // Repeats the condition of the partial index of investors, so that the planner uses it.
    const investors = filter.investor === true ? [sql`p.is_investor`] : [];
    return sql`candidates as (
      (${people(traits, none, [sql`p.is_listed`, ...investors])} order by p.completed_sessions desc, p.user_id limit ${MOST_TO_RANK})
      union all (${people(traits, none, [sql`not p.is_listed`, sql`p.user_id = any ((select known from pairs)::uuid[])`])}))`;
  }
  const conditions = [...spelled.map((word) => sql`(${queryOf(word)})`), ...traits];
  const ofName = [...spelled.map((word) => sql`(${queryOf(word, '/n/')})`), ...traits];
  const atLeast = sql`quote_literal('/x/' || (select step from steps))::tsquery`;
  const score = scoreOf(spelled);
  const isFull = sql`(select count(*) from stored) = ${MOST_LOOKED_AT}`;
  const notIn = (...tables: string[]) =>
    tables.map((table) => sql`p.user_id not in (select user_id from ${sql.raw(table)})`);
  // If very many match: about the tenth with the most sessions.
  return sql`stored as materialized (${people([...conditions], score, [IS_LISTED])} limit ${MOST_LOOKED_AT}),
    named as materialized (${people(ofName, score, [IS_LISTED, isFull, ...notIn('stored')])} limit ${MOST_NAMED}),
    steps as materialized (
      select min(step) as step from unnest(experience_steps()) as step where ${isFull}
        and step >= (select percentile_disc(0.9) within group (order by experience) from stored)),
    experienced as materialized (${people([...conditions, atLeast], score, [IS_LISTED, isFull, ...notIn('stored', 'named')])}
      limit ${MOST_LOOKED_AT}),
    candidates as (select * from stored union all select * from named union all select * from experienced)`;
}

/**
 * Builds the CTE `pairs`: the viewer's connections, who are found even while their account is being deleted, and blocked people,
 * who are never found.
 */
function pairsOf(viewerId: string): SQL {
  const pairs = (
    status: 'accepted' | 'blocked',
  ) => sql`select case when c.person_a = ${viewerId} then c.person_b else c.person_a end
    from ${connections} c where c.status = ${status} and ${viewerId} in (c.person_a, c.person_b)`;
  return sql`pairs as materialized (select
    array(select u.id from ${users} u where u.id in (${pairs('accepted')}) and u.username is not null and u.suspended_at is null) as known,
    array(${pairs('blocked')}) as blocked)`;
}

/**
 * SQL condition: the member has a username and is not suspended. Members whose account is being deleted are found only by their
 * connections.
 */
const IS_LISTED = sql`(p.is_listed or p.user_id = any ((select known from pairs)::uuid[]))`;

/**
 * Returns SQL conditions that exclude the viewer, people with a block between them and the viewer, and, if filtered so, people
 * with room this week.
 */
function allowed({ viewerId, freeThisWeek }: PeopleFilter, week: SQL): SQL[] {
  return [
    sql`p.user_id <> ${viewerId}`,
    sql`p.user_id <> all ((select blocked from pairs)::uuid[])`,
    ...(freeThisWeek === false ? [sql`not (p.is_bookable and ${hasRoom(week, 'p.')})`] : []),
  ];
}

/** Returns the filter as the tokens that `search_traits_of` writes to each profile. */
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

/** SQL condition: the member has fewer sessions in this week than their weekly room; no room set means no limit. */
function hasRoom(week: SQL, of: 'p.' | 'ranked.' | 'found.'): SQL {
  const [person, room] = [sql.raw(`${of}user_id`), sql.raw(`${of}weekly_room`)];
  return sql`(${room} is null or (select count(*) from session_seats s
    where s.user_id = ${person} and s.during && ${week}) < ${room})`;
}

/** Builds the index query of a word: any of its spellings. @param prefix `/n/` for words of the name. */
function queryOf({ typed, spellings }: Spelled[number], prefix: '' | '/n/' = ''): SQL {
  return sql.join(
    spellings.map((spelling) => spellingQuery(typed, spelling, prefix)),
    sql` || `,
  );
}

/** Builds the index query of one spelling. The word as typed matches as a prefix. */
function spellingQuery(typed: string, { known }: Spelling, prefix: '' | '/n/'): SQL {
  return known === null
    ? sql`(quote_literal(${prefix}::text || plain_text(${typed})) || ':*')::tsquery`
    : sql`quote_literal(${prefix}::text || ${known}::text)::tsquery`;
}

/** SQL expression of the score: the similarity of each word, counted twice for a word of the name. */
function scoreOf(spelled: Spelled): SQL {
  const words = spelled.flatMap(({ typed, spellings }) =>
    (['', '/n/'] as const).map((prefix) => {
      // With only one spelling, every found person has matched it.
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
