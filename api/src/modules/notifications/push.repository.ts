import { and, eq, isNull } from 'drizzle-orm';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { signIns } from '../identity/identity.queries.ts';
import { notifications, pushSubscriptions } from './notifications.tables.ts';
import type { PushTarget } from './push-sender.ts';

/** Keeps a browser's subscription; one that was another person's is this one's now. */
export async function keepSubscription(
  db: Database,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  const { id: _, ...changed } = row;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed });
}

export async function deleteSubscription(db: Database, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** A person's browsers by now: those whose sign-in lasts. */
export function selectTargets(db: Database, userId: string): Promise<PushTarget[]> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  return db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(signIns, eq(signIns.id, pushSubscriptions.signInId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(signIns.endedAt)));
}

/** Of these people, those who have a browser to push to, whatever its sign-in. */
export async function selectSubscribed(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(isOneOf(pushSubscriptions.userId, userIds));
  return new Set(rows.map(({ userId }) => userId));
}

/** @returns null when it is read or removed. */
export async function findUnread(
  db: Database,
  id: string,
): Promise<typeof notifications.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNull(notifications.readAt)));
  return row ?? null;
}
