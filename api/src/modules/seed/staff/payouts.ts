import { CURRENCY } from '@acquaint/contracts';
import { writeTexts } from '../../notifications/notification-texts.ts';
import type { payouts } from '../../payments/payments.tables.ts';
import { payoutTexts } from '../../payments/payouts/payouts.service.ts';
import { seededId } from '../random.ts';
import type { Ground, Person, StaffLog } from '../world.ts';
import type { MoneyStep } from './card-money.ts';

/** Payouts that members have asked for, and what staff did with them. */
export interface PayoutRows extends StaffLog {
  readonly payouts: (typeof payouts.$inferInsert)[];
}

interface Plan {
  readonly state: NonNullable<(typeof payouts.$inferInsert)['state']>;
  /** Hours ago: the request, and what staff did one after the other. */
  readonly requested: number;
  readonly decisions: readonly (readonly [
    state: 'approved' | 'paid' | 'refused' | 'returned',
    hoursAgo: number,
    reason: string,
  ])[];
  readonly reference?: string;
}

/** One payout of each state, for one host each. */
const PLANS: readonly Plan[] = [
  { state: 'requested', requested: 26, decisions: [] },
  {
    state: 'approved',
    requested: 75,
    decisions: [['approved', 51, 'The account is verified and in the member’s own name.']],
  },
  {
    state: 'paid',
    requested: 15 * 24,
    decisions: [
      ['approved', 14 * 24, 'Known member, all sessions confirmed by both.'],
      ['paid', 13 * 24, 'Transferred with the batch of Friday.'],
    ],
    reference: 'ACQ-0047',
  },
  {
    state: 'refused',
    requested: 20 * 24,
    decisions: [['refused', 19 * 24, 'The bank account is in somebody else’s name. Please send your own.']],
  },
  {
    state: 'returned',
    requested: 31 * 24,
    decisions: [
      ['approved', 30 * 24, 'Known member, all sessions confirmed by both.'],
      ['paid', 29 * 24, 'Transferred with the batch of Friday.'],
      ['returned', 25 * 24, 'The bank says that the account was closed. Please check the number.'],
    ],
    reference: 'ACQ-0042',
  },
];

/**
 * Returns one payout of each state, each of all that its member had then. The money moves with the steps, which must be posted in
 * the order of their time, together with those that earned it; only then are the rows complete.
 * @param earners the members who ask, one for each state.
 */
export function makePayouts(
  ground: Ground,
  people: readonly Person[],
  earners: readonly string[],
): { readonly rows: PayoutRows; readonly steps: readonly MoneyStep[] } {
  const id = (thing: string): string => seededId(ground.seed, `payouts/${thing}`);
  const ago = (hours: number): Temporal.Instant => ground.now.subtract({ hours });
  const actorId = people.find(({ role }) => role === 'admin')?.id ?? null;
  const rows: PayoutRows = { payouts: [], audit: [], notifications: [] };
  const steps: MoneyStep[] = [];

  for (const [i, { state, requested, decisions, reference = '' }] of PLANS.entries()) {
    const userId = earners[i];
    if (userId === undefined) continue;
    const last = decisions.at(-1);
    let amountCents = 0;
    let payoutId = '';
    steps.push({
      at: ago(requested),
      post: (ledger) => {
        amountCents = ledger.balanceOf(userId, 'available');
        payoutId = ledger.post(
          'payout',
          `payout:${userId}:${id(`request/${i}`)}`,
          null,
          [
            [userId, 'available', -amountCents],
            [userId, 'payout', amountCents],
          ],
          ago(requested),
        );
        rows.payouts.push({
          ...{ id: payoutId, userId, amountCents, currency: CURRENCY, state, requestedAt: ago(requested) },
          ...{ reason: last?.[2] ?? '', decidedAt: last ? ago(last[1]) : null, bankReference: reference },
        });
      },
    });
    for (const [decision, hours, reason] of decisions) {
      const at = ago(hours);
      steps.push({
        at,
        post: (ledger) => {
          const taken = ledger.balanceOf(userId, 'payout');
          if (decision === 'paid')
            ledger.post(
              'payout_paid',
              `payout_paid:${payoutId}`,
              null,
              [
                [userId, 'payout', -taken],
                [null, 'platform', taken],
              ],
              at,
            );
          if (decision === 'refused' || decision === 'returned')
            ledger.post(
              'payout_return',
              `payout_return:${payoutId}`,
              null,
              [
                decision === 'returned' ? [null, 'platform', -amountCents] : [userId, 'payout', -taken],
                [userId, 'available', amountCents],
              ],
              at,
            );
          rows.audit.push({
            ...{
              id: id(`audit/${i}/${decision}`),
              actorId,
              action: `payout/${decision}`,
              subjectId: payoutId,
            },
            ...{ reason: decision === 'paid' ? `${reference}: ${reason}` : reason, at },
          });
          if (decision === 'approved') return;
          rows.notifications.push({
            ...{ id: id(`news/${i}/${decision}`), userId, kind: 'system', personId: null },
            ...writeTexts(null, () => payoutTexts(decision, amountCents, reason)),
            ...{ path: '/dashboard/lunch-money', createdAt: at },
          });
        },
      });
    }
  }
  return { rows, steps };
}
