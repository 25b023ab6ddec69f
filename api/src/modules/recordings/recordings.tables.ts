import type { ConsentEvent, Recording } from '@acquaint/contracts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Who was in a room and consented, and when. The database allows no change of an entry. */
export const consentLedger = pgTable(
  'consent_ledger',
  {
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    /** The member's ID; null for a guest, who has no account. */
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

/** A part of a person's track that their browser lost, in milliseconds from the beginning of the recording (R-REC-8). */
export interface LostPart {
  readonly personId: string;
  readonly from: number;
  readonly until: number;
}

/** One row per session, created at the first second that everybody consented to. */
export const recordings = pgTable('recordings', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  state: text('state').$type<Recording['state']>().notNull(),
  recordedAt: instant('recorded_at').notNull(),
  sharedAt: instant('shared_at'),
  seconds: doublePrecision('seconds').notNull().default(0),
  hasPoster: boolean('has_poster').notNull().default(false),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  trackPeople: uuid('track_people').array().notNull().default([]),
  lost: jsonb('lost').$type<readonly LostPart[]>().notNull().default([]),
  piecesUsed: integer('pieces_used').notNull().default(0),
  ledgerHash: text('ledger_hash'),
  /** Interrupted assemblies since the last successful one. */
  tries: integer('tries').notNull().default(0),
  retryAt: instant('retry_at'),
  /** Number of completed assemblies. */
  passes: integer('passes').notNull().default(0),
  /** When the pieces were erased; none is accepted since then. */
  piecesErasedAt: instant('pieces_erased_at'),
  /** The mixed video shows somebody who has deleted their track. It is hidden until it is made again. */
  isMixStale: boolean('is_mix_stale').notNull().default(false),
  /** The process that holds the lease to make the videos, and when the lease expires (recording-lease.ts). */
  heldBy: uuid('held_by'),
  heldUntil: instant('held_until'),
});
export type RecordingRow = typeof recordings.$inferSelect;

/** A recorded track: one run of a person's recorder. */
export const recordedTracks = pgTable('recording_takes', {
  id: uuid('id').primaryKey(),
  recordingId: uuid('recording_id').notNull(),
  /** The member's ID; null for a guest. */
  userId: uuid('user_id'),
  guestId: uuid('guest_id'),
  startedAt: instant('started_at').notNull(),
  mimeType: text('mime_type').notNull(),
  /** When its pieces were replaced by one file that ends where the consent ended. */
  cutAt: instant('cut_at'),
});
export type RecordedTrackRow = typeof recordedTracks.$inferSelect;

export const recordingPieces = pgTable(
  'recording_pieces',
  {
    trackId: uuid('take_id').notNull(),
    seq: integer('seq').notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    /** Size on the disk in bytes: 0 once it is erased. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    isLast: boolean('is_last').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Distinguishes several files written under the same number. */
    copy: integer('copy').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.seq] })],
);
export type PieceRow = typeof recordingPieces.$inferSelect;

/** A piece that is being written to the file store: it counts towards the quota, but is not stored yet. */
export const recordingArrivals = pgTable(
  'recording_arrivals',
  {
    trackId: uuid('take_id').notNull(),
    seq: integer('seq').notNull(),
    /** A piece may be sent again while the result of its write is unknown; each write has a file of its own. */
    copy: integer('copy').notNull(),
    bytes: integer('bytes').notNull(),
    beganAt: instant('began_at').notNull(),
    /** When the write was given up: it can no longer be confirmed, and its file is deleted. */
    givenUpAt: instant('given_up_at'),
    /** When its file was deleted. The row stays, so that the name is not used again. */
    goneAt: instant('gone_at'),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.seq, table.copy] })],
);
export type ArrivalRow = typeof recordingArrivals.$inferSelect;

/** A guest whose own track is recorded; the ID is that of their visit. */
export const recordingGuests = pgTable('recording_guests', {
  guestId: uuid('guest_id').primaryKey(),
  recordingId: uuid('recording_id').notNull(),
  name: text('name').notNull(),
  cameAt: instant('came_at').notNull(),
  /** When they deleted their track; nothing more is accepted from them. */
  deletedAt: instant('deleted_at'),
  /** Number of failures at their files; never reset. */
  failedTries: integer('failed_tries').notNull().default(0),
  /** When a guest who is left out of the video is tried again; null if not left out. */
  retryAt: instant('retry_at'),
});
export type RecordingGuestRow = typeof recordingGuests.$inferSelect;

/** Keys of these guests, as hashes. */
export const recordingGuestKeys = pgTable('recording_guest_keys', {
  keyHash: text('key_hash').primaryKey(),
  guestId: uuid('guest_id').notNull(),
  /** `send` sends pieces, until the raw pieces are erased; `own` shows and deletes the guest's track. */
  use: text('use', { enum: ['send', 'own'] }).notNull(),
  issuedAt: instant('issued_at').notNull(),
});
export type GuestKeyRow = typeof recordingGuestKeys.$inferSelect;
