import { z } from '../zod.ts';
import { Conflict, Id, IdParams, Instant, PersonSummary, StaffReason } from '../common.ts';
import { SAMPLE_WITHHELD_MONEY, SAMPLE_RING } from './samples.ts';
import { defineEndpoint } from '../endpoint.ts';

/** An amount that waits for a decision of staff, or has one (R-PAY-17). */
export const WithheldMoney = z.object({
  id: Id,
  kind: z.enum(['session', 'voucher', 'payout']),
  /** `linked`: its people seem to be one person. `disputed`: the booker says that the session was not as agreed. */
  cause: z.enum(['linked', 'disputed']),
  state: z.enum(['waiting', 'released', 'refused']),
  amount_cents: z.number().int(),
  /** Who would get the money. */
  person: PersonSummary,
  /** The other person: who paid for the session, or who met the invited member; null for a payout. */
  other: PersonSummary.nullable(),
  /** The session that is paid for; null for lunch money and payouts. */
  session: z.object({ id: Id, starts_at: Instant, seconds_together: z.number().int() }).nullable(),
  /** What the booker wrote; empty unless it is disputed. */
  dispute: z.string(),
  withheld_at: Instant,
  decided_at: Instant.nullable(),
  reason: z.string(),
});
export type WithheldMoney = z.infer<typeof WithheldMoney>;

/** A sign that several accounts share. `inviter`: the first of them invited the others. */
export const SharedSignal = z.object({
  kind: z.enum(['device', 'address', 'payment_method', 'inviter']),
  /** Ids of people of the ring. */
  people: z.array(Id),
});
export type SharedSignal = z.infer<typeof SharedSignal>;

/** Money that has already moved, or is on its way, between two people of a ring. */
const RingPayment = z.object({
  kind: z.enum(['session', 'voucher']),
  /** Who pays: the booker, or for lunch money the invited member through whom it came. */
  from: Id,
  to: Id,
  amount_cents: z.number().int(),
  state: z.enum(['paid', 'released', 'refunded']),
  at: Instant,
});

/** Accounts that seem to belong together, what they share, and the money that waits because of it. */
export const MoneyRing = z.object({
  people: z.array(PersonSummary.extend({ email: z.string(), is_suspended: z.boolean() })),
  signals: z.array(SharedSignal),
  payments: z.array(RingPayment),
  withheld: z.array(WithheldMoney).min(1),
});
export type MoneyRing = z.infer<typeof MoneyRing>;

export const adminListWithheldMoney = defineEndpoint({
  name: 'admin.listWithheldMoney',
  method: 'GET',
  path: '/admin/withheld-money/',
  access: 'support',
  owner: 'payments',
  staleOn: ['staff-area/changed', 'withheld-money/decided'],
  summary:
    'List money that waits for staff, grouped by linked accounts, oldest first; or decided amounts, newest first',
  sample: { answer: { results: [SAMPLE_RING], has_more: false } },
  query: z.strictObject({ is_open: z.enum(['true', 'false']).default('true') }),
  responses: {
    200: z.object({
      results: z.array(MoneyRing),
      /** Whether more amounts wait than are shown. */
      has_more: z.boolean(),
    }),
  },
});

export const adminDecideWithheldMoney = defineEndpoint({
  name: 'admin.decideWithheldMoney',
  method: 'POST',
  path: '/admin/withheld-money/{id}/decide/',
  access: 'moderator',
  owner: 'payments',
  emits: ['withheld-money/decided'],
  summary: 'Release or refuse a withheld amount; the member is told the reason',
  sample: {
    body: { decision: 'released', reason: 'Both wrote to us that they met.' },
    answer: SAMPLE_WITHHELD_MONEY,
  },
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['released', 'refused']), reason: StaffReason }),
  responses: { 200: WithheldMoney, 409: Conflict },
});
