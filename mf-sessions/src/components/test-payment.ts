import type { Session, SessionPayment } from '@acquaint/contracts';
import { sampleId } from '@acquaint/remote-kit/harness';
import { instantIn, sampleSession } from './test-session.ts';

/** Returns a slot held by Ada with 25.00 to pay. */
export function sampleDueSession(part: Partial<Session> = {}): Session {
  return sampleSession({
    id: sampleId(57),
    state: 'held',
    price_cents: 2_500,
    payment: 'due',
    expires_at: instantIn(5),
    ...part,
  });
}

/** Returns Ada's payment for it, due within five minutes; `part` overrides fields. */
export function samplePayment(part: Partial<SessionPayment> = {}): SessionPayment {
  return {
    session: sampleDueSession(),
    amount_cents: 2_500,
    currency: 'EUR',
    state: 'due',
    usable_vouchers_cents: 0,
    pay_until: instantIn(5),
    card_cents: null,
    vouchers_cents: null,
    paid_at: null,
    refunded_at: null,
    returned_cents: null,
    is_refund_under_way: false,
    hold: null,
    can_dispute: false,
    is_sandbox: false,
    ...part,
  };
}

/** Returns the same payment after it was paid by card; `part` overrides fields. */
export function samplePaid(part: Partial<SessionPayment> = {}): SessionPayment {
  return samplePayment({
    session: sampleDueSession({ state: 'confirmed', payment: 'paid', expires_at: null }),
    state: 'paid',
    pay_until: null,
    card_cents: 2_500,
    vouchers_cents: 0,
    paid_at: '2026-11-20T09:03:00.000Z',
    hold: { reason: 'session', until: null },
    ...part,
  });
}
