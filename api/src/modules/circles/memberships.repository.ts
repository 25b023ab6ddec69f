import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { circleMembers } from './circles.tables.ts';

/** Changes the role of a member's row. @returns false if the person was not a member. */
export async function changeMemberRole(
  tx: Database,
  circleId: string,
  userId: string,
  role: 'deputy' | 'member',
): Promise<boolean> {
  const rows = await tx
    .update(circleMembers)
    .set({ role })
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)))
    .returning({ userId: circleMembers.userId });
  return rows.length > 0;
}

/** Returns the ids of the deputies. */
export async function selectDeputyIds(db: Database, circleId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: circleMembers.userId })
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.role, 'deputy')));
  return rows.map(({ userId }) => userId);
}

/** @returns false if the person already was a member. */
export async function insertMember(
  db: Database,
  circleId: string,
  userId: string,
  joinedAt: Temporal.Instant,
): Promise<boolean> {
  const added = await db
    .insert(circleMembers)
    .values({ circleId, userId, joinedAt })
    .onConflictDoNothing()
    .returning({ userId: circleMembers.userId });
  return added.length > 0;
}

/** Ends a membership, and with it the place in events that are not over. @returns false if the person was not a member. */
export async function deleteMember(db: Database, circleId: string, userId: string): Promise<boolean> {
  await db.execute(sql`
    delete from circle_event_people p using circle_events e
    where e.id = p.event_id and e.circle_id = ${circleId} and p.user_id = ${userId} and e.starts_at
      + make_interval(mins => e.rounds * e.round_minutes + (e.rounds - 1) * e.break_minutes) > now()`);
  const rows = await db
    .delete(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)))
    .returning({ userId: circleMembers.userId });
  return rows.length > 0;
}

/** Lets one request at a time join a person to a circle, until the transaction ends: the next one finds a member. */
export async function lockJoining(tx: Database, circleId: string, userId: string): Promise<void> {
  const key = `circles/joining/${circleId}/${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
