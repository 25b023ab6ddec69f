import { sql, type SQL } from 'drizzle-orm';
import { profiles, profileTopics, users } from '../../identity/identity.queries.ts';
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
  /** The slug of a topic that they are expert in. */
  readonly topic?: string | undefined;
  /** Where they are, as they wrote it. */
  readonly place?: string | undefined;
  /** An IANA time zone. */
  readonly timeZone?: string | undefined;
}

/** The order of the people found (R-NET-15); without one, the best match first. */
export type PeopleOrder = 'best' | 'newest' | 'sessions';

/** Somebody found by meaning; `likeness` is from 0 to 1. */
export interface Meant {
  readonly id: string;
  readonly likeness: number;
}

/** What is searched for. */
export interface PeopleSearch {
  readonly spelled: Spelled;
  readonly filter: PeopleFilter;
  readonly order?: PeopleOrder | undefined;
  /** People who are found by meaning, after those who are found by words. */
  readonly meant?: readonly Meant[] | undefined;
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

/** Most values of a facet. */
const MOST_VALUES = 12;

/**
 * Builds one statement that returns the count of the best people up to `MOST_FOUND`, the requested page of them, and the facets.
 */
export function foundSql(search: PeopleSearch, limit: number, offset: number): SQL {
  const { filter, order = 'best' } = search;
  const week = weekFrom(filter.now);
  const best = ORDERS[order];
  return sql`with ${pairsOf(filter.viewerId)}, ${candidatesOf(search, week)},
    found as materialized (
      select * from (select * from candidates ${best} offset 0) ranked
      ${filter.freeThisWeek === true ? sql`where ${hasRoom(week, 'ranked.')}` : sql``}
      limit ${MOST_FOUND}
    )
    select (select count(*) from found)::int as count,
      coalesce((select jsonb_agg(user_id ${best}) from (
        select * from found ${best} limit ${limit} offset ${offset}) on_page), '[]') as ids,
      coalesce((select jsonb_agg(user_id) from found where score < 0), '[]') as meant,
      (select jsonb_build_object(
        'has_sessions', count(*) filter (where is_bookable),
        'expert', count(*) filter (where is_expert),
        'investor', count(*) filter (where is_investor),
        'free_this_week', count(*) filter (where is_bookable and ${hasRoom(week, 'found.')})) from found)
      || jsonb_build_object(
        'languages', ${valuesOf('language', sql`select language, count(*) as people from found, unnest(languages) as language group by 1`)},
        'topics', ${valuesOf(
          'slug',
          sql`select pt.topic_slug as slug, count(*) as people from found
            join ${profileTopics} pt on pt.user_id = found.user_id and pt.kind = 'expert_in' group by 1`,
        )},
        'places', ${valuesOf('place', sql`select min(place) as place, count(*) as people from found where place <> '' group by lower(place)`)},
        'time_zones', ${valuesOf('time_zone', sql`select time_zone, count(*) as people from found group by 1`)}
      ) as facets`;
}

const ORDERS: Readonly<Record<PeopleOrder, SQL>> = {
  best: sql`order by score desc, experience desc, user_id`,
  newest: sql`order by joined desc, user_id`,
  sessions: sql`order by experience desc, score desc, user_id`,
};

/** Builds the most frequent values of a facet, as JSON. @param counted selects the value and `people`. */
function valuesOf(value: string, counted: SQL): SQL {
  const name = sql.raw(value);
  return sql`coalesce((select jsonb_agg(jsonb_build_object(${sql.raw(`'${value}'`)}, ${name}, 'count', people) order by people desc, ${name})
    from (select * from (${counted}) counted order by people desc, ${name} limit ${MOST_VALUES}) most), '[]')`;
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
  const query = [...spelled.map((word) => sql`(${queryOf(word)})`), ...traitsOf(filter)];
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
function candidatesOf(search: PeopleSearch, week: SQL): SQL {
  const { filter, meant = [] } = search;
  if (meant.length === 0) return byWords(search, week, 'candidates');
  const known = sql`unnest(${ids(meant)}::uuid[], ${likenesses(meant)}::float8[]) as meant (id, likeness)`;
  // Below everybody who is found by words.
  const byMeaning = people(
    { filter, week },
    {
      from: sql`${known} join ${profiles} p on p.user_id = meant.id`,
      query: traitsOf(filter),
      score: sql`meant.likeness - 1`,
      joined: JOINED,
    },
    [IS_LISTED, sql`p.user_id not in (select user_id from by_words)`],
  );
  return sql`${byWords(search, week, 'by_words')}, candidates as (select * from by_words union all (${byMeaning}))`;
}

const ids = (meant: readonly Meant[]): string => `{${meant.map(({ id }) => id).join()}}`;
const likenesses = (meant: readonly Meant[]): string => `{${meant.map(({ likeness }) => likeness).join()}}`;

/** When somebody joined, looked up for each person. */
const JOINED = sql`(select u.created_at from ${users} u where u.id = p.user_id)`;

interface Selected {
  readonly from?: SQL;
  readonly query: readonly SQL[];
  readonly score: SQL;
  /** When they joined; only the order `newest` needs it. */
  readonly joined?: SQL;
}

/** Builds a statement that selects people for the candidates. */
function people(
  { filter, week }: { readonly filter: PeopleFilter; readonly week: SQL },
  { from = sql`${profiles} p`, query, score, joined = sql`null::timestamptz` }: Selected,
  more: readonly SQL[],
): SQL {
  const isFound = query.length === 0 ? [] : [sql`p.search_words @@ (${sql.join([...query], sql` && `)})`];
  return sql`select p.user_id, p.completed_sessions as experience, ${score} as score, ${joined} as joined, p.is_expert,
      p.is_investor, p.is_bookable, p.weekly_room, p.time_zone,
      case when p.visibility ->> 'location' is null then btrim(p.location) else '' end as place,
      case when p.visibility ->> 'languages' is null then p.languages else '{}' end as languages
    from ${from} where ${sql.join([...isFound, ...allowed(filter, week), ...more], sql` and `)}`;
}

/** Builds the CTE of this name: the people found by words and filters, without those found by meaning. */
function byWords({ spelled, filter, order }: PeopleSearch, week: SQL, name: 'candidates' | 'by_words'): SQL {
  const as = sql.raw(name);
  const traits = traitsOf(filter);
  const conditions = [...spelled.map((word) => sql`(${queryOf(word)})`), ...traits];
  const score = spelled.length === 0 ? sql`0::float8` : scoreOf(spelled);
  const from = { filter, week };
  if (order === 'newest') {
    const all = { query: conditions, score, joined: sql`u.created_at` };
    return sql`${as} as materialized (${people(
      from,
      { ...all, from: sql`${users} u join ${profiles} p on p.user_id = u.id` },
      [IS_LISTED],
    )} order by u.created_at desc, u.id limit ${MOST_TO_RANK})`;
  }
  if (spelled.length === 0) {
    // Listed people are read from an index, the most experienced first. The others are the viewer's connections, which are few.
    const all = { query: traits, score };
    // Repeats the condition of the partial index of investors, so that the planner uses it.
    const investors = filter.investor === true ? [sql`p.is_investor`] : [];
    return sql`${as} as (
      (${people(from, all, [sql`p.is_listed`, ...investors])} order by p.completed_sessions desc, p.user_id limit ${MOST_TO_RANK})
      union all (${people(from, all, [sql`not p.is_listed`, sql`p.user_id = any ((select known from pairs)::uuid[])`])}))`;
  }
  const ofName = [...spelled.map((word) => sql`(${queryOf(word, '/n/')})`), ...traits];
  const atLeast = sql`quote_literal('/x/' || (select step from steps))::tsquery`;
  const isFull = sql`(select count(*) from stored) = ${MOST_LOOKED_AT}`;
  const notIn = (...tables: string[]) =>
    tables.map((table) => sql`p.user_id not in (select user_id from ${sql.raw(table)})`);
  const some = (query: readonly SQL[], more: readonly SQL[]): SQL => people(from, { query, score }, more);
  // If very many match: about the tenth with the most sessions.
  return sql`stored as materialized (${some(conditions, [IS_LISTED])} limit ${MOST_LOOKED_AT}),
    named as materialized (${some(ofName, [IS_LISTED, isFull, ...notIn('stored')])} limit ${MOST_NAMED}),
    steps as materialized (
      select min(step) as step from unnest(experience_steps()) as step where ${isFull}
        and step >= (select percentile_disc(0.9) within group (order by experience) from stored)),
    experienced as materialized (${some([...conditions, atLeast], [IS_LISTED, isFull, ...notIn('stored', 'named')])}
      limit ${MOST_LOOKED_AT}),
    ${as} as (select * from stored union all select * from named union all select * from experienced)`;
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

/**
 * Returns the filter as queries for the tokens that triggers write to each profile. Those with few values are literals, not
 * parameters: with a generic plan, the planner would not know that most people are open and few are investors.
 */
function traitsOf(filter: PeopleFilter): SQL[] {
  const { expert, investor, language, hasSessions, freeThisWeek, topic, place, timeZone } = filter;
  const literals = [
    ...(expert === undefined ? [] : [expert ? '/f/expert' : '/f/no-expert']),
    ...(investor === undefined ? [] : [investor ? '/f/investor' : '/f/no-investor']),
    ...(language === undefined ? [] : [`/l/${language.replaceAll(/[^a-z]/gi, '')}`]),
    ...(hasSessions === undefined ? [] : [hasSessions ? '/f/open' : '/f/closed']),
    ...(freeThisWeek === true && hasSessions === undefined ? ['/f/open'] : []),
    ...(topic === undefined ? [] : [`/t/${topic.replaceAll(/[^a-z0-9-]/g, '')}`]),
  ];
  return [
    ...literals.map((trait) => sql.raw(`'''${trait}'''::tsquery`)),
    ...(place === undefined ? [] : [sql`quote_literal(place_token(${place}))::tsquery`]),
    ...(timeZone === undefined ? [] : [sql`quote_literal(${`/z/${timeZone}`}::text)::tsquery`]),
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

/** Words of the name, words of the statement, and all others. */
type WordKind = '/n/' | '/s/' | '';

/** Builds the index query of a word: any of its spellings. @param kind only words of the name; by default all words. */
function queryOf({ typed, spellings }: Spelled[number], kind: '/n/' | 'all' = 'all'): SQL {
  const kinds: readonly WordKind[] = kind === 'all' ? ['', '/s/'] : [kind];
  return sql.join(
    spellings.flatMap((spelling) => kinds.map((each) => spellingQuery(typed, spelling, each))),
    sql` || `,
  );
}

/** Builds the index query of one spelling. The word as typed matches as a prefix. */
function spellingQuery(typed: string, { known }: Spelling, kind: WordKind): SQL {
  return known === null
    ? sql`(quote_literal(${kind}::text || plain_text(${typed})) || ':*')::tsquery`
    : sql`quote_literal(${kind}::text || ${known}::text)::tsquery`;
}

/** What a word of the statement counts, of one elsewhere. */
const IN_STATEMENT = 0.5;

/** SQL expression of the score: the similarity of each word, twice for a word of the name, half for one of the statement. */
function scoreOf(spelled: Spelled): SQL {
  const words = spelled.flatMap(({ typed, spellings }) => {
    const found = (kind: WordKind, worth: number) =>
      spellings.map(
        (spelling) =>
          sql`when p.search_words @@ ${spellingQuery(typed, spelling, kind)} then ${worth * spelling.likeness}::float8`,
      );
    const anywhere = [...found('', 1), ...found('/s/', IN_STATEMENT)];
    return [anywhere, found('/n/', 1)].map((cases) => sql`case ${sql.join(cases, sql` `)} else 0 end`);
  });
  return sql`(${sql.join(words, sql` + `)})`;
}
