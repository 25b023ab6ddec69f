import type { Profile } from '@acquaint/contracts';
import { count, eq, sql, type SQL } from 'drizzle-orm';
import { pgView, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
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

/**
 * Selects what the viewer has answered to their open introduction to a person, as a profile shows it; null without one. A member who
 * has requested deletion is no longer introduced.
 */
export function openIntroduction(
  viewerId: string,
  person: AnyPgColumn,
  now: Temporal.Instant,
): SQL<Profile['introduction']> {
  return sql<Profile['introduction']>`(select mine.answer from introduction_sides mine
    join introductions i on i.id = mine.introduction_id and i.state = 'open' and i.expires_at > ${now.toString()}::timestamptz
    join ${users} other on other.id = mine.other_id and other.deletion_requested_at is null
    where mine.user_id = ${viewerId} and mine.other_id = ${person} and mine.answer <> 'passed')`;
}

/** Returns the number of introductions that both sides have accepted. */
export async function countMatched(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tables.introductions)
    .where(eq(tables.introductions.state, 'matched'));
  return row?.count ?? 0;
}
