import { z } from './zod.ts';
import { Conflict, Id, Instant, pageOf, PageQuery, PersonSummary } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** The one currency of the platform; every amount is whole cents of it. */
export const CURRENCY = 'EUR';

const Cents = z.number().int();

/** What a member has (decisions, Lunch money). */
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
  /** All that completed sessions have brought. */
  earned_cents: Cents,
  /** All that was paid for sessions, without what came back. */
  spent_cents: Cents,
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletAccount = z.enum(['available', 'pending', 'vouchers', 'payout']);
export type WalletAccount = z.infer<typeof WalletAccount>;

/** One thing that happened to a member's money, with what it did to each of their accounts. */
export const WalletEntry = z.object({
  id: Id,
  kind: z.enum(['voucher', 'payout', 'session_payment', 'session_release', 'session_refund']),
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
  summary: 'My balances',
  responses: { 200: Wallet },
});

export const listWalletEntries = defineEndpoint({
  name: 'payments.listWalletEntries',
  method: 'GET',
  path: '/payments/wallet/entries/',
  access: 'member',
  summary: 'What happened to my money, newest first',
  query: PageQuery,
  responses: { 200: pageOf(WalletEntry) },
});

export const requestPayout = defineEndpoint({
  name: 'payments.requestPayout',
  method: 'POST',
  path: '/payments/wallet/payouts/',
  access: 'member',
  summary: 'Ask for available money to be paid out; the same key asks once',
  body: z.strictObject({
    /** Made by the caller, new for each wish: a repeated request with it changes nothing. */
    key: Id,
    amount_cents: z.number().int().min(1, 'Enter an amount above zero').max(100_000_000),
  }),
  responses: { 201: WalletEntry, 409: Conflict },
});
