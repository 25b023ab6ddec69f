import { holdSlot, listSessions, releaseHold, updateAvailability } from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { at, hostWith, slotsOf } from '../test-booking.ts';

describe('A member’s hold', () => {
  it.each([
    ['that is waiting for payment is in their upcoming sessions, and in no list of the host', 2_500, ['due']],
    ['of a free session is in no list', 0, []],
  ])('%s', async (_what, price_cents, payments) => {
    const [host, booker] = await Promise.all([hostWith(), registerMember()]);
    await api.ok(updateAvailability, { body: { price_cents } }, { as: host });
    const starts_at = at(await slotsOf(host, booker), 3);
    const { id } = await api.ok(holdSlot, { body: { username: host.username, starts_at } }, { as: booker });
    const listed = async (as: typeof host, period: 'upcoming' | 'past' = 'upcoming') =>
      (await api.ok(listSessions, { query: { period } }, { as })).results.map(({ payment }) => payment);
    expect(await listed(booker)).toEqual(payments);
    expect(await listed(host)).toEqual([]);
    await api.ok(releaseHold, { params: { id } }, { as: booker });
    expect(await listed(booker)).toEqual([]);
    expect(await listed(booker, 'past')).toEqual([]);
  });
});
