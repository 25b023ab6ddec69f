import { and, count, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { peekPeople } from '../peeks/peeks.queries.ts';
import { peekComments, peekCommentsOff } from './peek-comments.tables.ts';

/** Reads of this module's tables for other modules. */

/** Condition: a person is in the peek of a comment. */
const isInPeek = (person: SQL): SQL => sql`exists (select 1 from ${peekPeople} inside
  where inside.snip_id = ${peekComments.peekId} and inside.user_id = ${person})`;

/**
 * Condition: a reader sees a comment, provided that they see its peek. Not if staff hid it, or its author is hidden from them (R-NET-6), or may no
 * longer see the peek because of somebody in it (R-PEEK-71), or while comments are off, unless the reader is in the peek (R-PEEK-73).
 */
export function commentShownTo(readerId: string): SQL {
  const author = sql`${peekComments.authorId}`;
  return sql`(${peekComments.hiddenAt} is null and not ${hiddenFrom(readerId, author)}
    and (${isInPeek(author)} or not exists (select 1 from ${peekPeople} heard
      where heard.snip_id = ${peekComments.peekId} and ${hiddenFrom(author, sql`heard.user_id`)}))
    and (${isInPeek(sql`${readerId}`)} or not exists (select 1 from ${peekCommentsOff}
      where ${peekCommentsOff.peekId} = ${peekComments.peekId})))`;
}

/**
 * Returns how many comments a reader sees on each of these peeks, with one query; peeks without any are absent.
 * @param peekIds published peeks that are shown to the reader.
 */
export async function countComments(
  db: Database,
  readerId: string,
  peekIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (peekIds.length === 0) return new Map();
  const rows = await db
    .select({ peekId: peekComments.peekId, count: count() })
    .from(peekComments)
    .where(and(isOneOf(peekComments.peekId, peekIds), commentShownTo(readerId)))
    .groupBy(peekComments.peekId);
  return new Map(rows.map((row) => [row.peekId, row.count]));
}
