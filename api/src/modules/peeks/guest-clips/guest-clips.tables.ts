import { integer, jsonb, pgTable, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../db/columns.ts';
import type { Interval } from '../../recordings/consent/consent-ledger.ts';
import type { WrittenWord } from '../../recordings/speech/listen.ts';

/** A member's request for a clip, with the hash of the link for its guests. */
export const clipRequests = pgTable('clip_requests', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  linkHash: text('link_hash').notNull(),
  forWhom: text('for_whom').notNull(),
  prompt: text('prompt').notNull(),
  uses: smallint('uses').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
});

/** A piece in which a clip was recorded. */
export interface RecordedPiece {
  readonly bytes: number;
  /** When it ended by the clock of the guest's browser, in milliseconds from the beginning of the clip. */
  readonly until: number;
}

/** A clip that a guest recorded. */
export const guestClips = pgTable('guest_clips', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  peekId: uuid('snip_id'),
  secretHash: text('secret_hash').notNull(),
  guestName: text('guest_name').notNull(),
  consentedAt: instant('consented_at').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  receivedBytes: integer('received_bytes').notNull().default(0),
  state: text('state', { enum: ['uploading', 'checking', 'sent', 'refused', 'withdrawn'] })
    .notNull()
    .default('uploading'),
  refusal: text('refusal'),
  /** Length of the clip as it was sent; null until it is checked. */
  seconds: real('seconds'),
  /** The version of the peek that the guest agrees to (R-PEEK-50). */
  agreedVersion: integer('agreed_version').notNull().default(1),
  /** The version that the guest decided against; null for none. */
  declinedVersion: integer('declined_version'),
  /** Empty when the browser said nothing about them. */
  pieces: jsonb('pieces').$type<readonly RecordedPiece[]>().notNull().default([]),
  /** Where in the clip seconds are missing, in milliseconds; null when nothing is known to be lost (R-PEEK-52). */
  lost: jsonb('lost').$type<Interval>(),
  changedAt: instant('changed_at').notNull(),
});

/** What was measured on the clip of a guest. */
export const clipVoices = pgTable('clip_voices', {
  peekId: uuid('snip_id').primaryKey(),
  /** Loudness of each tenth of a second, one byte each, from 0 to 100. */
  levels: bytes('levels').notNull(),
  /** When the guest speaks, in milliseconds. */
  spans: jsonb('spans').$type<readonly Interval[]>().notNull(),
  /** Null while nothing has written them down. */
  words: jsonb('words').$type<readonly WrittenWord[]>(),
});
