import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

export const circleEvents = pgTable('circle_events', {
  id: uuid('id').primaryKey(),
  circleId: uuid('circle_id').notNull(),
  hostId: uuid('host_id'),
  name: text('name').notNull(),
  about: text('about').notNull().default(''),
  /** Start of the first round. */
  startsAt: instant('starts_at').notNull(),
  roundMinutes: integer('round_minutes').notNull(),
  rounds: integer('rounds').notNull(),
  breakMinutes: integer('break_minutes').notNull(),
  places: integer('places'),
  signupEndsAt: instant('signup_ends_at').notNull(),
  /** The newest round that was planned; 0 before the first. */
  plannedRound: integer('planned_round').notNull().default(0),
  calendarSequence: integer('calendar_sequence').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  /** When the start was set last. */
  timedAt: instant('timed_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason').notNull().default(''),
  /** When it was hidden because of a report; nobody sees it then. */
  hiddenAt: instant('hidden_at'),
});
export type CircleEventRow = typeof circleEvents.$inferSelect;

/** Who signed up. Somebody is there if they have entered and not left since. */
export const circleEventPeople = pgTable(
  'circle_event_people',
  {
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    signedUpAt: instant('signed_up_at').notNull(),
    enteredAt: instant('entered_at'),
    leftAt: instant('left_at'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
);

export const circleEventWishes = pgTable(
  'circle_event_wishes',
  {
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    wishedId: uuid('wished_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId, table.wishedId] })],
);

/** The planned rounds, one row for each person; without a partner, they sit out. */
export const circleEventSeats = pgTable(
  'circle_event_seats',
  {
    eventId: uuid('event_id').notNull(),
    round: integer('round').notNull(),
    userId: uuid('user_id').notNull(),
    partnerId: uuid('partner_id'),
    sessionId: uuid('session_id'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.round, table.userId] })],
);

/** Reminders that were sent, once for each start. */
export const circleEventReminders = pgTable(
  'circle_event_reminders',
  {
    eventId: uuid('event_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.startsAt, table.minutes] })],
);
