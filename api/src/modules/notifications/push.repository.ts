import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { signIns } from '../identity/sign-in.tables.ts';
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

/** True when the person has a browser to push to, whatever its sign-in. */
export async function hasSubscription(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .limit(1);
  return row !== undefined;
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
