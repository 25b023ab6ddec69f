import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../../db/columns.ts';
import type { Interval } from '../consent/consent-ledger.ts';
import type { Speech } from './speech.ts';

/** When each member speaks in a recording. */
export const recordingSpeech = pgTable('recording_speech', {
  recordingId: uuid('recording_id').primaryKey(),
  speech: jsonb('speech').$type<readonly Speech[]>().notNull(),
  /** The assembly that was measured. */
  passes: integer('passes').notNull(),
  /** The manner of measuring, see `METHOD`. */
  method: integer('method').notNull().default(1),
});

/** A word as it is stored: milliseconds from the beginning of the recording, and the text. */
export type StoredWord = readonly [from: number, until: number, text: string];

/** What was measured on one member's own track. */
export const recordingVoices = pgTable(
  'recording_voices',
  {
    recordingId: uuid('recording_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Loudness of each tenth of a second, one byte each, from 0 to 100. */
    levels: bytes('levels').notNull(),
    /** Where they laugh, in milliseconds from the beginning of the recording. */
    laughter: jsonb('laughter').$type<readonly Interval[]>().notNull().default([]),
    words: jsonb('words').$type<readonly StoredWord[]>(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.userId] })],
);
