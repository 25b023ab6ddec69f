import { z } from './zod.ts';
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
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { BookingConflict, Session } from './sessions.ts';
import { SAMPLE_PREMIUM } from './samples.ts';

/** The one currency of the platform; every amount is whole cents of it. */
export const CURRENCY = 'EUR';

/** How the pro plan is paid for. */
export const PlanPeriod = z.enum(['monthly', 'yearly']);
export type PlanPeriod = z.infer<typeof PlanPeriod>;

/** The pro plan as it stands for the caller (R-PAY-3): whether they are pro, and what it costs. */
export const PremiumInfo = z.object({
  is_pro: z.boolean(),
  /** What is paid for; null for who pays nothing: a basic member, or one whose plan is a gift. */
  plan: PlanPeriod.nullable(),
  renews_at: Instant.nullable(),
  /** It was cancelled and lasts until then. */
  cancels_at: Instant.nullable(),
  /** Pro without paying, with no end. */
  is_gift: z.boolean(),
  /** The last renewal could not be paid: the portal is where to mend that, before the plan ends. */
  needs_payment: z.boolean(),
  /** The provider has a page where I manage my plan (`getCustomerPortal`). */
  has_portal: z.boolean(),
  /** False: nothing can be paid for on this platform, so that no plan and no price is offered. */
  is_offered: z.boolean(),
  /** The provider is the sandbox: no money moves. */
  is_sandbox: z.boolean(),
  prices: z.object({
    monthly_cents: z.number().int(),
    yearly_cents: z.number().int(),
    currency: z.string(),
  }),
});
export type PremiumInfo = z.infer<typeof PremiumInfo>;

/** Why there is no page of the provider to go to; `not-answering` is worth another try in a while. */
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
  summary: 'Whether I am pro, and until when; asks the provider while a checkout of mine is open',
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
  summary: "The provider's page to manage the plan",
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
    "The provider's page to buy the pro plan; it leads back to the account page, after a success with `popup={product}-pro`",
  body: z.strictObject({ plan: PlanPeriod }),
  sample: { answer: { url: '#checkout' } },
  responses: { 201: z.object({ url: z.string() }), 409: PaymentConflict },
});

/** What the booker pays, or has paid, for one session. */
export const SessionPayment = z.object({
  session: Session,
  amount_cents: z.number().int(),
  currency: z.string(),
  /** As the session's `payment`; `over` when the time was given up before it was paid. */
  state: z.enum(['due', 'paid', 'released', 'refunded', 'over']),
  /** Lunch money that can be used for it now; 0 once it is paid. */
  usable_vouchers_cents: z.number().int(),
  /** The time is mine until then; null unless it is due. Starting to pay moves it, once. */
  pay_until: Instant.nullable(),
  /** The part that was paid by card, and by lunch money; null until it is paid. */
  card_cents: z.number().int().nullable(),
  vouchers_cents: z.number().int().nullable(),
  paid_at: Instant.nullable(),
  refunded_at: Instant.nullable(),
  /** What came too late or twice, and goes back to the card; else null. */
  returned_cents: z.number().int().nullable(),
  /** True while the provider has not yet said that the card has it back. */
  is_refund_under_way: z.boolean(),
  /** The provider is the sandbox: no money moves. */
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
    'What I pay for a session, or have paid; asks the provider while a checkout of mine is open. 403 for its host, 404 for a session without a price',
  params: IdParams,
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
    'Begin to pay for the slot I hold, which is then held for 30 minutes in all. The url is the page of the provider, which leads back to the payment page (`?session={id}`, with `checkout=done` or `checkout=cancelled`); null when lunch money has paid it all: the session is booked',
  params: IdParams,
  body: z.strictObject({
    /** Lunch money first, the card for the rest. */
    use_vouchers: z.boolean().default(false),
    /** To the host, as with a booking that costs nothing. */
    note: text(500).default(''),
  }),
  responses: { 201: z.object({ url: z.string().nullable(), session: Session }), 409: BookingConflict },
});

/** Content type of what a payment provider tells: its signature is of these very bytes, so it is taken as text. */
export const PAYMENT_EVENT_TYPE = 'application/json';

export const takePaymentEvent = defineEndpoint({
  name: 'payments.takeEvent',
  method: 'POST',
  path: '/webhooks/payments/',
  access: 'visitor',
  owner: 'payments',
  limit: 'payment-event/address',
  summary:
    'The payment provider tells that something has changed; signed by its secret. 400 when it is not, 404 where no provider is set',
  headers: z.object({
    'stripe-signature': z.string().max(2_000).optional(),
    'sandbox-signature': z.string().max(2_000).optional(),
  }),
  body: z.string().max(512 * 1024),
  responses: { 204: Nothing },
});

const Cents = z.number().int();

/** A member's balances, in cents (R-PAY-9). */
export const Wallet = z.object({
  currency: z.string(),
  /** Can be paid out. */
  available_cents: Cents,
  /** Paid for sessions of theirs that are not completed yet. */
  pending_cents: Cents,
  /** Lunch money: never paid out. */
  vouchers_cents: Cents,
  /** Asked to be paid out. */
  payout_cents: Cents,
  /** Goes back to my card. */
  card_cents: Cents,
  /** All that completed sessions have brought. */
  earned_cents: Cents,
  /** All that was paid for sessions, without what came back. */
  spent_cents: Cents,
});
export type Wallet = z.infer<typeof Wallet>;

/** `card` is on its way: paid by my card and not yet spent, or going back to it. */
export const WalletAccount = z.enum(['available', 'pending', 'vouchers', 'payout', 'card']);
export type WalletAccount = z.infer<typeof WalletAccount>;

/** One thing that happened to a member's money, with what it did to each of their accounts. */
export const WalletEntry = z.object({
  id: Id,
  kind: z.enum([
    'voucher',
    'payout',
    'session_payment',
    'session_release',
    'session_refund',
    /** My card has paid, and has got back. */
    'card_payment',
    'card_refund',
  ]),
  /** Whom it is about: the person invited, the other one of a session. */
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
  summary: 'My balances',
  responses: { 200: Wallet },
});

export const listWalletEntries = defineEndpoint({
  name: 'payments.listWalletEntries',
  method: 'GET',
  path: '/payments/wallet/entries/',
  access: 'member',
  owner: 'payments',
  staleOn: ['payment/begun', 'payment/changed', 'wallet/changed'],
  summary: 'What happened to my money, newest first',
  query: PageQuery,
  responses: { 200: pageOf(WalletEntry) },
});

export const requestPayout = defineEndpoint({
  name: 'payments.requestPayout',
  method: 'POST',
  path: '/payments/wallet/payouts/',
  access: 'member',
  owner: 'payments',
  emits: ['wallet/changed'],
  summary: 'Ask for available money to be paid out; the same key asks once',
  body: z.strictObject({
    /** Made by the caller, new for each wish: a repeated request with it changes nothing. */
    key: Id,
    amount_cents: z.number().int().min(1, 'Enter an amount above zero').max(100_000_000),
  }),
  responses: { 201: WalletEntry, 409: Conflict },
});
