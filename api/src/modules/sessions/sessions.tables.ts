import type { AvailabilitySettings, SessionState } from '@acquaint/contracts';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Columns of `availability_settings`, shared by the table and by the view for other modules. */
export const availabilityColumns = {
  userId: uuid('user_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
  acceptsSessions: boolean('accepts_sessions').notNull(),
  bookingMode: text('booking_mode', { enum: ['instant', 'approve'] }).notNull(),
  weekly: jsonb('weekly').$type<AvailabilitySettings['weekly']>().notNull(),
  overrides: jsonb('overrides').$type<AvailabilitySettings['overrides']>().notNull(),
  holidayCountry: text('holiday_country'),
  holidayRegion: text('holiday_region'),
  noticeMinutes: integer('notice_minutes').notNull(),
  bufferMinutes: integer('buffer_minutes').notNull(),
  maxPerDay: integer('max_per_day').notNull(),
  offersLong: boolean('offers_long').notNull(),
  priceCents: integer('price_cents').notNull().default(0),
  longPriceCents: integer('long_price_cents').notNull().default(0),
  updatedAt: instant('updated_at').notNull(),
};

/** A member's availability once they changed it; the defaults are in availability.ts. */
export const availabilitySettings = pgTable('availability_settings', availabilityColumns);

/** Columns of `sessions`, shared by the table and by the view for other modules. */
export const sessionColumns = {
  id: uuid('id').primaryKey(),
  hostId: uuid('host_id').notNull(),
  bookerId: uuid('booker_id').notNull(),
  state: text('state').$type<SessionState>().notNull(),
  startsAt: instant('starts_at').notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  hostBufferMinutes: integer('host_buffer_minutes').notNull().default(10),
  bookerBufferMinutes: integer('booker_buffer_minutes').notNull().default(10),
  hostTimeZone: text('host_time_zone').notNull(),
  bookerTimeZone: text('booker_time_zone').notNull(),
  needsApproval: boolean('needs_approval').notNull().default(false),
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  bookedAt: instant('booked_at'),
  confirmedAt: instant('confirmed_at'),
  expiresAt: instant('expires_at'),
  startedAt: instant('started_at'),
  callEndsAt: instant('call_ends_at'),
  endedAt: instant('ended_at'),
  cancelledBy: text('cancelled_by', { enum: ['host', 'booker'] }),
  cancelReason: text('cancel_reason').notNull().default(''),
  isLateCancellation: boolean('is_late_cancellation').notNull().default(false),
  rescheduleCount: integer('reschedule_count').notNull().default(0),
  calendarSequence: integer('calendar_sequence').notNull().default(0),
  addedMinutes: integer('added_minutes').notNull().default(0),
  /** The person who waits for the other to agree to five more minutes. */
  minutesAskedBy: text('minutes_asked_by', { enum: ['host', 'booker'] }),
  /** The circle event of which the session is a round; null for one that was booked. Set once. */
  circleEventId: uuid('circle_event_id'),
  /** Price in cents, fixed by the hold; 0 is free. */
  priceCents: integer('price_cents').notNull().default(0),
  /**
   * When its two people first met in the room, if they were together long enough before the session could begin (R-ROOM-15). A
   * move clears it.
   */
  metEarlyAt: instant('met_early_at'),
  /** When it counted as having taken place (R-PAY-13). A running session counts once one of its people leaves (R-REV-7). */
  tookPlaceAt: instant('took_place_at'),
  hostConfirmedAt: instant('host_confirmed_at'),
  bookerConfirmedAt: instant('booker_confirmed_at'),
};

/** One row per session; a trigger keeps `session_seats` in sync with state and time. */
export const sessions = pgTable('sessions', sessionColumns);
export type SessionRow = typeof sessions.$inferSelect;

/** Which reminders a member gets; no row means all. */
export const reminderSettings = pgTable('reminder_settings', {
  userId: uuid('user_id').primaryKey(),
  mail: integer('mail').array().notNull(),
  inApp: integer('in_app').array().notNull(),
});

export const sessionReminders = pgTable(
  'session_reminders',
  {
    sessionId: uuid('session_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.startsAt, table.minutes] })],
);

/** A member's calendar feed. The key is stored as a hash, and encrypted so that its owner can see the URL again. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id').primaryKey(),
  keyHash: text('key_hash').notNull(),
  sealedKey: text('sealed_key').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** Columns of `session_attendance`, shared by the table and by the view for other modules. */
export const attendanceColumns = {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  userId: uuid('user_id').notNull(),
  enteredAt: instant('entered_at').notNull(),
  leftAt: instant('left_at'),
  howLeft: text('how_left', { enum: ['left', 'lost', 'replaced', 'ended'] }),
  /** ID of the page load that entered; null if unknown. */
  stayId: uuid('stay_id'),
  /** The server process that will record the end; null for an entry reported by a video service. */
  notedBy: uuid('noted_by'),
};

export const sessionAttendance = pgTable('session_attendance', attendanceColumns);

/** Server processes with people in their rooms, and their last heartbeats. */
export const roomServers = pgTable('room_servers', {
  id: uuid('id').primaryKey(),
  /** By the process's own clock, like attendance. */
  seenAt: instant('seen_at').notNull(),
  /** By the database's clock. */
  aliveAt: instant('alive_at').notNull(),
});

/** Columns of `session_reviews`, shared by the table and by the view for other modules. */
export const reviewColumns = {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  authorId: uuid('author_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  rating: integer('rating').notNull(),
  tags: text('tags').array().notNull().default([]),
  text: text('text').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  shownAt: instant('shown_at'),
};

/** Reviews; one is hidden while `shownAt` is null. */
export const sessionReviews = pgTable('session_reviews', reviewColumns);
