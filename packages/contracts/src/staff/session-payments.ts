import { z } from '../zod.ts';
import { Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON, sampleId, samplePage } from '../samples.ts';
import { PERIOD } from './periods.ts';
import { WalletEntry } from '../sessions/payments.ts';
import { PaymentState } from '../sessions/prices.ts';
import { SessionState } from '../sessions/sessions.ts';

/** The payment for a session as shown to staff (R-ADMIN-31). */
export const StaffPayment = z.object({
  /** Id of the session. */
  id: Id,
  booker: PersonSummary,
  host: PersonSummary,
  starts_at: Instant,
  session_state: SessionState,
  /** By card and as lunch money together. */
  amount_cents: z.number().int(),
  /** Of that, lunch money. */
  vouchers_cents: z.number().int(),
  state: PaymentState.extract(['paid', 'released', 'refunded']),
  /** Why it waits for a decision of staff; null if it does not. */
  withheld: z.enum(['linked', 'disputed']).nullable(),
  /**
   * What became of a refund to the card: `due`: it is on its way; `done`; `failed`: the card did not accept it, and the money is available
   * to the booker for a payout. Null if nothing goes back to a card.
   */
  card_refund: z.enum(['due', 'done', 'failed']).nullable(),
  /** What the bank of the card has taken back and keeps (R-PAY-22). */
  charged_back_cents: z.number().int(),
  paid_at: Instant,
  /** When the host gets the money, if nothing comes in between; null while the session is not over, and once it is decided. */
  settle_at: Instant.nullable(),
  /** How the payment provider names it; empty for lunch money. */
  reference: z.string(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** How staff find payments. */
const PaymentSearch = z.object({
  /** The name, username or email of one of the two, or the provider's reference. */
  search: z.string().trim().max(100).default(''),
  /** `held`: the platform has the money; `withheld`: it waits for a decision of staff. */
  filter: z.enum(['all', 'held', 'withheld', 'released', 'refunded', 'charged-back']).default('all'),
  /** When it was paid. */
  ...PERIOD,
});

const SAMPLE_PAYMENT = {
  id: sampleId(51),
  booker: SAMPLE_ALAN,
  host: SAMPLE_PERSON,
  starts_at: '2026-11-18T15:00:00.000Z',
  session_state: 'completed',
  amount_cents: 2_500,
  vouchers_cents: 1_000,
  state: 'paid',
  withheld: null,
  card_refund: null,
  charged_back_cents: 0,
  paid_at: '2026-11-15T09:00:00.000Z',
  settle_at: '2026-11-20T15:20:00.000Z',
  reference: 'pi_3QK5vN2eZvKYlo2C',
} as const;

export const adminListPayments = defineEndpoint({
  name: 'admin.listPayments',
  method: 'GET',
  path: '/admin/payments/',
  access: 'support',
  owner: 'payments',
  staleOn: ['staff-area/changed', 'member/changed', 'withheld-money/decided'],
  summary:
    'List the payments for sessions, the newest first: by the name, username or email of one of the two, or by the provider’s reference',
  query: PageQuery.extend(PaymentSearch.shape),
  sample: {
    answer: {
      ...samplePage([SAMPLE_PAYMENT]),
      held: { count: 1, amount_cents: 2_500 },
    },
  },
  responses: {
    200: pageOf(StaffPayment).extend({
      /** All payments that the platform holds now, whatever was searched for. */
      held: z.object({ count: z.number().int(), amount_cents: z.number().int() }),
    }),
  },
});

/** What a transaction of the ledger was for: as members see it, or a chargeback, which moves nothing of theirs. */
const LedgerKind = z.enum([...WalletEntry.shape.kind.options, 'chargeback']);

/** One payment with all that belongs to it. */
export const StaffPaymentPage = StaffPayment.extend({
  /** The card's part was paid at this provider; null if lunch money paid all of it. */
  provider: z.string().nullable(),
  /** The provider's ids of the checkout pages that the booker was sent to, newest first. */
  checkouts: z.array(z.object({ id: z.string(), state: z.string(), created_at: Instant })),
  refunds: z.array(
    z.object({
      id: Id,
      amount_cents: z.number().int(),
      state: z.enum(['due', 'done', 'failed']),
      /** The bank of the card had already taken the money back, so the provider was not asked for it. */
      by_bank: z.boolean(),
      created_at: Instant,
      done_at: Instant.nullable(),
    }),
  ),
  /** The case in which staff decide, or decided, about the money; null if there is none. */
  decision: z
    .object({
      cause: z.enum(['linked', 'disputed']),
      /** What the booker wrote; empty if nothing. */
      dispute: z.string(),
      state: z.enum(['waiting', 'released', 'refused']),
      reason: z.string(),
      withheld_at: Instant,
      decided_at: Instant.nullable(),
    })
    .nullable(),
  /** The transactions of the ledger, in order of time. Each moves its amounts between accounts, and sums to zero. */
  ledger: z.array(
    z.object({
      id: Id,
      kind: LedgerKind,
      at: Instant,
      lines: z.array(
        z.object({
          /** Null for the platform's own accounts. */
          owner: PersonSummary.nullable(),
          account: z.string(),
          amount_cents: z.number().int(),
        }),
      ),
    }),
  ),
  /** The lines of the provider's statement, as far as it was read: it is read each morning. */
  statement: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      amount_cents: z.number().int(),
      fee_cents: z.number().int(),
      currency: z.string(),
      at: Instant,
    }),
  ),
});
export type StaffPaymentPage = z.infer<typeof StaffPaymentPage>;

export const adminGetPayment = defineEndpoint({
  name: 'admin.getPayment',
  method: 'GET',
  path: '/admin/payments/{id}/',
  access: 'support',
  owner: 'payments',
  staleOn: ['staff-area/changed', 'member/changed', 'withheld-money/decided'],
  summary:
    'Return the payment for a session with its refunds, the decision of staff, its transactions in the ledger and the provider’s statement',
  params: IdParams,
  sample: {
    answer: {
      ...SAMPLE_PAYMENT,
      provider: 'stripe',
      checkouts: [{ id: 'cs_live_a1', state: 'paid', created_at: '2026-11-15T08:58:00.000Z' }],
      refunds: [],
      decision: null,
      ledger: [
        {
          id: sampleId(61),
          kind: 'session_payment',
          at: '2026-11-15T09:00:00.000Z',
          lines: [
            { owner: SAMPLE_ALAN, account: 'card', amount_cents: -1_500 },
            { owner: SAMPLE_ALAN, account: 'vouchers', amount_cents: -1_000 },
            { owner: SAMPLE_PERSON, account: 'pending', amount_cents: 2_500 },
          ],
        },
      ],
      statement: [
        {
          id: 'txn_1',
          kind: 'payment',
          amount_cents: 1_500,
          fee_cents: 48,
          currency: 'EUR',
          at: '2026-11-15T09:00:00.000Z',
        },
      ],
    },
  },
  responses: { 200: StaffPaymentPage },
});

export const adminExportPayments = defineEndpoint({
  name: 'admin.exportPayments',
  method: 'POST',
  path: '/admin/payments/export/',
  access: 'admin',
  owner: 'payments',
  emits: ['member/changed'],
  summary:
    'Return payments for sessions as CSV, the newest 10,000; the export is recorded in the audit log with its reason',
  body: z.strictObject({ ...PaymentSearch.shape, reason: StaffReason }),
  sample: {
    body: { search: '', filter: 'all', reason: 'For the accounts of the year.' },
    answer: { csv: 'paid_at,session,booker\r\n', count: 0 },
  },
  responses: { 200: z.object({ csv: z.string(), count: z.number().int() }) },
});
