import { API_BASE } from '@acquaint/contracts';
import { count, sql, type SQL } from 'drizzle-orm';
import { pgView, text, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import { mayIn, roleIn } from './circle-rules.ts';
import { findCircle, findMemberRole, isCircleOpenTo } from './circles.repository.ts';
import * as tables from './circles.tables.ts';

/** Reads of this module's tables for other modules. */

/** Circles by id: a read-only view for joins, with the name of the table. */
export const circles = pgView('circles', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
}).existing();

/** Members of circles: a read-only view for joins, with the name of the table. */
export const circleMembers = pgView('circle_members', {
  circleId: uuid('circle_id').notNull(),
  userId: uuid('user_id').notNull(),
}).existing();

/** Topics of circles: a read-only view for joins, with the name of the table. */
export const circleTopics = pgView('circle_topics', {
  circleId: uuid('circle_id').notNull(),
  topicSlug: text('topic_slug').notNull(),
}).existing();

/** Returns whether a reader may see a circle, and who is in it. */
export const isCircleShownTo = isCircleOpenTo;

/**
 * Condition: a member of a circle may write in its chat (R-CIRC-17, R-CIRC-18).
 * @param circle column of the circle's id; null is no circle.
 * @param person column of the member's id.
 */
export const mayWriteInCircle = (circle: SQL, person: SQL): SQL<boolean> =>
  sql<boolean>`may_write_in_circle(${circle}, ${person})`;

/**
 * Condition: a member is the admin or a deputy of a circle that is not archived, who also answer requests (R-CIRC-17).
 * @param circle column of the circle's id; null is no circle.
 * @param person column of the member's id.
 */
export const leadsCircle = (circle: SQL, person: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from circle_members leader join circles led on led.id = leader.circle_id
    where led.id = ${circle} and led.archived_at is null and leader.user_id = ${person}
      and (led.admin_id = leader.user_id or leader.role = 'deputy'))`;

/**
 * Selects the id of a circle's admin.
 * @param circle column of the circle's id.
 */
export const circleAdmin = (circle: SQL): SQL<string | null> =>
  sql<string | null>`(select admin_id from circles where id = ${circle})`;

/**
 * Selects the URL of a circle's cover picture; null without one.
 * @param circle column of the circle's id.
 */
export const circleCover = (circle: SQL): SQL<string | null> =>
  sql<string | null>`(select ${`${API_BASE}/files/`} || cover_key from circles where id = ${circle})`;

/**
 * Condition: two people are in a circle that is not archived and in which people know each other. Reads no more of its members than
 * needed to count up to the limit.
 * @param one the same for all rows of a query, such as the reader.
 * @param most largest number of members of such a circle.
 */
export const shareSmallCircle = (one: SQL, other: SQL, most: number): SQL<boolean> =>
  // The array depends on the first person only, so it is made once for all rows of a query.
  sql<boolean>`exists (select 1 from circle_members b where b.user_id = ${other} and b.circle_id = any(array(
    select a.circle_id from circle_members a join circles shared on shared.id = a.circle_id and shared.archived_at is null
    where a.user_id = ${one} and (select count(*) from
      (select 1 from circle_members every_one where every_one.circle_id = a.circle_id limit ${most + 1}::int) counted) <= ${most}::int)))`;

/**
 * Condition: staff or the circle's admins let a member write only now and then in its chat (R-MOD-5).
 * @param circle column of the circle's id; null is no circle.
 * @param person column of the member's id.
 */
export const isSlowInCircle = (circle: SQL, person: SQL): SQL<boolean> =>
  sql<boolean>`is_sanctioned_in_circle('slow_mode', ${circle}, ${person})`;

/**
 * Returns a circle's admin, and whether a member may remove others there and so keeps order (R-CIRC-17).
 * @returns null for who is not a member.
 */
export async function findCircleKeeper(
  db: Database,
  circleId: string,
  userId: string,
): Promise<{ readonly adminId: string | null; readonly mayRemove: boolean } | null> {
  const circle = await findCircle(db, circleId);
  const role = circle && roleIn(circle, userId, await findMemberRole(db, circleId, userId));
  return circle && role ? { adminId: circle.adminId, mayRemove: mayIn(circle, role).remove } : null;
}

/** Returns the number of circles. */
export async function countCircles(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tables.circles);
  return row?.count ?? 0;
}

/** Returns those of some circles that exist, with their names. */
export async function selectCircleNames(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { id, name } = tables.circles;
  return db
    .select({ id, name })
    .from(tables.circles)
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`);
}
