import type { ConsentEvent, Recording } from '@acquaint/contracts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Who was in a room and consented, when; the database lets no entry be changed. */
export const consentLedger = pgTable(
  'consent_ledger',
  {
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    /** Of a member; null for a guest, who has no account. */
    userId: uuid('user_id'),
    guestId: uuid('guest_id'),
    guestName: text('guest_name'),
    what: text('what').$type<ConsentEvent>().notNull(),
    at: instant('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.seq] })],
);

/** One a session, from the first second that everybody consented to. */
export const recordings = pgTable('recordings', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  state: text('state').$type<Recording['state']>().notNull(),
  recordedAt: instant('recorded_at').notNull(),
  sharedAt: instant('shared_at'),
  seconds: doublePrecision('seconds').notNull().default(0),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  trackPeople: uuid('track_people').array().notNull().default([]),
  piecesUsed: integer('pieces_used').notNull().default(0),
  ledgerHash: text('ledger_hash'),
  /** How often putting it together was interrupted since it last went well. */
  tries: integer('tries').notNull().default(0),
  retryAt: instant('retry_at'),
  /** Since then the pieces are gone, and none is taken any more. */
  piecesErasedAt: instant('pieces_erased_at'),
});
export type RecordingRow = typeof recordings.$inferSelect;

/** A run of a person's recorder. */
export const recordingTakes = pgTable('recording_takes', {
  id: uuid('id').primaryKey(),
  recordingId: uuid('recording_id').notNull(),
  userId: uuid('user_id').notNull(),
  startedAt: instant('started_at').notNull(),
  mimeType: text('mime_type').notNull(),
  /** Since then one file stands in place of its pieces, up to where the consent ended. */
  cutAt: instant('cut_at'),
});
export type TakeRow = typeof recordingTakes.$inferSelect;

export const recordingPieces = pgTable(
  'recording_pieces',
  {
    takeId: uuid('take_id').notNull(),
    seq: integer('seq').notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    /** What it takes on the disk: 0 once it is erased. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    isLast: boolean('is_last').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.takeId, table.seq] })],
);
export type PieceRow = typeof recordingPieces.$inferSelect;
