import { act, advance, periodEnd } from './sandbox-rules.ts';
import type { SandboxSubscription } from './sandbox.tables.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}T09:00:00Z`);
const subscription = (part: Partial<SandboxSubscription> = {}): SandboxSubscription => ({
  id: 'subscription',
  customer: 'customer',
  plan: 'monthly',
  status: 'active',
  periodEndsAt: at('2026-12-31'),
  isCancelled: false,
  cardFails: false,
  createdAt: at('2026-11-30'),
  ...part,
});

it.each([
  [
    'stays as it is before its period ends',
    {},
    '2026-12-30',
    { status: 'active', periodEndsAt: '2026-12-31' },
  ],
  ['is renewed when it ends', {}, '2026-12-31', { status: 'active', periodEndsAt: '2027-01-31' }],
  [
    'is renewed several times if several periods have ended',
    {},
    '2027-03-01',
    { status: 'active', periodEndsAt: '2027-03-28' },
  ],
  ['ends when it was cancelled', { isCancelled: true }, '2027-01-01', { status: 'ended' }],
  ['waits for payment if the card is declined', { cardFails: true }, '2027-01-05', { status: 'past_due' }],
  ['ends if the payment is not made in time', { cardFails: true }, '2027-01-14', { status: 'ended' }],
] as const)('a subscription %s', (_what, part, now, { status, ...expected }) => {
  const later = advance(subscription(part), at(now));
  expect(later.status).toBe(status);
  if ('periodEndsAt' in expected)
    expect(later.periodEndsAt.toString()).toBe(at(expected.periodEndsAt).toString());
});

it('is paid as soon as the card works again, and starts a new period with another plan', () => {
  const due = advance(subscription({ cardFails: true }), at('2027-01-05'));
  expect(act(due, 'card-works', at('2027-01-05'))).toMatchObject({ status: 'active', cardFails: false });
  const yearly = act(subscription(), 'yearly', at('2026-12-10'));
  expect([yearly.plan, yearly.periodEndsAt.toString()]).toEqual(['yearly', at('2027-12-10').toString()]);
  const ended = subscription({ status: 'ended' });
  expect(act(ended, 'resume', at('2027-01-01'))).toBe(ended);
  expect(periodEnd(at('2028-02-29'), 'yearly').toString()).toBe(at('2029-02-28').toString());
});
