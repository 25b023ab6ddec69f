import type { PersonSummary } from '@acquaint/contracts';
import {
  DEFAULT_WEIGHTS,
  withWeights,
  type Answer,
  type Features,
  type KnownPair,
  type MatchWeights,
} from '@acquaint/matching';
import { count, desc, eq, getViewSelectedFields, sql } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries } from '../identity/identity.tables.ts';
import { matchModels } from './introductions.tables.ts';

export type ModelRow = typeof matchModels.$inferSelect & { readonly setter: PersonSummary | null };

/** Versions, newest first. */
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

/** The weights that members get: of the live version, or those set by hand. */
export async function selectLiveWeights(db: Database): Promise<MatchWeights> {
  const [row] = await db.select().from(matchModels).where(eq(matchModels.state, 'live'));
  return row ? weightsOf(row) : DEFAULT_WEIGHTS;
}

/** Stored numbers as weights of the engine. */
export function weightsOf({ version, weights }: Pick<ModelRow, 'version' | 'weights'>): MatchWeights {
  return withWeights(DEFAULT_WEIGHTS, version, new Map(Object.entries(weights)));
}

/** The hand-set version stands in the list as well, so that one can go back to it. Live when nothing else is. */
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
      note: 'Set by people, before there were answers to learn from.',
    })
    .onConflictDoNothing();
}

export async function insertModel(tx: Database, model: typeof matchModels.$inferInsert): Promise<void> {
  await tx.insert(matchModels).values(model);
}

/** Makes a version live and retires the one that was. */
export async function makeLive(
  tx: Database,
  version: string,
  change: { readonly note: string; readonly setBy: string | null },
): Promise<void> {
  await retireLive(tx);
  await tx
    .update(matchModels)
    .set({ state: 'live', ...change })
    .where(eq(matchModels.version, version));
}

export async function retireLive(tx: Database): Promise<void> {
  await tx.update(matchModels).set({ state: 'retired' }).where(eq(matchModels.state, 'live'));
}

/** One version is made at a time. */
export async function lockModels(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('introductions/models', 0))`);
}

export interface GivenAnswer extends Answer {
  readonly at: Temporal.Instant;
}

/** Answers since an instant with what was known when they were asked for, oldest first. */
export async function selectAnswers(
  db: Database,
  since: Temporal.Instant,
  most: number,
): Promise<GivenAnswer[]> {
  const { rows } = await db.execute<{
    from_id: string;
    features: Features;
    mirrored: Features;
    accepted: boolean;
    both: boolean | null;
    at: string;
  }>(sql`
    select s.user_id as from_id, s.features, o.features as mirrored, s.answer = 'accepted' as accepted,
      case when o.answer in ('accepted', 'passed') then s.answer = 'accepted' and o.answer = 'accepted' end as both,
      to_char(s.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from introduction_sides s
    join introduction_sides o on o.introduction_id = s.introduction_id and o.user_id = s.other_id
    where s.features is not null and o.features is not null and s.answer in ('accepted', 'passed')
      and coalesce(s.pass_reason, '') not in ('not_now', 'know_already')
      and s.answered_at >= ${since.toString()}::timestamptz
    order by s.answered_at desc, s.introduction_id, s.user_id limit ${most}`);
  return rows
    .map(({ from_id, features, mirrored, accepted, both, at }) => ({
      from: from_id,
      features,
      mirrored,
      accepted,
      ...(both !== null && { both }),
      at: Temporal.Instant.from(at),
    }))
    .reverse();
}

/** Pairs of which both sides answered, offered since an instant. */
export async function selectKnownPairs(db: Database, since: Temporal.Instant): Promise<KnownPair[]> {
  const { rows } = await db.execute<{ a: string; b: string; both: boolean }>(sql`
    select i.person_a as a, i.person_b as b, bool_and(s.answer = 'accepted') as both
    from introductions i join introduction_sides s on s.introduction_id = i.id
    where i.offered_at >= ${since.toString()}::timestamptz
    group by i.id having bool_and(s.answer in ('accepted', 'passed'))`);
  return rows.map(({ a, b, both }) => ({ a, b, bothAccepted: both }));
}

/** How often each was offered since an instant, by id: of these people, or of everybody. */
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

/** How often somebody was shown since an instant and ever, and what is usual since it. */
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
