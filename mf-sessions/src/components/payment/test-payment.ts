import { getSessionPayment, type Session, type SessionPayment } from '@acquaint/contracts';
import { sampleId, sampleOf } from '@acquaint/remote-kit/harness';
import { instantIn, sampleSession } from '../test-session.ts';

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
    ...sampleOf(getSessionPayment),
    session: sampleDueSession(),
    pay_until: instantIn(5),
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
    // Only money that is still here can be withheld.
    hold: (part.state ?? 'paid') === 'paid' ? { reason: 'session', until: null } : null,
    ...part,
  });
}
