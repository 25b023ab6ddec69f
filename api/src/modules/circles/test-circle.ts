import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { circleMembers, circles } from './circles.tables.ts';

/**
 * Inserts a circle with its members, the first of whom is the admin.
 * @returns its id.
 */
export async function insertCircle(
  db: Database,
  { name, members, at }: { name: string; members: readonly [string, ...string[]]; at: Temporal.Instant },
): Promise<string> {
  const id = randomUUID();
  await withTransaction(db, async (tx) => {
    await tx.insert(circles).values({ id, name, adminId: members[0], createdAt: at });
    await tx.insert(circleMembers).values(members.map((userId) => ({ circleId: id, userId, joinedAt: at })));
  });
  return id;
}
