import { z } from '../zod.ts';
import { Instant, pageOf, PageQuery, PlainDate } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_DIFFERENCE, SAMPLE_RECONCILIATION } from './samples.ts';

const Cents = z.number().int();

/** The result of comparing our records of one day with those of the payment provider (R-PAY-20). */
export const Reconciliation = z.object({
  /** From midnight to midnight in UTC. */
  day: PlainDate,
  currency: z.string(),
  /** Card payments minus refunds of that day, as the ledger has them. */
  ledger_cents: Cents,
  /** Transfers of the provider to the platform's bank account; negative, because they leave the provider. */
  payouts_cents: Cents,
  /** What the provider's statement has of both. */
  provider_cents: Cents,
  /** Of the statement, but not compared: payments for plans, and what the provider keeps of each payment. */
  plans_cents: Cents,
  fees_cents: Cents,
  /** The statement minus our records, over all lines that differ. */
  difference_cents: Cents,
  /** How many lines differ. They can cancel each other out. */
  differences: z.number().int(),
  checked_at: Instant,
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const adminListReconciliations = defineEndpoint({
  name: 'admin.listReconciliations',
  method: 'GET',
  path: '/admin/reconciliations/',
  access: 'support',
  owner: 'payments',
  summary:
    'List the days that were compared with the payment provider, newest first; or the results of one day',
  query: PageQuery.extend({ day: PlainDate.optional() }),
  sample: { answer: samplePage([SAMPLE_RECONCILIATION]) },
  responses: { 200: pageOf(Reconciliation) },
});

/** A line that our records and the provider's statement do not have with the same amount. */
export const ReconciliationDifference = z.object({
  currency: z.string(),
  /** What it belongs to: the key of a ledger transaction, or the provider’s own id. */
  key: z.string(),
  /** What the provider calls it; empty where only the ledger has it. */
  about: z.string(),
  /** What each side has; null where that side has no line. */
  provider_cents: Cents.nullable(),
  own_cents: Cents.nullable(),
  at: Instant,
});
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;

export const adminListDifferences = defineEndpoint({
  name: 'admin.listDifferences',
  method: 'GET',
  path: '/admin/reconciliations/differences/',
  access: 'support',
  owner: 'payments',
  summary:
    'List the lines of a day that our records and the provider’s statement do not have alike, in order of time',
  query: PageQuery.extend({ day: PlainDate }),
  sample: { answer: samplePage([SAMPLE_DIFFERENCE]) },
  responses: { 200: pageOf(ReconciliationDifference) },
});
