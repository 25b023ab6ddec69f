import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** Public keys of passkeys; the private key is in the member's device. */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** Challenges that a device has to sign, stored as hashes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  userId: uuid('user_id'),
  expiresAt: instant('expires_at').notNull(),
});
