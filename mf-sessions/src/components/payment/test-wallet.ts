import type { Wallet } from '@acquaint/contracts';

/** Returns an empty wallet; `part` overrides fields. */
export function sampleWallet(part: Partial<Wallet> = {}): Wallet {
  return {
    currency: 'EUR',
    available_cents: 0,
    pending_cents: 0,
    vouchers_cents: 0,
    payout_cents: 0,
    earned_cents: 0,
    spent_cents: 0,
    card_cents: 0,
    invitation_cents: 500,
    withheld: [],
    ...part,
  };
}
