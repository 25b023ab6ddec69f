import { adminDecidePayout, adminListPayouts, adminPayPayout, type Payout } from '@acquaint/contracts';
import { fake, sampleId, sampleItem, samplePage, samplePerson } from '@acquaint/remote-kit/testing';

/** Creates a fake server with one payout that was requested. */
export function payoutsServer() {
  const payout: Payout = {
    ...sampleItem(adminListPayouts),
    id: sampleId(192),
    person: samplePerson({ id: sampleId(81), first_name: 'Ida', last_name: 'Wells', username: 'ida' }),
    email: 'ida@example.org',
  };
  const world = { payout };
  const change = (changes: Partial<Payout>) => {
    world.payout = { ...world.payout, ...changes, decided_at: '2026-11-20T10:00:00.000Z' };
    return { status: 200 as const, body: world.payout };
  };
  const fakes = [
    fake(adminListPayouts, ({ query }) => {
      const isOpen = ['requested', 'approved'].includes(world.payout.state);
      const shown = isOpen === (query.is_open === 'true') ? [world.payout] : [];
      return { status: 200, body: samplePage(shown) };
    }),
    fake(adminDecidePayout, ({ body: { decision, reason } }) => change({ state: decision, reason })),
    fake(adminPayPayout, ({ body }) => change({ ...body, state: 'paid' })),
  ];
  return { world, fakes };
}
