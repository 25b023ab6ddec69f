import { adminSuspendPerson, blockPerson, paySession } from '@acquaint/contracts';
import { appointStaff } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import {
  holdPriced,
  paymentOf,
  startPaying,
  walletOf,
  type PayingWorld,
} from '../../payments/checkouts/test-paying.ts';
import type { WrittenMember } from '../test-members.ts';

describe('the payment of a cancelled session', () => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await startPaying('sandbox', 8);
  });
  afterAll(() => world.close());

  /** Somebody holds a session of a host with a price, and opens the payment page. */
  const beginPaying = async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    const body = { note: '' };
    const { url } = await world.client.ok(paySession, { params: { id: held.id }, body }, { as: booker });
    return { host, booker, held, url: url ?? '' };
  };

  it.each<[string, (host: WrittenMember, booker: WrittenMember) => Promise<unknown>]>([
    [
      'the host is suspended',
      async ({ id }) =>
        world.client.ok(
          adminSuspendPerson,
          { params: { id }, body: { reason: 'Fraud' } },
          { as: await appointStaff('moderator', world.client) },
        ),
    ],
    [
      'the host blocks who has paid',
      (host, { username }) => world.client.ok(blockPerson, { body: { username } }, { as: host }),
    ],
    [
      'who has paid blocks the host',
      ({ username }, booker) => world.client.ok(blockPerson, { body: { username } }, { as: booker }),
    ],
  ])('is refunded in full when %s', async (_what, end) => {
    const { host, booker, held, url } = await beginPaying();
    await world.pay(url);
    await until(async () => (await paymentOf(world, held, booker)).session.state === 'confirmed');
    await end(host, booker);
    await until(async () => {
      await world.tell();
      return !(await paymentOf(world, held, booker)).is_refund_under_way;
    });
    expect(await paymentOf(world, held, booker)).toMatchObject({ state: 'refunded', card_cents: 2_000 });
    expect(await walletOf(world, booker)).toMatchObject({ spent_cents: 0 });
  });

  it('is refunded in full when the host was suspended while it was being paid, and nothing is booked (R-BOOK-28)', async () => {
    const { host, booker, held, url } = await beginPaying();
    await world.client.ok(
      adminSuspendPerson,
      { params: { id: host.id }, body: { reason: 'Fraud' } },
      { as: await appointStaff('moderator', world.client) },
    );
    await world.pay(url);
    await until(async () => {
      await world.tell();
      const { returned_cents, is_refund_under_way } = await paymentOf(world, held, booker);
      return returned_cents === 2_000 && !is_refund_under_way;
    });
    expect((await paymentOf(world, held, booker)).session.state).not.toBe('confirmed');
    expect(await walletOf(world, booker)).toMatchObject({ spent_cents: 0 });
  });
});
