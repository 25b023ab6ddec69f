import type { Withholding, Session } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { WithheldMoneyRow, SessionPaymentRow } from '../payments.tables.ts';

/** What of a session decides about its money. */
export interface SettledSession {
  readonly state: Session['state'];
  readonly tookPlaceAt: Temporal.Instant | null;
}

export type WithholdingSettings = Pick<Business, 'paymentDisputeHours' | 'voucherHoldDays'>;

/**
 * Returns when the payment of a completed session is settled (R-PAY-15): after the time in which it can be disputed, or later if
 * it was paid with lunch money.
 * @param since when the session counted as having taken place, or its end while it does not.
 */
export function settleAt(
  since: Temporal.Instant,
  { vouchersCents }: Pick<SessionPaymentRow, 'vouchersCents'>,
  { tookPlaceAt }: SettledSession,
  { paymentDisputeHours, voucherHoldDays }: WithholdingSettings,
): Temporal.Instant {
  const isVoucher = tookPlaceAt !== null && vouchersCents > 0;
  return since.add({
    hours: isVoucher ? Math.max(paymentDisputeHours, 24 * voucherHoldDays) : paymentDisputeHours,
  });
}

/**
 * Returns until when the booker can dispute a payment, also one between linked accounts that staff have released; null when they
 * cannot, or already have.
 */
export function disputableUntil(
  payment: Pick<SessionPaymentRow, 'state'>,
  { state, tookPlaceAt }: SettledSession,
  withheld: Pick<WithheldMoneyRow, 'cause'> | null,
  now: Temporal.Instant,
  { paymentDisputeHours }: WithholdingSettings,
): Temporal.Instant | null {
  const isDisputed = withheld?.cause === 'disputed';
  if (payment.state !== 'paid' || state !== 'completed' || !tookPlaceAt || isDisputed) return null;
  const until = tookPlaceAt.add({ hours: paymentDisputeHours });
  return Temporal.Instant.compare(now, until) < 0 ? until : null;
}

/** Returns why a session's payment is withheld, and until when; null when it is not. */
export function withholdingOf(
  payment: Pick<SessionPaymentRow, 'state' | 'settleAt' | 'vouchersCents'>,
  { state, tookPlaceAt }: SettledSession,
  withheld: Pick<WithheldMoneyRow, 'cause' | 'state'> | null,
): Withholding | null {
  if (payment.state !== 'paid') return null;
  if (withheld?.state === 'waiting') {
    return { reason: withheld.cause === 'disputed' ? 'disputed' : 'review', until: null };
  }
  if (state !== 'completed') return { reason: 'session', until: null };
  const until = payment.settleAt?.toString() ?? null;
  if (!tookPlaceAt) return { reason: 'unconfirmed', until };
  return { reason: payment.vouchersCents > 0 ? 'voucher' : 'dispute_time', until };
}
