import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** Encrypted secrets of members' authenticator apps. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: integer('last_step'),
});

/** Recovery codes, stored as slow hashes; those of one member have the same salt. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Logins that wait for a code; the password before may have been right or wrong. */
export const secondSteps = pgTable('second_steps', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id'),
  nameHash: text('name_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  wrongTries: smallint('wrong_tries').notNull().default(0),
});
