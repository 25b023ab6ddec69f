import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** Columns of `sign_ins`, shared by the table and the view for other modules. */
export const loginColumns = {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  authenticatedAt: instant('authenticated_at'),
  lastUsedAt: instant('last_used_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', {
    enum: ['signed_out', 'reused', 'password_changed', 'suspended', 'wrong_key'],
  }),
  keyThumbprint: text('key_thumbprint'),
  /** Whether the member logged in with a passkey, or added one since. */
  withPasskey: boolean('with_passkey').notNull().default(false),
};

export type SignalKind = 'device' | 'address' | 'payment_method';

/** Columns of `account_signals`, shared by the table and the view for other modules. */
export const signalColumns = {
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<SignalKind>().notNull(),
  /** HMAC of the signal. */
  hash: text('hash').notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
};

/** What an account was used with, to find accounts of one person. */
export const accountSignals = pgTable('account_signals', signalColumns, (table) => [
  primaryKey({ columns: [table.userId, table.kind, table.hash] }),
]);

/** Logins, each with its rotated refresh tokens. */
export const logins = pgTable('sign_ins', loginColumns);

/** Refresh tokens, stored as hashes. */
export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  loginId: uuid('sign_in_id').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Proofs with which tokens were given, until they expire. */
export const usedProofs = pgTable('used_proofs', {
  proofHash: text('proof_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** The newest code of each address and purpose. */
export const emailCodes = pgTable(
  'email_codes',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['register', 'reset', 'change_email', 'work_email'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.email, table.purpose] })],
);

/** Reset tokens, stored as hashes; a right code is exchanged for one. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
