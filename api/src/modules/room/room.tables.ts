import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RoomPeer } from '@acquaint/contracts';
import { instant } from '../../db/columns.ts';

/** Links by which guests ask for admission to a call; one is open at a time per session. */
export const roomGuestLinks = pgTable('room_guest_links', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});
export type GuestLinkRow = typeof roomGuestLinks.$inferSelect;

/** People without an account who asked for admission by such a link. */
export const roomGuests = pgTable('room_guests', {
  id: uuid('id').primaryKey(),
  linkId: uuid('link_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  keyHash: text('key_hash').notNull(),
  name: text('name').notNull(),
  state: text('state', { enum: ['waiting', 'admitted', 'refused'] }).notNull(),
  askedAt: instant('asked_at').notNull(),
});
export type GuestRow = typeof roomGuests.$inferSelect;

/** Connections in rooms of a video service, as it has reported them, with its own IDs of connections and rooms. */
export const videoConnections = pgTable('video_connections', {
  id: text('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  roomId: text('room_id').notNull(),
  identity: uuid('identity').notNull(),
  joinedAt: instant('joined_at'),
  leftAt: instant('left_at'),
});
export type VideoConnectionRow = typeof videoConnections.$inferSelect;

/** Calls that have moved to the video service. */
export const roomServerCalls = pgTable('room_server_calls', {
  sessionId: uuid('session_id').primaryKey(),
  movedAt: instant('moved_at').notNull(),
});

/** Who is in the rooms of running calls, at any process. */
export const roomPresences = pgTable(
  'room_presences',
  {
    sessionId: uuid('session_id').notNull(),
    personId: uuid('person_id').notNull(),
    state: text('state', { enum: ['waiting', 'here', 'lost'] }).notNull(),
    processId: uuid('process_id'),
    connectionId: uuid('connection_id').notNull(),
    peer: jsonb('peer').$type<RoomPeer>(),
    enteredAt: instant('entered_at').notNull(),
    captionsSince: instant('captions_since'),
    lostUntil: instant('lost_until'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.personId] })],
);

/** The chat of running calls. */
export const roomMessages = pgTable(
  'room_messages',
  {
    sessionId: uuid('session_id').notNull(),
    id: uuid('id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.id] })],
);
