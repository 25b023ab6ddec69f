import type { Transaction } from '../../../ports/database/database.ts';
import type { PayoutRow } from '../payments.tables.ts';
import { isPosted, post, type Posting } from '../wallet/ledger.ts';

type Moved = Pick<PayoutRow, 'id' | 'userId' | 'amountCents'>;

/** Posts a transaction that must succeed: it happens once, and the step before put the money there. */
async function move(tx: Transaction, posting: Posting, now: Temporal.Instant): Promise<void> {
  const { outcome } = await post(tx, posting, now);
  if (outcome !== 'posted') throw new Error(`${posting.key} is ${outcome} in the ledger`);
}

/** Takes a payout that was paid off the member's account: it left the bank account of the platform. */
export function movePaidOut(
  tx: Transaction,
  { id, userId, amountCents }: Moved,
  now: Temporal.Instant,
): Promise<void> {
  const lines = [
    { ownerId: userId, kind: 'payout' as const, cents: -amountCents },
    { ownerId: null, kind: 'platform' as const, cents: amountCents },
  ];
  return move(tx, { kind: 'payout_paid', key: `payout_paid:${id}`, personId: null, lines }, now);
}

/**
 * Makes the money of a payout available to the member again.
 * @param from `request`: it was not paid. `bank`: it was paid, and the bank sent it back.
 */
export function returnPayout(
  tx: Transaction,
  { id, userId, amountCents }: Moved,
  from: 'request' | 'bank',
  now: Temporal.Instant,
): Promise<void> {
  const source =
    from === 'bank'
      ? { ownerId: null, kind: 'platform' as const, cents: -amountCents }
      : { ownerId: userId, kind: 'payout' as const, cents: -amountCents };
  const lines = [source, { ownerId: userId, kind: 'available' as const, cents: amountCents }];
  return move(tx, { kind: 'payout_return', key: returnKeyOf(id), personId: null, lines }, now);
}

/** Returns whether the money of a payout was made available to the member again. */
export function isReturned(tx: Transaction, id: string): Promise<boolean> {
  return isPosted(tx, returnKeyOf(id));
}

function returnKeyOf(id: string): string {
  return `payout_return:${id}`;
}
