import type { WalletAccount, WalletEntry } from '@acquaint/contracts';
import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Accounts of a member, and those of the platform, which have no owner. */
export type AccountKind = WalletAccount | 'platform' | 'provider' | 'voucher_fund';

/** The database keeps `balanceCents`; nothing else may write it. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  kind: text('kind').$type<AccountKind>().notNull(),
  currency: text('currency').notNull(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
});

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<WalletEntry['kind']>().notNull(),
  key: text('key').notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull(),
});

/** One row an account that a transaction touches; plus is more for the account's owner. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: uuid('transaction_id').notNull(),
    accountId: uuid('account_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.accountId] })],
);
