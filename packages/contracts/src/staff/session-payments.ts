import { z } from '../zod.ts';
import { Id, Instant, pageOf, PageQuery, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON, sampleId, samplePage } from '../samples.ts';
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
  paid_at: Instant,
  /** When the host gets the money, if nothing comes in between; null while the session is not over, and once it is decided. */
  settle_at: Instant.nullable(),
  /** How the payment provider names it; empty for lunch money. */
  reference: z.string(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

export const adminListPayments = defineEndpoint({
  name: 'admin.listPayments',
  method: 'GET',
  path: '/admin/payments/',
  access: 'support',
  owner: 'payments',
  staleOn: ['staff-area/changed', 'member/changed', 'withheld-money/decided'],
  summary:
    'List the payments for sessions, the newest first: by the name, username or email of one of the two, or by the provider’s reference',
  query: PageQuery.extend({
    search: z.string().trim().max(100).default(''),
    /** `held`: the platform has the money; `withheld`: it waits for a decision of staff. */
    filter: z.enum(['all', 'held', 'withheld', 'released', 'refunded']).default('all'),
  }),
  sample: {
    answer: {
      ...samplePage([
        {
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
          paid_at: '2026-11-15T09:00:00.000Z',
          settle_at: '2026-11-20T15:20:00.000Z',
          reference: 'pi_3QK5vN2eZvKYlo2C',
        },
      ]),
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
