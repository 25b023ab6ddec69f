import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Condition: a file belongs to a post that waits for a moderator, or that was decided about since an instant. */
export const isFileOfHeld = (file: AnyPgColumn, since: Temporal.Instant): SQL =>
  sql`${file} in (select unnest(held.file_ids) from held_messages held
    where held.decided_at is null or held.decided_at > ${since.toString()}::timestamptz)`;
