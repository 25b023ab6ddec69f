import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { pgView, text, uuid } from 'drizzle-orm/pg-core';
import { isShownTo } from './peeks.repository.ts';
import { peekColumns, peekPersonColumns } from './peeks.tables.ts';

/** The answer (404) about a peek that is not there, or that the reader may not see. */
export const NO_PEEK = 'We couldn’t find this peek.';

/** Read-only views of this module's tables, for joins by other modules. */

/** Peeks; one is published while `publishedAt` is set. */
export const peeks = pgView('snips', peekColumns).existing();

/** Who was in the room of a peek, and what each decided. */
export const peekPeople = pgView('snip_people', peekPersonColumns).existing();

/** Topics of peeks: a read-only view for joins, with the name of the table. */
export const peekTopics = pgView('snip_topics', {
  peekId: uuid('snip_id').notNull(),
  topicSlug: text('topic_slug').notNull(),
}).existing();

/** Returns whether a published peek is shown to a reader: nobody in it is hidden from them, or they are in it (R-NET-6). */
export const isPeekShownTo = isShownTo;

/** Whether a member may have unpublished peeks to decide on; if false, they certainly have none. */
export function mayHavePending(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from snip_people asked join snips unpublished on unpublished.id = asked.snip_id
    where asked.user_id = ${userId} and asked.decision in ('pending', 'clip')
      and unpublished.published_at is null and not unpublished.is_taken_down)`;
}
