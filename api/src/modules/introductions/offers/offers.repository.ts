import type { Features } from '@acquaint/matching';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import type { StoredReason } from '../reasons/introduction-reasons.ts';
import { introductionNews, introductions, introductionSides } from '../introductions.tables.ts';

/** An introduction to insert; `a` and `b` in any order. */
export interface NewIntroduction {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly score: number;
  /** Null if a member made it. */
  readonly policyVersion: string | null;
  readonly introducedBy: string | null;
  readonly note: string;
  readonly reasonsForA: readonly StoredReason[];
  readonly reasonsForB: readonly StoredReason[];
  readonly offeredAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Chosen at random, to learn from. */
  readonly isExplored?: boolean;
  /** Features of the pair now, seen from each side; absent if a member made it. */
  readonly featuresForA?: Features;
  readonly featuresForB?: Features;
}

/** Rows per statement, which takes some milliseconds. */
const CHUNK = 1_000;

/** Takes a lock, so that only one transaction makes introductions at a time and nobody's week is filled twice. */
export async function lockOffering(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('introductions/offering', 0))`);
}

/** Introductions ended per statement: each runs triggers, and their rows are locked until the transaction ends. */
const ENDED_AT_ONCE = 500;

/** Ends introductions that have expired, so that their pairs are free: those of some members, or all in batches. */
export async function expireIntroductions(
  db: Database,
  now: Temporal.Instant,
  people?: readonly string[],
): Promise<void> {
  const isOver = and(
    eq(introductions.state, 'open'),
    lte(introductions.expiresAt, now),
    people && or(inArray(introductions.personA, [...people]), inArray(introductions.personB, [...people])),
  );
  for (let ended = ENDED_AT_ONCE; ended === ENDED_AT_ONCE;) {
    const some = db
      .select({ id: introductions.id })
      .from(introductions)
      .where(isOver)
      .limit(ENDED_AT_ONCE)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(introductions)
      .set({ state: 'expired', closedAt: now })
      .where(inArray(introductions.id, some))
      .returning({ id: introductions.id });
    ended = rows.length;
  }
}

/**
 * Inserts introductions for both sides. A pair with an open introduction is skipped. All rows are one parameter:
 * building SQL with thousands of parameters takes longer than the insert.
 * @returns the ids that were inserted.
 */
export async function insertIntroductions(
  tx: Database,
  offers: readonly NewIntroduction[],
): Promise<Set<string>> {
  if (offers.length === 0) return new Set();
  const rows = offers.map((offer) => ({
    id: offer.id,
    person_a: offer.a < offer.b ? offer.a : offer.b,
    person_b: offer.a < offer.b ? offer.b : offer.a,
    score: offer.score,
    policy_version: offer.policyVersion,
    introduced_by: offer.introducedBy,
    note: offer.note,
    offered_at: offer.offeredAt.toString(),
    expires_at: offer.expiresAt.toString(),
    is_explored: offer.isExplored ?? false,
  }));
  const inserted = await tx.execute<{ id: string }>(sql`insert into introductions
      (id, person_a, person_b, score, policy_version, introduced_by, note, offered_at, expires_at, is_explored)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, person_a uuid, person_b uuid, score real,
      policy_version text, introduced_by uuid, note text, offered_at timestamptz, expires_at timestamptz, is_explored boolean)
    on conflict do nothing returning id`);
  const made = new Set(inserted.rows.map(({ id }) => id));
  const sides = offers
    .filter((offer) => made.has(offer.id))
    .flatMap((offer) => [
      sideOf(offer, offer.a, offer.b, offer.reasonsForA, offer.featuresForA),
      sideOf(offer, offer.b, offer.a, offer.reasonsForB, offer.featuresForB),
    ]);
  await tx.execute(sql`insert into introduction_sides (introduction_id, user_id, other_id, reasons, offered_at, features)
    select * from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as w (introduction_id uuid, user_id uuid, other_id uuid,
      reasons jsonb, offered_at timestamptz, features jsonb)`);
  return made;
}

function sideOf(
  { id, offeredAt }: NewIntroduction,
  me: string,
  other: string,
  reasons: readonly StoredReason[],
  features: Features | undefined,
) {
  return {
    introduction_id: id,
    user_id: me,
    other_id: other,
    reasons,
    offered_at: offeredAt.toString(),
    features: features ? compact(features) : null,
  };
}

/** Rounds features to a millionth and leaves out zeros, the default for missing features, to store less. */
function compact(features: Features): Features {
  return Object.fromEntries(
    Object.entries(features)
      .map(([name, value]) => [name, Math.round(value * 1e6) / 1e6] as const)
      .filter(([, value]) => value !== 0),
  );
}

/** Stores the Monday of the last weekly introductions of members. */
export async function markWeekly(
  tx: Database,
  weeks: readonly { readonly userId: string; readonly monday: Temporal.PlainDate }[],
): Promise<void> {
  for (let at = 0; at < weeks.length; at += CHUNK) {
    const some = weeks.slice(at, at + CHUNK);
    await tx.execute(sql`insert into introduction_settings (user_id, last_weekly_on)
      select * from unnest(${sql.param(some.map(({ userId }) => userId))}::uuid[],
        ${sql.param(some.map(({ monday }) => monday.toString()))}::date[])
      on conflict (user_id) do update set last_weekly_on = excluded.last_weekly_on`);
  }
}

/** Returns those of these members who were introduced to a top member since an instant. */
export async function selectMetTop(
  db: Database,
  ids: readonly string[],
  topIds: ReadonlySet<string>,
  since: Temporal.Instant,
): Promise<Set<string>> {
  if (ids.length === 0 || topIds.size === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: introductionSides.userId })
    .from(introductionSides)
    .where(
      and(
        inArray(introductionSides.userId, [...ids]),
        inArray(introductionSides.otherId, [...topIds]),
        sql`${introductionSides.offeredAt} > ${since.toString()}::timestamptz`,
      ),
    );
  return new Set(rows.map((row) => row.userId));
}

/** Adds to the number of introductions about which members will be notified, in a later transaction. */
export async function addNews(tx: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  // In a fixed order, so that two transactions cannot deadlock.
  const rows = [...counts]
    .map(([userId, count]) => ({ userId, count }))
    .sort((a, b) => (a.userId < b.userId ? -1 : 1));
  await tx.execute(sql`insert into ${introductionNews} (user_id, count)
    select * from unnest(${sql.param(rows.map(({ userId }) => userId))}::uuid[], ${sql.param(rows.map(({ count }) => count))}::int[])
    on conflict (user_id) do update set count = introduction_news.count + excluded.count`);
}

/**
 * Removes up to `most` members from the list of those to notify.
 * @returns the number of introductions for each.
 */
export async function takeNews(tx: Database, most: number): Promise<[string, number][]> {
  const { rows } = await tx.execute<{ user_id: string; count: number }>(sql`delete from introduction_news
    where user_id in (select user_id from introduction_news order by user_id limit ${most} for update skip locked)
    returning user_id, count`);
  return rows.map(({ user_id, count }) => [user_id, count]);
}

/** Selects sides of introductions without an opening. */
export function selectUnopened(
  db: Database,
  ids: readonly string[],
): Promise<{ introductionId: string; userId: string; reasons: readonly StoredReason[] }[]> {
  return db
    .select({
      introductionId: introductionSides.introductionId,
      userId: introductionSides.userId,
      reasons: introductionSides.reasons,
    })
    .from(introductionSides)
    .where(and(inArray(introductionSides.introductionId, [...ids]), eq(introductionSides.opening, '')))
    .orderBy(introductionSides.introductionId, introductionSides.userId);
}

export async function updateOpening(
  db: Database,
  introductionId: string,
  userId: string,
  opening: string,
): Promise<void> {
  await db
    .update(introductionSides)
    .set({ opening })
    .where(and(eq(introductionSides.introductionId, introductionId), eq(introductionSides.userId, userId)));
}
