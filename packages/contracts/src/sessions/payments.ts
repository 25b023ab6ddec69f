import { z } from '../zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  Nothing,
  pageOf,
  PageQuery,
  PersonSummary,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { BookingConflict, Session } from './sessions.ts';
import { SAMPLE_PERSON, SAMPLE_PREMIUM, sampleId, samplePage } from '../samples.ts';
import { SAMPLE_DISPUTED_PAYMENT, SAMPLE_PAYMENT } from './samples.ts';

/** The platform's only currency; every amount is in whole cents of it. */
export const CURRENCY = 'EUR';

/** The billing period of the pro plan. */
export const PlanPeriod = z.enum(['monthly', 'yearly']);
export type PlanPeriod = z.infer<typeof PlanPeriod>;

/** The pro plan of the caller (R-PAY-3): whether they have it, and what it costs. */
export const PremiumInfo = z.object({
  is_pro: z.boolean(),
  /** The plan being paid for; null for a basic member or a gifted plan. */
  plan: PlanPeriod.nullable(),
  renews_at: Instant.nullable(),
  /** When a cancelled plan ends. */
  cancels_at: Instant.nullable(),
  /** Pro without payment and without an end. */
  is_gift: z.boolean(),
  /** Whether the last renewal payment failed; it can be fixed in the customer portal before the plan ends. */
  needs_payment: z.boolean(),
  /** Whether the provider has a page to manage the plan (`getCustomerPortal`). */
  has_portal: z.boolean(),
  /** False when payments are not set up on this platform; no plan or price is then offered. */
  is_offered: z.boolean(),
  /** What the plans differ in; settings of the operator. */
  limits: z.object({
    /** Length of a session, and of the longer one that pro hosts can offer. */
    session_minutes: z.number().int(),
    long_session_minutes: z.number().int(),
    /** Minutes that a pro host can add to a call in all. */
    pro_added_minutes: z.number().int(),
    /** Percent of all members that count as top members. */
    top_members_percent: z.number(),
  }),
  /** Whether the provider is the sandbox: no money moves. */
  is_sandbox: z.boolean(),
  prices: z.object({
    monthly_cents: z.number().int(),
    yearly_cents: z.number().int(),
    currency: z.string(),
  }),
});
export type PremiumInfo = z.infer<typeof PremiumInfo>;

/** Why the provider has no page to open; `not-answering` can be retried later. */
const PaymentConflict = z.object({
  detail: z.string(),
  code: z.enum(['not-offered', 'not-answering', 'already-pro', 'no-plan']),
});

/** Premium info (cache key `premium-info`). */
export const getPremiumInfo = defineEndpoint({
  name: 'payments.getPremiumInfo',
  method: 'GET',
  path: '/payments/',
  access: 'member',
  owner: 'payments',
  staleOn: ['plan/changed'],
  summary:
    'Return whether the caller is pro, and until when; asks the provider while a checkout of theirs is open',
  sample: { answer: SAMPLE_PREMIUM },
  responses: { 200: PremiumInfo },
});

export const getCustomerPortal = defineEndpoint({
  name: 'payments.getCustomerPortal',
  method: 'GET',
  path: '/payments/customer_portal/',
  access: 'member',
  owner: 'payments',
  limit: 'checkout/account',
  summary: "Return the address of the provider's page for managing the plan",
  sample: { answer: { url: '#portal' } },
  responses: { 200: z.object({ url: z.string() }), 409: PaymentConflict },
});

export const createCheckoutSession = defineEndpoint({
  name: 'payments.createCheckoutSession',
  method: 'POST',
  path: '/payments/create_checkout_session/',
  access: 'member',
  owner: 'payments',
  limit: 'checkout/account',
  summary:
    "Return the address of the provider's page for buying the pro plan; it leads back to the account page, with `popup={product}-pro` after a success",
  body: z.strictObject({ plan: PlanPeriod }),
  sample: { body: { plan: 'yearly' }, answer: { url: '#checkout' } },
  responses: { 201: z.object({ url: z.string() }), 409: PaymentConflict },
});

/**
 * Why money is withheld, and until when. `session`: the session is still to come. `unconfirmed`: it ended too early to count, and is
 * refunded unless both confirm it by then. `dispute_time`: its booker can dispute it until then. `voucher`: it was paid with lunch
 * money, which takes longer. `disputed`, `review`: staff decide, so that there is no end.
 */
export const Withholding = z.object({
  reason: z.enum(['session', 'unconfirmed', 'dispute_time', 'voucher', 'disputed', 'review']),
  until: Instant.nullable(),
});
export type Withholding = z.infer<typeof Withholding>;

/** What the booker pays, or has paid, for one session. */
export const SessionPayment = z.object({
  session: Session,
  amount_cents: z.number().int(),
  currency: z.string(),
  /** As the session's `payment`; `over` when the time was given up before it was paid. */
  state: z.enum(['due', 'paid', 'released', 'refunded', 'over']),
  /** Lunch money that can be used for it now; 0 once it is paid. */
  usable_vouchers_cents: z.number().int(),
  /** Until when the time is reserved for the booker; null unless payment is due. Starting to pay extends it once. */
  pay_until: Instant.nullable(),
  /** The amounts paid by card and with lunch money; null until it is paid. */
  card_cents: z.number().int().nullable(),
  vouchers_cents: z.number().int().nullable(),
  paid_at: Instant.nullable(),
  refunded_at: Instant.nullable(),
  /** An amount that was paid too late or twice and is refunded to the card; otherwise null. */
  returned_cents: z.number().int().nullable(),
  /** True until the provider confirms that the refund has reached the card. */
  is_refund_under_way: z.boolean(),
  /** Why and until when the platform keeps what was paid; null when it does not. */
  hold: Withholding.nullable(),
  can_dispute: z.boolean(),
  /** Whether the provider is the sandbox: no money moves. */
  is_sandbox: z.boolean(),
});
export type SessionPayment = z.infer<typeof SessionPayment>;

export const getSessionPayment = defineEndpoint({
  name: 'payments.getSessionPayment',
  method: 'GET',
  path: '/payments/sessions/{id}/',
  access: 'member',
  record: { kind: 'pricedHold', for: 'owner' },
  owner: 'payments',
  staleOn: ['payment/begun', 'payment/changed'],
  summary:
    'Return what the caller pays or paid for a session; asks the provider while a checkout of theirs is open. 403 for its host, 404 for a session without a price',
  params: IdParams,
  sample: { answer: SAMPLE_PAYMENT },
  responses: { 200: SessionPayment },
});

export const paySession = defineEndpoint({
  name: 'payments.paySession',
  method: 'POST',
  path: '/payments/sessions/{id}/',
  access: 'member',
  record: { kind: 'pricedHold', for: 'owner' },
  owner: 'payments',
  limit: 'checkout/account',
  emits: [
    'payment/begun',
    {
      event: 'session/requested',
      payload: { session_id: 'params.id' },
      when: { 'answer.session.state': 'requested' },
    },
    {
      event: 'session/booked',
      payload: { session_id: 'params.id' },
      when: { 'answer.session.state': 'confirmed' },
    },
  ],
  summary:
    "Start to pay for the held slot, which is then held for 30 minutes in total. The url is the provider's page, which leads back to the payment page (`?session={id}`, with `checkout=done` or `checkout=cancelled`); null when lunch money covers the price and the session is booked",
  params: IdParams,
  body: z.strictObject({
    /** Uses lunch money first, the card for the rest. */
    use_vouchers: z.boolean().default(false),
    /** A note to the host, as with a free booking. */
    note: text(500).default(''),
  }),
  sample: {
    body: { use_vouchers: false, note: '' },
    answer: { url: '#checkout', session: SAMPLE_PAYMENT.session },
  },
  responses: { 201: z.object({ url: z.string().nullable(), session: Session }), 409: BookingConflict },
});

export const disputePayment = defineEndpoint({
  name: 'payments.disputeSession',
  method: 'POST',
  path: '/payments/sessions/{id}/dispute/',
  access: 'member',
  owner: 'payments',
  tellsStaff: true,
  emits: [{ event: 'payment/changed', payload: { session_id: 'params.id' } }],
  summary:
    'Dispute the payment of a session within 48 hours of its end; the money is withheld until staff decide',
  sample: { body: { text: 'Nobody spoke.' }, answer: SAMPLE_DISPUTED_PAYMENT },
  params: IdParams,
  body: z.strictObject({ text: text(1000).min(1, 'Say what went wrong') }),
  responses: { 200: SessionPayment, 409: Conflict },
});

/** Content type of the payment provider's events. They are read as text, because the signature covers the exact bytes. */
export const PAYMENT_EVENT_TYPE = 'application/json';

export const takePaymentEvent = defineEndpoint({
  name: 'payments.takeEvent',
  method: 'POST',
  path: '/webhooks/payments/',
  access: 'visitor',
  owner: 'payments',
  noPage: 'The payment provider reports what happened to payments',
  limit: 'payment-event/address',
  summary:
    'Receive an event of the payment provider, signed with its secret. 400 when the signature is wrong, 404 where no provider is set up',
  headers: z.object({
    'stripe-signature': z.string().max(2_000).optional(),
    'sandbox-signature': z.string().max(2_000).optional(),
  }),
  body: z.string().max(512 * 1024),
  sample: { body: '{"type":"checkout.session.completed"}' },
  responses: { 204: Nothing },
});

const Cents = z.number().int();

/** An amount that a member does not have yet, or that waits to be paid out, and why. */
export const WithheldAmount = Withholding.extend({
  id: Id,
  kind: z.enum(['session', 'voucher', 'payout']),
  /** The session that the money is for; null for lunch money and payouts. */
  session_id: Id.nullable(),
  /** The other person of the session, or the invited one. */
  person: PersonSummary.nullable(),
  amount_cents: z.number().int(),
});
export type WithheldAmount = z.infer<typeof WithheldAmount>;

/** A member's balances, in cents (R-PAY-9). */
export const Wallet = z.object({
  currency: z.string(),
  /** Can be paid out. */
  available_cents: Cents,
  /** Paid for the member's sessions that are not completed yet. */
  pending_cents: Cents,
  /** Lunch money: never paid out. */
  vouchers_cents: Cents,
  /** Requested to be paid out. */
  payout_cents: Cents,
  /** Being refunded to the member's card. */
  card_cents: Cents,
  /** Total earnings from completed sessions. */
  earned_cents: Cents,
  /** Total paid for sessions, without refunds. */
  spent_cents: Cents,
  /** Lunch money for each invited person who completes a session (R-PAY-10); 0 if there is none. */
  invitation_cents: Cents,
  /** Amounts that are withheld, the latest first, at most 50. */
  withheld: z.array(WithheldAmount),
});
export type Wallet = z.infer<typeof Wallet>;

/** `card` is money in transit: paid by card and not yet spent, or being refunded to it. */
export const WalletAccount = z.enum(['available', 'pending', 'vouchers', 'payout', 'card']);
export type WalletAccount = z.infer<typeof WalletAccount>;

/** One transaction of a member's money, with its effect on each of their accounts. */
export const WalletEntry = z.object({
  id: Id,
  kind: z.enum([
    'voucher',
    'payout',
    /** A payout that staff have paid. */
    'payout_paid',
    /** A payout that staff refused, or that the bank sent back: the money is available again. */
    'payout_return',
    'session_payment',
    'session_release',
    'session_refund',
    /** The card was charged, or refunded. */
    'card_payment',
    'card_refund',
  ]),
  /** The other person: the one invited, or the other member of a session. */
  person: PersonSummary.nullable(),
  at: Instant,
  lines: z.array(z.object({ account: WalletAccount, amount_cents: Cents })),
});
export type WalletEntry = z.infer<typeof WalletEntry>;

export const getWallet = defineEndpoint({
  name: 'payments.getWallet',
  method: 'GET',
  path: '/payments/wallet/',
  access: 'member',
  owner: 'payments',
  staleOn: ['payment/begun', 'payment/changed', 'wallet/changed'],
  summary: "Return the caller's balances",
  sample: {
    answer: {
      currency: 'EUR',
      available_cents: 4_250,
      pending_cents: 0,
      vouchers_cents: 500,
      payout_cents: 0,
      card_cents: 0,
      earned_cents: 4_250,
      spent_cents: 0,
      invitation_cents: 500,
      withheld: [],
    },
  },
  responses: { 200: Wallet },
});

export const listWalletEntries = defineEndpoint({
  name: 'payments.listWalletEntries',
  method: 'GET',
  path: '/payments/wallet/entries/',
  access: 'member',
  owner: 'payments',
  staleOn: ['payment/begun', 'payment/changed', 'wallet/changed'],
  summary: "List the caller's transactions, newest first",
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        id: sampleId(152),
        kind: 'session_release',
        person: SAMPLE_PERSON,
        at: '2026-11-20T15:20:00.000Z',
        lines: [
          { account: 'pending', amount_cents: -4_250 },
          { account: 'available', amount_cents: 4_250 },
        ],
      },
      {
        id: sampleId(151),
        kind: 'voucher',
        person: SAMPLE_PERSON,
        at: '2026-11-19T09:00:00.000Z',
        lines: [{ account: 'vouchers', amount_cents: 500 }],
      },
    ]),
  },
  responses: { 200: pageOf(WalletEntry) },
});

export const requestPayout = defineEndpoint({
  name: 'payments.requestPayout',
  method: 'POST',
  path: '/payments/wallet/payouts/',
  access: 'member',
  owner: 'payments',
  tellsStaff: true,
  emits: ['wallet/changed'],
  summary: 'Request a payout of available money; repeating the same key requests it only once',
  body: z.strictObject({
    /** Created by the caller, a new one for each request; a repeated request with the same key changes nothing. */
    key: Id,
    amount_cents: z.number().int().min(1, 'Enter an amount above zero').max(100_000_000),
  }),
  sample: {
    body: { key: sampleId(154), amount_cents: 4_250 },
    answer: {
      id: sampleId(153),
      kind: 'payout',
      person: null,
      at: '2026-11-21T09:00:00.000Z',
      lines: [
        { account: 'available', amount_cents: -4_250 },
        { account: 'payout', amount_cents: 4_250 },
      ],
    },
  },
  responses: { 201: WalletEntry, 409: Conflict },
});
