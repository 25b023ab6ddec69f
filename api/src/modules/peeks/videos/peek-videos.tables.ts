import { pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { PEEK_FAULTS } from './peek-faults.ts';

/** A rendering of a published peek in another aspect ratio. */
export const peekVideos = pgTable('snip_videos', {
  id: uuid('id').primaryKey(),
  peekId: uuid('snip_id').notNull(),
  view: text('view', { enum: ['landscape', 'portrait', 'square', 'audiogram'] }).notNull(),
  status: text('status', { enum: ['waiting', 'running', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  progress: real('progress').notNull().default(0),
  faults: text('faults', { enum: PEEK_FAULTS }).array().notNull().default([]),
  /** Where its file is stored once it is done. */
  fileKey: text('file_key').notNull(),
  changedAt: instant('changed_at').notNull(),
});
