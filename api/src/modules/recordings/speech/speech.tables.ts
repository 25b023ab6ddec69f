import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Speech } from './speech.ts';

/** When each member speaks in a recording. */
export const recordingSpeech = pgTable('recording_speech', {
  recordingId: uuid('recording_id').primaryKey(),
  speech: jsonb('speech').$type<readonly Speech[]>().notNull(),
  /** The assembly that was measured. */
  passes: integer('passes').notNull(),
});
