import { and, eq, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../ports/database/database.ts';
import { messageFiles } from '../inbox.tables.ts';

/** Returns the condition that a file belongs to a post that waits for a moderator, or was decided about since an instant. */
export type IsFileOfHeld = (file: AnyPgColumn, since: Temporal.Instant) => SQL;

export type FileRow = typeof messageFiles.$inferSelect;

/** Returns the key of a file in the file store. */
export function fileKey({ conversationId, id }: Pick<FileRow, 'conversationId' | 'id'>): string {
  return `inbox/${conversationId}/${id}`;
}

export async function insertFile(db: Database, row: typeof messageFiles.$inferInsert): Promise<void> {
  await db.insert(messageFiles).values(row);
}

/** Lets one upload of a member at a time be counted, until the transaction ends. */
export async function lockUploads(tx: Database, uploaderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inbox/files/${uploaderId}`}, 0))`);
}

/**
 * Sums the size of a member's files, sent and not yet sent.
 * @returns bytes.
 */
export async function sumUploaded(db: Database, uploaderId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${messageFiles.sizeBytes}), 0)` })
    .from(messageFiles)
    .where(eq(messageFiles.uploaderId, uploaderId));
  return Number(row?.bytes ?? 0);
}

/** Finds a file that a member may download: one of a message they may read, or their own that is not sent yet. */
export async function findReadableFile(db: Database, id: string, readerId: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.id, id),
        sql`exists (select 1 from conversation_members reader
          left join messages m on m.id = ${messageFiles.messageId}
          where reader.conversation_id = ${messageFiles.conversationId} and reader.user_id = ${readerId}
            and case when m.id is null then ${messageFiles.uploaderId} = ${readerId}
              else m.deleted_at is null and m.seq > reader.from_seq end)`,
      ),
    );
  return row ?? null;
}

/**
 * Deletes the rows of a deleted message's files.
 * @returns their keys, to be deleted after the commit.
 */
export async function deleteFilesOf(tx: Database, messageId: string): Promise<string[]> {
  const rows = await tx.delete(messageFiles).where(eq(messageFiles.messageId, messageId)).returning();
  return rows.map(fileKey);
}

/**
 * Deletes the rows of files that were never sent, without those of posts that wait for a moderator.
 * @returns their keys.
 */
export async function deleteUnsentFiles(
  db: Database,
  before: Temporal.Instant,
  isFileOfHeld: IsFileOfHeld,
): Promise<string[]> {
  const rows = await db
    .delete(messageFiles)
    .where(
      and(
        isNull(messageFiles.messageId),
        lt(messageFiles.createdAt, before),
        not(isFileOfHeld(messageFiles.id, before)),
      ),
    )
    .returning();
  return rows.map(fileKey);
}
