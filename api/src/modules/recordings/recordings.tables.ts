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
  /** How often it was put together. */
  passes: integer('passes').notNull().default(0),
  /** Since then the pieces are gone, and none is taken any more. */
  piecesErasedAt: instant('pieces_erased_at'),
  /** It shows somebody who has deleted their track since: it is shown to nobody until it is made anew. */
  isMixStale: boolean('is_mix_stale').notNull().default(false),
  /** Which run makes its films just now, and until when it is believed to (turns.ts). */
  heldBy: uuid('held_by'),
  heldUntil: instant('held_until'),
});
export type RecordingRow = typeof recordings.$inferSelect;

/** A run of a person's recorder. */
export const recordingTakes = pgTable('recording_takes', {
  id: uuid('id').primaryKey(),
  recordingId: uuid('recording_id').notNull(),
  /** Of a member; null for a guest. */
  userId: uuid('user_id'),
  guestId: uuid('guest_id'),
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
    /** Which of the files that were written under its number is its own. */
    copy: integer('copy').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.takeId, table.seq] })],
);
export type PieceRow = typeof recordingPieces.$inferSelect;

/** A piece that is just being written to where files lie: it takes room, and is not kept yet. */
export const recordingArrivals = pgTable(
  'recording_arrivals',
  {
    takeId: uuid('take_id').notNull(),
    seq: integer('seq').notNull(),
    /** The same piece may come again while nobody knows whether it was written: each time has a file of its own. */
    copy: integer('copy').notNull(),
    bytes: integer('bytes').notNull(),
    beganAt: instant('began_at').notNull(),
    /** Since then nobody says of it that it is kept: its file goes. */
    givenUpAt: instant('given_up_at'),
    /** Since then its file is gone; what it was called is never given to another one. */
    goneAt: instant('gone_at'),
  },
  (table) => [primaryKey({ columns: [table.takeId, table.seq, table.copy] })],
);
export type ArrivalRow = typeof recordingArrivals.$inferSelect;

/** A guest whose own track is recorded; the id is that of their visit. */
export const recordingGuests = pgTable('recording_guests', {
  guestId: uuid('guest_id').primaryKey(),
  recordingId: uuid('recording_id').notNull(),
  name: text('name').notNull(),
  cameAt: instant('came_at').notNull(),
  /** Since then their track is deleted, and nothing more is taken of them. */
  deletedAt: instant('deleted_at'),
  /** How often nothing could be made of what they have sent; never set back. */
  failedTries: integer('failed_tries').notNull().default(0),
  /** The film is made without them for now: then it is tried with them again. */
  retryAt: instant('retry_at'),
});
export type RecordingGuestRow = typeof recordingGuests.$inferSelect;

/** Secrets of these guests, as hashes. */
export const recordingGuestKeys = pgTable('recording_guest_keys', {
  keyHash: text('key_hash').primaryKey(),
  guestId: uuid('guest_id').notNull(),
  /** `send`: sends pieces, until the raw pieces go; `own`: shows what is kept of the guest, and deletes it. */
  use: text('use', { enum: ['send', 'own'] }).notNull(),
  issuedAt: instant('issued_at').notNull(),
});
export type GuestKeyRow = typeof recordingGuestKeys.$inferSelect;
