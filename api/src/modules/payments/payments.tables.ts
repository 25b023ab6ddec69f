import type { PayoutState, PlanPeriod, WalletAccount, WalletEntry } from '@acquaint/contracts';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, plainDate } from '../../db/columns.ts';
import type { BalanceLine, PaymentProvider, PlanState } from '../../ports/payments/payments.ts';

type ProviderName = PaymentProvider['name'];

/** Kinds of ledger accounts: those of a member, and those of the platform, which have no owner. */
export type AccountKind = WalletAccount | 'platform' | 'provider' | 'voucher_fund';

/** A database trigger maintains `balanceCents`; nothing else may write it. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  kind: text('kind').$type<AccountKind>().notNull(),
  currency: text('currency').notNull(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
});

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<WalletEntry['kind'] | 'chargeback'>().notNull(),
  key: text('key').notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull(),
});

/** One row per account that a transaction touches. A positive amount is in the favor of the account's owner. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: uuid('transaction_id').notNull(),
    accountId: uuid('account_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.accountId] })],
);

/**
 * The customer ID of a member at a provider. `readings` numbers the readings of their plan; `written` is the number of the latest
 * one that was stored.
 */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    customer: text('customer').notNull(),
    readings: bigint('readings', { mode: 'number' }).notNull().default(0),
    written: bigint('written', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

/** The pro plan of a member as last read from the provider. */
export const proPlans = pgTable('pro_plans', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  subscription: text('subscription').notNull(),
  plan: text('plan').$type<PlanPeriod>().notNull(),
  status: text('status').$type<PlanState['status']>().notNull(),
  periodEndsAt: instant('period_ends_at').notNull(),
  cancelsAt: instant('cancels_at'),
  readAt: instant('read_at').notNull(),
});
export type ProPlanRow = typeof proPlans.$inferSelect;

/** A free pro plan that does not end. */
export const proGifts = pgTable('pro_gifts', {
  userId: uuid('user_id').primaryKey(),
  givenAt: instant('given_at').notNull(),
});

/** A checkout page at the provider, for a plan or for a session. */
export const paymentCheckouts = pgTable('payment_checkouts', {
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** The provider's ID; null until the provider has answered. */
  checkout: text('checkout'),
  userId: uuid('user_id').notNull(),
  plan: text('plan').$type<PlanPeriod>(),
  sessionId: uuid('session_id'),
  cardCents: integer('card_cents').notNull(),
  vouchersCents: integer('vouchers_cents').notNull(),
  /** `over`: closed without a payment. `returned`: paid, and the payment goes back. */
  state: text('state', { enum: ['open', 'over', 'paid', 'returned'] }).notNull(),
  url: text('url'),
  createdAt: instant('created_at').notNull(),
  /** When the sweep last asked the provider about it; null before. */
  lookedAt: instant('looked_at'),
});
export type CheckoutRow = typeof paymentCheckouts.$inferSelect;

export const sessionPaymentColumns = {
  sessionId: uuid('session_id').primaryKey(),
  bookerId: uuid('booker_id').notNull(),
  hostId: uuid('host_id').notNull(),
  cardCents: integer('card_cents').notNull(),
  vouchersCents: integer('vouchers_cents').notNull(),
  provider: text('provider').$type<ProviderName>(),
  payment: text('payment'),
  state: text('state', { enum: ['paid', 'released', 'refunded'] }).notNull(),
  paidAt: instant('paid_at').notNull(),
  closedAt: instant('closed_at'),
  /** When it is released, or refunded because the session did not count; null before the session is completed. */
  settleAt: instant('settle_at'),
};

/** The state of the payment of a paid session. */
export const sessionPayments = pgTable('session_payments', sessionPaymentColumns);
export type SessionPaymentRow = typeof sessionPayments.$inferSelect;

/** Refunds to cards. */
export const cardRefunds = pgTable('card_refunds', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id'),
  provider: text('provider').$type<ProviderName>().notNull(),
  payment: text('payment').notNull(),
  amountCents: integer('amount_cents').notNull(),
  state: text('state', { enum: ['due', 'done', 'failed'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
  /** The money went to the card by a chargeback, so the provider was not asked for it. */
  byBank: boolean('by_bank').notNull().default(false),
});
export type CardRefundRow = typeof cardRefunds.$inferSelect;

/** Payouts that members have asked for, and what staff decided. */
export const payouts = pgTable('payouts', {
  /** The ledger transaction of the request. */
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<PayoutState>().notNull(),
  reason: text('reason').notNull(),
  decidedAt: instant('decided_at'),
  bankReference: text('bank_reference').notNull(),
  requestedAt: instant('requested_at').notNull(),
});
export type PayoutRow = typeof payouts.$inferSelect;

/** The lines of the provider's statement. */
export const providerLines = pgTable(
  'provider_lines',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    id: text('id').notNull(),
    /** The key of the ledger's transaction, or the provider's ID. */
    key: text('key').notNull(),
    kind: text('kind').$type<BalanceLine['kind']>().notNull(),
    about: text('about').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
    /** The provider's payment that a chargeback is about. */
    payment: text('payment'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);
export type ProviderLineRow = typeof providerLines.$inferSelect;

/** Transfers of the provider to the platform's bank account. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    id: text('id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);

/** The result of a day, from midnight to midnight in UTC. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    day: plainDate('day').notNull(),
    currency: text('currency').notNull(),
    ledgerCents: bigint('ledger_cents', { mode: 'number' }).notNull(),
    payoutsCents: bigint('payouts_cents', { mode: 'number' }).notNull(),
    providerCents: bigint('provider_cents', { mode: 'number' }).notNull(),
    plansCents: bigint('plans_cents', { mode: 'number' }).notNull(),
    feesCents: bigint('fees_cents', { mode: 'number' }).notNull(),
    differenceCents: bigint('difference_cents', { mode: 'number' }).notNull(),
    differences: integer('differences').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);
export type ReconciliationRow = typeof reconciliations.$inferSelect;

export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    day: plainDate('day').notNull(),
    currency: text('currency').notNull(),
    key: text('key').notNull(),
    about: text('about').notNull(),
    providerCents: bigint('provider_cents', { mode: 'number' }),
    ownCents: bigint('own_cents', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency, table.key] })],
);
export type DifferenceRow = typeof reconciliationDifferences.$inferSelect;

/** Money that waits for a decision of staff, and what was decided. */
export const withheldMoney = pgTable('held_money', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['session', 'voucher', 'payout'] }).notNull(),
  cause: text('cause', { enum: ['linked', 'disputed'] }).notNull(),
  /** The session, the invited member, or the payout's transaction. */
  subjectId: uuid('subject_id').notNull(),
  /** Who would get the money. */
  userId: uuid('user_id').notNull(),
  /** The booker of a session, or who met the invited member. */
  otherId: uuid('other_id'),
  amountCents: integer('amount_cents').notNull(),
  dispute: text('dispute').notNull(),
  state: text('state', { enum: ['waiting', 'released', 'refused'] }).notNull(),
  reason: text('reason').notNull(),
  withheldAt: instant('held_at').notNull(),
  decidedAt: instant('decided_at'),
  /** When the booker disputed the payment; null if they did not, or with an older version. */
  disputedAt: instant('disputed_at'),
});
export type WithheldMoneyRow = typeof withheldMoney.$inferSelect;
