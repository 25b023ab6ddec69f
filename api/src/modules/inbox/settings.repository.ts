import { and, eq, inArray } from 'drizzle-orm';
import type { InboxSettings } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { inboxSettings } from './inbox.tables.ts';

/** Returns what a member shows to others; everything by default. */
export async function findSettings(db: Database, userId: string): Promise<InboxSettings> {
  const [row] = await db.select().from(inboxSettings).where(eq(inboxSettings.userId, userId));
  return { shows_typing: row?.showsTyping ?? true, shows_read_marks: row?.showsReadMarks ?? true };
}

/** Returns those of these members who show read marks: only they see each other's. */
export async function selectMembersShowingReadReceipts(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { userId, showsReadMarks } = inboxSettings;
  const hiding = await db
    .select({ userId })
    .from(inboxSettings)
    .where(and(inArray(userId, [...userIds]), eq(showsReadMarks, false)));
  return new Set(userIds).difference(new Set(hiding.map((row) => row.userId)));
}

export async function putSettings(db: Database, userId: string, settings: InboxSettings): Promise<void> {
  const set = { showsTyping: settings.shows_typing, showsReadMarks: settings.shows_read_marks };
  await db
    .insert(inboxSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: inboxSettings.userId, set });
}
