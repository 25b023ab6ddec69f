import { and, eq } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { subscriptions } from './profiles.tables.ts';

/** Follows a person; idempotent. */
export async function insertSubscription(
  db: Database,
  row: typeof subscriptions.$inferInsert,
): Promise<void> {
  await db.insert(subscriptions).values(row).onConflictDoNothing();
}

export async function deleteSubscription(
  db: Database,
  subscriberId: string,
  personId: string,
): Promise<void> {
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.subscriberId, subscriberId), eq(subscriptions.personId, personId)));
}
