import { and, eq, isNull } from 'drizzle-orm';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { logins } from '../identity/identity.queries.ts';
import { pushSubscriptions } from './notifications.tables.ts';
import type { PushTarget } from './push-sender.ts';

/** Stores a browser's subscription; one of another member is taken over. */
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

/** Returns a member's subscriptions whose login has not ended. */
export function selectTargets(db: Database, userId: string): Promise<PushTarget[]> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  return db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(logins, eq(logins.id, pushSubscriptions.loginId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(logins.endedAt)));
}

/** Returns those of these members who have a subscription, even of an ended login. */
export async function selectSubscribed(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(isOneOf(pushSubscriptions.userId, userIds));
  return new Set(rows.map(({ userId }) => userId));
}
