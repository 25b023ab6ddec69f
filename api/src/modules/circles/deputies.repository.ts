import { and, eq } from 'drizzle-orm';
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
