import { count, eq } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './introductions.tables.ts';

/** Reads of this module's tables for other modules. The views are read-only and have the names of their tables. */

/** One row per introduction, without the note of an introducer. */
export const introductions = pgView('introductions', {
  id: tables.introductionColumns.id,
  state: tables.introductionColumns.state,
  offeredAt: tables.introductionColumns.offeredAt,
  closedAt: tables.introductionColumns.closedAt,
}).existing();

/** What each side of an introduction answered, and when. */
export const introductionAnswers = pgView('introduction_sides', {
  introductionId: tables.introductionSideColumns.introductionId,
  userId: tables.introductionSideColumns.userId,
  otherId: tables.introductionSideColumns.otherId,
  answer: tables.introductionSideColumns.answer,
  answeredAt: tables.introductionSideColumns.answeredAt,
}).existing();

/** Returns the number of introductions that both sides have accepted. */
export async function countMatched(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tables.introductions)
    .where(eq(tables.introductions.state, 'matched'));
  return row?.count ?? 0;
}
