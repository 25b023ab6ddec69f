import type { PersonSummary, PolicyNumbers } from '@acquaint/contracts';
import {
  DEFAULT_WEIGHTS,
  withWeights,
  type Answer,
  type Features,
  type KnownPair,
  type MatchWeights,
} from '@acquaint/matching';
import { and, count, desc, eq, getViewSelectedFields, sql, type SQL } from 'drizzle-orm';
import { msg } from '@acquaint/i18n/languages';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { sessionReviews, sessions } from '../../sessions/sessions.queries.ts';
import { matchModels } from '../introductions.tables.ts';

export type ModelRow = typeof matchModels.$inferSelect & { readonly setter: PersonSummary | null };

/** Returns a page of versions, newest first, and their total number. */
export async function selectModels(
  db: Database,
  { page, page_size }: PageRequest,
): Promise<{ rows: ModelRow[]; count: number }> {
  const [total] = await db.select({ count: count() }).from(matchModels);
  const rows = await models(db)
    .orderBy(desc(matchModels.madeAt), desc(matchModels.version))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(({ model, setter }) => ({ ...model, setter })), count: total?.count ?? 0 };
}

export async function findModel(db: Database, version: string): Promise<ModelRow | null> {
  const [row] = await models(db).where(eq(matchModels.version, version));
  return row ? { ...row.model, setter: row.setter } : null;
}

function models(db: Database) {
  return db
    .select({ model: matchModels, setter: getViewSelectedFields(personSummaries) })
    .from(matchModels)
    .leftJoin(personSummaries, eq(personSummaries.id, matchModels.setBy));
}

/** Returns the weights of the live version, or the hand-set ones. */
export async function selectLiveWeights(db: Database): Promise<MatchWeights> {
  const [row] = await db.select().from(matchModels).where(eq(matchModels.state, 'live'));
  return row ? weightsOf(row) : DEFAULT_WEIGHTS;
}

/** Returns the live version; null while nothing is stored. */
export async function findLive(db: Database): Promise<ModelRow | null> {
  const [row] = await models(db).where(eq(matchModels.state, 'live'));
  return row ? { ...row.model, setter: row.setter } : null;
}

/** Converts stored numbers to weights of the engine, with the policy. */
export function weightsOf({
  version,
  weights,
  policy,
}: Pick<ModelRow, 'version' | 'weights' | 'policy'>): MatchWeights {
  return {
    ...withWeights(DEFAULT_WEIGHTS, version, new Map(Object.entries(weights))),
    policy: {
      minimumScore: policy.minimum_score,
      exposureDiscount: policy.exposure_discount,
      exploration: policy.exploration,
    },
  };
}

/** Returns the policy of weights as stored and shown. */
export function policyOf({ policy }: MatchWeights): PolicyNumbers {
  return {
    minimum_score: policy.minimumScore,
    exposure_discount: policy.exposureDiscount,
    exploration: policy.exploration,
  };
}

/** Stores the hand-set version, so that staff can go back to it. It is live if no other version is. */
export async function keepHandSet(
  tx: Database,
  weights: Record<string, number>,
  now: Temporal.Instant,
): Promise<void> {
  const [live] = await tx.select().from(matchModels).where(eq(matchModels.state, 'live'));
  await tx
    .insert(matchModels)
    .values({
      version: DEFAULT_WEIGHTS.version,
      origin: 'hand',
      state: live ? 'retired' : 'live',
      madeAt: now,
      weights,
      policy: policyOf(DEFAULT_WEIGHTS),
      note: msg('Set by hand, before there were answers to learn from.'),
    })
    .onConflictDoNothing();
}

export async function insertModel(tx: Database, model: typeof matchModels.$inferInsert): Promise<void> {
  await tx.insert(matchModels).values(model);
}

/** Makes a version live by the choice of staff, pins it, and retires the previous one. */
export async function makeLive(
  tx: Database,
  version: string,
  change: { readonly setReason: string; readonly setBy: string },
): Promise<void> {
  await retireLive(tx);
  await tx
    .update(matchModels)
    .set({ state: 'live', isPinned: true, ...change })
    .where(eq(matchModels.version, version));
}

export async function retireLive(tx: Database): Promise<void> {
  await tx
    .update(matchModels)
    .set({ state: 'retired', isPinned: false })
    .where(eq(matchModels.state, 'live'));
}

/**
 * Unpins the live version, so that a fit may replace it.
 * @returns false if it was not pinned.
 */
export async function releaseLive(tx: Database): Promise<boolean> {
  const rows = await tx
    .update(matchModels)
    .set({ isPinned: false })
    .where(and(eq(matchModels.state, 'live'), eq(matchModels.isPinned, true)))
    .returning();
  return rows.length > 0;
}

/** Takes a lock, so that only one version is created at a time. */
export async function lockModels(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('introductions/models', 0))`);
}

/** Days within which two members should meet after both accepted; if they do not, the match counts as not met. */
const MEETS_WITHIN_DAYS = 30;
/** Up to this rating, a session counts as unsatisfactory. */
const POOR_RATING = 2;

/**
 * Selects the newest answers of a time range (start included, end excluded) with the features at the time of the offer,
 * grouped by the week of the offer; oldest first. Later results count only if they were known before `until`.
 */
export async function selectAnswers(
  db: Database,
  { since, until, most }: { since: Temporal.Instant; until: Temporal.Instant; most: number },
): Promise<Answer[]> {
  const end = sql`${until.toString()}::timestamptz`;
  const met = (people: SQL): SQL =>
    sql`select 1 from ${sessions} m where m.took_place_at < ${end} and m.took_place_at >= a.offered_at and ${people}`;
  const metAs = (
    more: SQL,
  ): SQL => sql`(exists (${met(sql`m.host_id = a.user_id and m.booker_id = a.other_id ${more}`)})
    or exists (${met(sql`m.host_id = a.other_id and m.booker_id = a.user_id ${more}`)}))`;
  const rated = sql`and exists (select 1 from ${sessionReviews} r where r.session_id = m.id and r.author_id = a.user_id
    and r.rating <= ${POOR_RATING} and r.created_at < ${end})`;
  const { rows } = await db.execute<{
    from_id: string;
    to_id: string;
    features: Features;
    mirrored: Features;
    accepted: boolean;
    both: boolean | null;
    met_well: boolean | null;
    week: string;
  }>(sql`
    select a.*, case when a.both then case
        when ${metAs(sql``)} then not ${metAs(rated)}
        when a.later < ${end} - make_interval(days => ${MEETS_WITHIN_DAYS}) then false end end as met_well
    from (
      select s.introduction_id, s.user_id, s.other_id, s.offered_at, s.answered_at, s.user_id as from_id, s.other_id as to_id,
        s.features, o.features as mirrored, s.answer = 'accepted' as accepted,
        case when o.answer in ('accepted', 'passed') and o.answered_at < ${end}
          then s.answer = 'accepted' and o.answer = 'accepted' end as both,
        greatest(s.answered_at, o.answered_at) as later,
        date_trunc('week', s.offered_at at time zone 'UTC')::date::text as week
      from introduction_sides s
      join introduction_sides o on o.introduction_id = s.introduction_id and o.user_id = s.other_id
      where s.features is not null and o.features is not null and s.answer in ('accepted', 'passed')
        and coalesce(s.pass_reason, '') not in ('not_now', 'know_already')
        and s.answered_at >= ${since.toString()}::timestamptz and s.answered_at < ${end}
      order by s.answered_at desc, s.introduction_id, s.user_id limit ${most}
    ) a
    order by a.answered_at, a.introduction_id desc, a.user_id desc`);
  return rows.map(({ from_id, to_id, features, mirrored, accepted, both, met_well, week }) => ({
    from: from_id,
    to: to_id,
    features,
    mirrored,
    accepted,
    group: week,
    ...(both !== null && { both }),
    ...(met_well !== null && { metWell: met_well }),
  }));
}

/** Returns pairs that were offered since an instant and answered by both sides. */
export async function selectKnownPairs(db: Database, since: Temporal.Instant): Promise<KnownPair[]> {
  const { rows } = await db.execute<{ a: string; b: string; both: boolean }>(sql`
    select i.person_a as a, i.person_b as b, bool_and(s.answer = 'accepted') as both
    from introductions i join introduction_sides s on s.introduction_id = i.id
    where i.offered_at >= ${since.toString()}::timestamptz
    group by i.id having bool_and(s.answer in ('accepted', 'passed'))`);
  return rows.map(({ a, b, both }) => ({ a, b, bothAccepted: both }));
}

/** Counts how often each member was offered since an instant, by id: of these members, or of all. */
export async function selectShown(
  db: Database,
  since: Temporal.Instant,
  ids?: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; shown: number }>(sql`
    select user_id as id, count(*)::int as shown from introduction_sides
    where offered_at >= ${since.toString()}::timestamptz
      ${ids ? sql`and user_id = any(${sql.param([...ids])}::uuid[])` : sql``} group by user_id`);
  return new Map(rows.map(({ id, shown }) => [id, shown]));
}

export interface ExposureRow {
  readonly shown: number;
  readonly ever: number;
  readonly people: number;
  readonly matched: number;
  readonly usual: number;
}

/** Returns how often a member was shown since an instant and ever, and the median of all members since then. */
export async function selectExposure(
  db: Database,
  userId: string,
  since: Temporal.Instant,
): Promise<ExposureRow> {
  const { rows } = await db.execute<Record<keyof ExposureRow, number>>(sql`
    select count(*) filter (where s.offered_at >= ${since.toString()}::timestamptz)::int as shown,
      count(*)::int as ever, count(distinct s.other_id)::int as people,
      count(*) filter (where i.state = 'matched')::int as matched,
      (select coalesce(percentile_cont(0.5) within group (order by each.shown), 0)::float8 from
        (select count(*) as shown from introduction_sides where offered_at >= ${since.toString()}::timestamptz
          group by user_id) each) as usual
    from introduction_sides s join introductions i on i.id = s.introduction_id where s.user_id = ${userId}`);
  return rows[0] ?? { shown: 0, ever: 0, people: 0, matched: 0, usual: 0 };
}
