import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const peekComments = pgTable('snip_comments', {
  id: uuid('id').primaryKey(),
  peekId: uuid('snip_id').notNull(),
  authorId: uuid('author_id').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
  /** When staff hid it. */
  hiddenAt: instant('hidden_at'),
});

/** Peeks whose comments are turned off (R-PEEK-73). */
export const peekCommentsOff = pgTable('snip_comments_off', {
  peekId: uuid('snip_id').primaryKey(),
  turnedOffAt: instant('turned_off_at').notNull(),
});
