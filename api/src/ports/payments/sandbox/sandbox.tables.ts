import type { PlanPeriod } from '@acquaint/contracts';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import type { PlanState } from '../payments.ts';

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  customer: text('customer').notNull(),
  /** Null for a one-time payment. */
  plan: text('plan').$type<PlanPeriod>(),
  amountCents: integer('amount_cents').notNull(),
  title: text('title').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  state: text('state', { enum: ['open', 'paid', 'expired'] }).notNull(),
  payment: text('payment'),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
});
export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  customer: text('customer').notNull(),
  plan: text('plan').$type<PlanPeriod>().notNull(),
  status: text('status').$type<PlanState['status']>().notNull(),
  periodEndsAt: instant('period_ends_at').notNull(),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  cardFails: boolean('card_fails').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

export const sandboxRefunds = pgTable('sandbox_refunds', {
  key: text('key').primaryKey(),
  payment: text('payment').notNull(),
  amountCents: integer('amount_cents').notNull(),
  madeAt: instant('made_at'),
});
export type SandboxRefund = typeof sandboxRefunds.$inferSelect;

export const sandboxPortals = pgTable('sandbox_portals', {
  id: text('id').primaryKey(),
  customer: text('customer').notNull(),
  returnUrl: text('return_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type SandboxPortal = typeof sandboxPortals.$inferSelect;
