import { z } from '../zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  StaffReason,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_PAYOUT } from './samples.ts';

/** `returned`: it was paid, and the bank sent the money back. */
export const PayoutState = z.enum(['requested', 'approved', 'paid', 'refused', 'returned']);
export type PayoutState = z.infer<typeof PayoutState>;

/** A payout that a member has asked for (R-PAY-19). */
export const Payout = z.object({
  id: Id,
  person: PersonSummary,
  /** Where staff ask for the bank account. */
  email: z.string(),
  amount_cents: z.number().int(),
  currency: z.string(),
  state: PayoutState,
  /** Whether it waits for a decision about linked accounts (R-PAY-16); until then it cannot be approved or paid. */
  is_withheld: z.boolean(),
  requested_at: Instant,
  /** When and why it got its present state; null and empty while it is requested. */
  decided_at: Instant.nullable(),
  reason: z.string(),
  /** How the bank names the transfer; empty until it is paid. */
  bank_reference: z.string(),
});
export type Payout = z.infer<typeof Payout>;

export const adminListPayouts = defineEndpoint({
  name: 'admin.listPayouts',
  method: 'GET',
  path: '/admin/payouts/',
  access: 'support',
  owner: 'payments',
  staleOn: ['staff-area/changed', 'payout/decided', 'withheld-money/decided'],
  summary: 'List the payouts that wait, oldest first; or those that are decided, newest first',
  query: PageQuery.extend({ is_open: z.enum(['true', 'false']).default('true') }),
  sample: { answer: samplePage([SAMPLE_PAYOUT]) },
  responses: { 200: pageOf(Payout) },
});

export const adminDecidePayout = defineEndpoint({
  name: 'admin.decidePayout',
  method: 'POST',
  path: '/admin/payouts/{id}/decide/',
  access: 'moderator',
  owner: 'payments',
  emits: ['payout/decided'],
  summary:
    'Approve a payout, refuse one that is not paid, or, as an admin, say that a paid one came back; refused and returned money is available to the member again',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['approved', 'refused', 'returned']), reason: StaffReason }),
  sample: {
    body: { decision: 'approved', reason: 'The bank account is in the member’s name.' },
    answer: { ...SAMPLE_PAYOUT, state: 'approved' },
  },
  responses: { 200: Payout, 409: Conflict },
});

export const adminPayPayout = defineEndpoint({
  name: 'admin.payPayout',
  method: 'POST',
  path: '/admin/payouts/{id}/pay/',
  access: 'admin',
  owner: 'payments',
  emits: ['payout/decided'],
  summary:
    'Record that an approved payout was sent from the bank account. Repeating it with the same bank reference changes nothing',
  params: IdParams,
  body: z.strictObject({ bank_reference: text(100, 1), reason: StaffReason }),
  sample: {
    body: { bank_reference: 'SEPA 2026-11-20 0017', reason: 'Paid with the weekly batch.' },
    answer: { ...SAMPLE_PAYOUT, state: 'paid', bank_reference: 'SEPA 2026-11-20 0017' },
  },
  responses: { 200: Payout, 409: Conflict },
});
