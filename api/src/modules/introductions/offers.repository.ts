import type { IntroductionReason } from '@acquaint/contracts';
import type { Features } from '@acquaint/matching';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import {
  introductionNews,
  introductions,
  introductionSettings,
  introductionSides,
} from './introductions.tables.ts';

/** An introduction to be offered; `a` and `b` in any order. */
export interface NewIntroduction {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly score: number;
  /** Null for one that a person made. */
  readonly policyVersion: string | null;
  readonly introducedBy: string | null;
  readonly note: string;
  readonly reasonsForA: readonly IntroductionReason[];
  readonly reasonsForB: readonly IntroductionReason[];
  readonly offeredAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Made by chance, to learn from. */
  readonly isExplored?: boolean;
  /** What is known of the pair now, seen from each side; absent for one that a person made. */
  readonly featuresForA?: Features;
  readonly featuresForB?: Features;
}

/** Rows of one statement: below the limit of parameters of PostgreSQL. */
const CHUNK = 500;

/** Introductions are made one writer at a time, so that nobody's week is filled twice. */
export async function lockOffering(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('introductions/offering', 0))`);
}

/** Ends introductions whose time is over, so that their pairs are free. @returns how many. */
export async function expireIntroductions(db: Database, now: Temporal.Instant): Promise<number> {
  const ended = await db
    .update(introductions)
    .set({ state: 'expired', closedAt: now })
    .where(and(eq(introductions.state, 'open'), lte(introductions.expiresAt, now)))
    .returning({ id: introductions.id });
  return ended.length;
}

/** Offers to both. A pair that has an open introduction already is left as it is. @returns the ids that were made. */
export async function insertIntroductions(
  tx: Database,
  offers: readonly NewIntroduction[],
): Promise<Set<string>> {
  const made = new Set<string>();
  for (let at = 0; at < offers.length; at += CHUNK) {
    const chunk = offers.slice(at, at + CHUNK);
    const rows = await tx
      .insert(introductions)
      .values(
        chunk.map(
          ({ a, b, reasonsForA: _a, reasonsForB: _b, featuresForA: _fa, featuresForB: _fb, ...offer }) => ({
            ...offer,
            personA: a < b ? a : b,
            personB: a < b ? b : a,
          }),
        ),
      )
      .onConflictDoNothing()
      .returning({ id: introductions.id });
    const inserted = new Set(rows.map((row) => row.id));
    const sides = chunk
      .filter((offer) => inserted.has(offer.id))
      .flatMap(({ id, a, b, reasonsForA, reasonsForB, offeredAt, featuresForA, featuresForB }) => [
        {
          introductionId: id,
          userId: a,
          otherId: b,
          reasons: reasonsForA,
          offeredAt,
          features: featuresForA ?? null,
        },
        {
          introductionId: id,
          userId: b,
          otherId: a,
          reasons: reasonsForB,
          offeredAt,
          features: featuresForB ?? null,
        },
      ]);
    if (sides.length > 0) await tx.insert(introductionSides).values(sides);
    for (const id of inserted) made.add(id);
  }
  return made;
}

/** Remembers that people had their introductions of the week that began on these Mondays. */
export async function markWeekly(
  tx: Database,
  weeks: readonly { readonly userId: string; readonly monday: Temporal.PlainDate }[],
): Promise<void> {
  for (let at = 0; at < weeks.length; at += CHUNK) {
    const values = weeks
      .slice(at, at + CHUNK)
      .map(({ userId, monday }) => ({ userId, pausedUntil: null, lastWeeklyOn: monday }));
    await tx
      .insert(introductionSettings)
      .values(values)
      .onConflictDoUpdate({
        target: introductionSettings.userId,
        set: { lastWeeklyOn: sql`excluded.last_weekly_on` },
      });
  }
}

/** Whether a person was introduced to a top member since an instant, for each of these people. */
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

/** People to be told, later in a transaction of its own, of so many more introductions. */
export async function addNews(tx: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two at once do not wait for each other.
  const rows = [...counts]
    .map(([userId, count]) => ({ userId, count }))
    .sort((a, b) => (a.userId < b.userId ? -1 : 1));
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insert(introductionNews)
      .values(rows.slice(at, at + CHUNK))
      .onConflictDoUpdate({
        target: introductionNews.userId,
        set: { count: sql`${introductionNews.count} + excluded.count` },
      });
}

/** Takes up to `most` people off the list of those to be told. @returns how many introductions each is told of. */
export async function takeNews(tx: Database, most: number): Promise<[string, number][]> {
  const { rows } = await tx.execute<{ user_id: string; count: number }>(sql`delete from introduction_news
    where user_id in (select user_id from introduction_news order by user_id limit ${most} for update skip locked)
    returning user_id, count`);
  return rows.map(({ user_id, count }) => [user_id, count]);
}

/** The sides of introductions whose reasons nobody has put into words. */
export function selectUnopened(
  db: Database,
  ids: readonly string[],
): Promise<{ introductionId: string; userId: string; reasons: readonly IntroductionReason[] }[]> {
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
