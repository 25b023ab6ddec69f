import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { calendarChannels, type ChannelRow } from './calendars.tables.ts';

export function selectChannels(db: Database, accountIds: readonly string[]): Promise<ChannelRow[]> {
  if (accountIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(calendarChannels)
    .where(inArray(calendarChannels.accountId, [...accountIds]));
}

/** Returns those of these accounts that have an open channel. */
export async function selectOpenAccounts(
  db: Database,
  accountIds: readonly string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .select({ accountId: calendarChannels.accountId })
    .from(calendarChannels)
    .where(
      and(
        inArray(calendarChannels.accountId, [...accountIds]),
        isNotNull(calendarChannels.providerId),
        gt(calendarChannels.expiresAt, now),
      ),
    );
  return new Set(rows.map(({ accountId }) => accountId));
}

export async function findChannel(db: Database, id: string): Promise<ChannelRow | null> {
  const [row] = await db.select().from(calendarChannels).where(eq(calendarChannels.id, id));
  return row ?? null;
}

export async function insertChannel(db: Database, channel: ChannelRow): Promise<void> {
  await db.insert(calendarChannels).values(channel);
}

/** @returns whether the channel still exists. */
export async function updateChannel(
  db: Database,
  id: string,
  changes: Partial<Omit<ChannelRow, 'id' | 'accountId'>>,
): Promise<boolean> {
  const isThis = eq(calendarChannels.id, id);
  const rows = await db
    .update(calendarChannels)
    .set(changes)
    .where(isThis)
    .returning({ id: calendarChannels.id });
  return rows.length > 0;
}

/** @returns the provider's id of the channel, as it was stored last; null if there is none. */
export async function deleteChannel(db: Database, id: string): Promise<string | null> {
  const [deleted] = await db
    .delete(calendarChannels)
    .where(eq(calendarChannels.id, id))
    .returning({ providerId: calendarChannels.providerId });
  return deleted?.providerId ?? null;
}
