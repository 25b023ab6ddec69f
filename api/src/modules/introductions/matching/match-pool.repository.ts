import type { Goal } from '@acquaint/contracts';
import type { AnswerCounts } from '@acquaint/matching';
import { and, eq, gt, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database } from '../../../ports/database/database.ts';
import { CAN_BE_MET } from '../../identity/account/can-be-met.ts';
import { profiles, profileTopics, topics, users } from '../../identity/identity.queries.ts';
import { availabilitySettings, sessions, tookPlace } from '../../sessions/sessions.queries.ts';
import { reliabilityMarks } from '../../reliability/reliability.queries.ts';
import { profileExperiences } from '../../profiles/profiles.queries.ts';
import { peekPeople, peeks } from '../../peeks/peeks.queries.ts';
import { selectAnswersOfAll } from '../models/all-answers.repository.ts';
import { introductionSettings, matchVectors } from '../introductions.tables.ts';

/** The data of a member that the matching needs. */
export interface MemberRow {
  readonly id: string;
  readonly isPro: boolean;
  readonly headline: string;
  readonly statement: string;
  /** The latest experiences as text; empty if they are not visible to everybody. */
  readonly experience: string;
  /** Companies and schools of all their experiences, in lower case; empty if they are not visible to everybody. */
  readonly organisations: readonly string[];
  /** Transcripts of the latest published peeks of the member. */
  readonly talks: string;
  readonly goals: readonly Goal[];
  readonly isExpert: boolean;
  readonly isInvestor: boolean;
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly expertIn: readonly string[];
  readonly lookingFor: readonly string[];
  readonly pausedUntil: Temporal.Instant | null;
  readonly lastWeeklyOn: Temporal.PlainDate | null;
  readonly updatedAt: string;
  readonly answers: AnswerCounts;
  readonly completedSessions: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Embedding vectors in base64; null if there are none. */
  readonly asks: string | null;
  readonly says: string | null;
}

/** Which members: some by id, those that changed, or all. */
export interface MemberSelection {
  readonly ids?: readonly string[];
  /** A value of `MemberRow.updatedAt`. */
  readonly changedSince?: string;
  /** At most `count` of them, by id, after this one. */
  readonly slice?: { readonly after: string | null; readonly count: number };
  /** Answer counts of all members, if already known. */
  readonly answers?: ReadonlyMap<string, AnswerCounts>;
}

/** Members per read: a few milliseconds of work between two requests. */
const SLICE = 500;

/** Yields the members in batches, in the order of their ids. */
export async function* membersInSlices(
  db: Database,
  selection: Omit<MemberSelection, 'slice' | 'answers'> = {},
): AsyncGenerator<MemberRow[]> {
  // For all members, the answers are counted in one scan: individual lookups would take most of the time.
  const answers = selection.ids || selection.changedSince ? undefined : await selectAnswersOfAll(db);
  for (let after: string | null = null; ;) {
    const slice = { after, count: SLICE };
    const rows: MemberRow[] = await selectMembers(db, { ...selection, slice, ...(answers && { answers }) });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    after = last.id;
  }
}

/** Selects a member's topics of one list in order, as JSON, which both databases return in the same way. */
export function topicsOf(kind: 'expert_in' | 'looking_for'): SQL<string[]> {
  return sql<string[]>`coalesce((select json_agg(pt.topic_slug order by pt.position, pt.topic_slug)
    from ${profileTopics} pt where pt.user_id = ${users.id} and pt.kind = ${kind}), '[]'::json)`;
}

function hasTopics(kind: 'expert_in' | 'looking_for'): SQL {
  return sql`exists (select 1 from ${profileTopics} pt where pt.user_id = ${users.id} and pt.kind = ${kind})`;
}

/**
 * Condition: an answer `s` that says whether the member would like to meet, and that no longer has to be hidden from
 * the other.
 */
const COUNTS = sql`s.answer in ('accepted', 'passed') and coalesce(s.pass_reason, '') not in ('not_now', 'know_already')
  and exists (select 1 from introductions i where i.id = s.introduction_id and (i.state <> 'open'
    or exists (select 1 from introduction_sides o where o.introduction_id = i.id and o.user_id = s.other_id
      and o.answer in ('accepted', 'passed'))))`;

/**
 * Counts a member's answers, the answers about them, and how often they kept appointments. A pass because of the time,
 * or because the two know each other, says nothing about whether they would like to meet. An answer counts once the
 * other has answered too or the introduction has expired; until then it must not change what the other is shown
 * (R-MATCH-2). Booking a session, and booking again after one, count as a yes: the other knows of both.
 * `selectAnswersOfAll` counts the same for all members at once.
 */
const ANSWERS = sql<AnswerCounts>`(select json_build_object(
    'given', own.given + did.count, 'accepted', own.accepted + did.count,
    'received', about.received + got.count, 'wanted', about.wanted + got.count,
    'agreed', met.agreed, 'kept', met.kept)
  from
    (select count(*) as given, count(*) filter (where s.answer = 'accepted') as accepted from introduction_sides s
      where s.user_id = ${users.id} and ${COUNTS}) own,
    (select count(*) as received, count(*) filter (where s.answer = 'accepted') as wanted from introduction_sides s
      where s.other_id = ${users.id} and ${COUNTS}) about,
    (select count(*) as count from match_signals g where g.user_id = ${users.id}) did,
    (select count(*) as count from match_signals g where g.other_id = ${users.id}) got,
    (select count(*) as agreed, count(*) filter (where is_kept) as kept from (
      select true as is_kept from ${sessions} m
        where (m.host_id = ${users.id} or m.booker_id = ${users.id}) and ${tookPlace('m')}
      union all
      select false from ${reliabilityMarks} r where r.user_id = ${users.id} and r.state <> 'removed') agreements) met)`;

const NO_ANSWERS: AnswerCounts = { given: 0, accepted: 0, received: 0, wanted: 0, agreed: 0, kept: 0 };

/** The member's latest experiences, if visible to everybody. */
export const EXPERIENCE = sql<string>`case when ${profiles.visibility} ->> 'experiences' is null then coalesce(
    (select string_agg(concat_ws(' ', e.title, e.organisation, left(e.description, 500)), '. ')
      from (select * from ${profileExperiences} pe where pe.user_id = ${users.id}
        order by pe.started_on desc, pe.id limit 5) e), '') else '' end`;

const ORGANISATIONS = sql<string[]>`case when ${profiles.visibility} ->> 'experiences' is null then coalesce(
    (select json_agg(distinct lower(btrim(pe.organisation))) from ${profileExperiences} pe
      where pe.user_id = ${users.id} and btrim(pe.organisation) <> ''), '[]'::json) else '[]'::json end`;

/** Transcripts of the member's latest published peeks, which everybody can hear. */
const TALKS = sql<string>`coalesce((select string_agg(left(t.transcript, 2000), ' ')
    from (select s.transcript from ${peekPeople} w join ${peeks} s on s.id = w.snip_id
      where w.user_id = ${users.id} and w.decision = 'clip' and s.published_at is not null and s.transcript <> ''
      order by s.published_at desc, s.id limit 3) t), '')`;

/**
 * Condition: the member has chosen a username, completed the expertise form, and is neither suspended nor about to be
 * deleted.
 */
function canBeIntroduced(): SQL | undefined {
  return and(
    isNotNull(users.username),
    CAN_BE_MET,
    sql`${profiles.mentorshipStatement} <> ''`,
    hasTopics('expert_in'),
    hasTopics('looking_for'),
  );
}

/** Selects members who can be introduced (paused ones too), in no order. */
export async function selectMembers(
  db: Database,
  { ids, changedSince, slice, answers }: MemberSelection = {},
): Promise<MemberRow[]> {
  if (ids?.length === 0) return [];
  const query = db
    .select({
      id: users.id,
      isPro: users.isPro,
      headline: profiles.headline,
      statement: profiles.mentorshipStatement,
      experience: EXPERIENCE,
      organisations: ORGANISATIONS,
      talks: TALKS,
      goals: sql<Goal[]>`to_json(${profiles.goals})`,
      isExpert: profiles.isExpert,
      isInvestor: profiles.isInvestor,
      languages: profiles.languages,
      timeZone: profiles.timeZone,
      expertIn: topicsOf('expert_in'),
      lookingFor: topicsOf('looking_for'),
      pausedUntil: introductionSettings.pausedUntil,
      lastWeeklyOn: introductionSettings.lastWeeklyOn,
      updatedAt: sql<string>`${profiles.updatedAt}::text`,
      answers: answers ? sql<AnswerCounts>`null` : ANSWERS,
      completedSessions: profiles.completedSessions,
      ratingSum: profiles.ratingSum,
      ratingCount: profiles.ratingCount,
      asks: matchVectors.asks,
      says: matchVectors.says,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(availabilitySettings, eq(availabilitySettings.userId, users.id))
    .leftJoin(introductionSettings, eq(introductionSettings.userId, users.id))
    .leftJoin(matchVectors, eq(matchVectors.userId, users.id))
    .where(
      and(
        canBeIntroduced(),
        ids ? isOneOf(users.id, ids) : undefined,
        slice && slice.after !== null ? gt(users.id, slice.after) : undefined,
        changedSince === undefined
          ? undefined
          : or(
              sql`${profiles.updatedAt} >= ${changedSince}::timestamptz`,
              sql`${availabilitySettings.updatedAt} >= ${changedSince}::timestamptz`,
              sql`${matchVectors.madeAt} >= ${changedSince}::timestamptz`,
              sql`${users.id} in (select w.user_id from ${peekPeople} w join ${peeks} s on s.id = w.snip_id
                where s.published_at >= ${changedSince}::timestamptz)`,
            ),
      ),
    );
  const rows = await (slice ? query.orderBy(users.id).limit(slice.count) : query);
  return answers ? rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? NO_ANSWERS })) : rows;
}

/** A member's time zone, and when their last weekly introductions were made. */
export type Rhythm = Pick<MemberRow, 'id' | 'isPro' | 'timeZone' | 'lastWeeklyOn' | 'pausedUntil'>;

/** Rhythms per read. */
const RHYTHMS = 2_000;

/** Yields the rhythms of all members who can be introduced in batches, in the order of their ids. */
export async function* rhythmsInSlices(db: Database): AsyncGenerator<Rhythm[]> {
  for (let after: string | null = null; ;) {
    const rows: Rhythm[] = await selectRhythms(db, after === null ? undefined : gt(users.id, after), RHYTHMS);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < RHYTHMS) return;
    after = last.id;
  }
}

/** Returns the rhythms of those of these members who can be introduced. */
export async function selectRhythmsOf(db: Database, ids: readonly string[]): Promise<Rhythm[]> {
  return ids.length === 0 ? [] : selectRhythms(db, isOneOf(users.id, ids), ids.length);
}

function selectRhythms(db: Database, who: SQL | undefined, most: number): Promise<Rhythm[]> {
  return db
    .select({
      id: users.id,
      isPro: users.isPro,
      timeZone: profiles.timeZone,
      lastWeeklyOn: introductionSettings.lastWeeklyOn,
      pausedUntil: introductionSettings.pausedUntil,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(introductionSettings, eq(introductionSettings.userId, users.id))
    .where(and(canBeIntroduced(), who))
    .orderBy(users.id)
    .limit(most);
}

/** Returns the topics that have synonyms, by slug. */
export function selectTopicSynonyms(db: Database): Promise<{ name: string; synonyms: string[] }[]> {
  return db
    .select({ name: topics.name, synonyms: topics.synonyms })
    .from(topics)
    .where(sql`cardinality(${topics.synonyms}) > 0`)
    .orderBy(topics.slug);
}

/** Returns the names of topics by slug. */
export async function selectTopicNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(topics);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

/**
 * Counts the introductions that the engine gave each member since an instant of their own; members without any are
 * missing. Introductions made by members do not count.
 * @param since by member id.
 */
export async function countReceived(
  db: Database,
  since: ReadonlyMap<string, Temporal.Instant>,
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  if (since.size === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`select w.id, count(*)::int as count
    from unnest(${sql.param([...since.keys()])}::uuid[], ${sql.param(Array.from(since.values(), String))}::timestamptz[]) as w (id, since)
      join introduction_sides s on s.user_id = w.id and s.offered_at >= w.since and s.offered_at <= ${now.toString()}::timestamptz
      join introductions i on i.id = s.introduction_id and i.policy_version is not null
    group by w.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Returns the top members by rating, completed sessions and reliability (R-MATCH-14).
 * @param percent the setting `TOP_MEMBERS_PERCENT`.
 */
export async function selectTopMembers(db: Database, percent: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    with hosted as (
      select user_id, count(*) filter (where is_kept) as kept, count(*) as agreed
      from (
        select people.user_id, true as is_kept
        from ${sessions}, lateral (values (host_id), (booker_id)) as people(user_id) where ${tookPlace()}
        union all
        select user_id, false from ${reliabilityMarks} where state <> 'removed'
      ) agreements
      group by user_id
    ),
    rated as (
      select p.user_id,
        (p.rating_sum + 4.0 * 3) / (p.rating_count + 3)
          * ln(2 + p.completed_sessions)
          * coalesce(h.kept::float8 / nullif(h.agreed, 0), 1) as worth
      from ${profiles} p join ${users} u on u.id = p.user_id left join hosted h on h.user_id = p.user_id
      where u.suspended_at is null and u.deletion_requested_at is null and p.rating_count >= 3
    )
    select user_id from rated order by worth desc, user_id
    limit (select ceil(count(*) * ${percent}::float8 / 100)::int from ${profiles})
  `);
  return new Set(rows.map((row) => row.user_id));
}
