import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
