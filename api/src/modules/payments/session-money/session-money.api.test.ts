import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { PaymentsUnavailable } from '../../../ports/payments/payments.ts';
import { insertCheckout } from '../checkouts/checkouts.repository.ts';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());

const give = async (bookerId: string): Promise<void> => {
  const [guest, partnerId] = [await world.member(), await world.member()];
  await withTransaction(world.db, (tx) =>
    world.wallet
      .give(tx, { inviterId: bookerId, invitedId: guest, partnerId }, world.as(bookerId).now)
      .then(() => undefined),
  );
};
const begin = (id: string, bookerId: string, use_vouchers = false) =>
  world.payments.pay(world.as(bookerId), id, { use_vouchers, note: '' });
/** Runs waiting jobs until none is left. */
const settle = async (): Promise<void> => {
  for (let round = 0; world.waiting.count() > 0 && round < 20; round += 1) await world.waiting.run();
};
const wallet = (id: string) => world.wallet.get(world.as(id));

describe('lunch money', () => {
  it('is used first when chosen, the card pays the rest, and a refund returns each part to its source', async () => {
    const [host, booker] = [await world.member(), await world.member()];
    await give(booker);
    const id = await world.hold(host, booker, 2_000);
    const before = await world.payments.get(world.as(booker), id);
    expect(before).toMatchObject({ state: 'due', usable_vouchers_cents: 500 });
    const { url } = await begin(id, booker, true);
    world.provider.pay(url ?? '');
    expect(await world.payments.get(world.as(booker), id)).toMatchObject({
      state: 'paid',
      card_cents: 1_500,
      vouchers_cents: 500,
    });
    expect(await wallet(booker)).toMatchObject({ vouchers_cents: 0, spent_cents: 2_000 });
    await world.step(id, 'cancel');
    await settle();
    expect(await wallet(booker)).toMatchObject({ vouchers_cents: 500, card_cents: 0, spent_cents: 0 });
    expect([...world.provider.refunds.values()].at(-1)?.cents).toBe(1_500);
  });

  it('pays everything without a checkout when it suffices; otherwise it leaves at least half a euro for the card', async () => {
    const [host, booker] = [await world.member(), await world.member()];
    await give(booker);
    const first = await world.hold(host, booker, 520);
    expect((await world.payments.get(world.as(booker), first)).usable_vouchers_cents).toBe(470);
    await world.step(first, 'expire');
    const id = await world.hold(host, booker, 400);
    expect(await begin(id, booker, true)).toMatchObject({
      url: null,
      session: { state: 'confirmed', payment: 'paid' },
    });
    await world.step(id, 'complete');
    // Paid with lunch money: it takes seven days.
    await world.settleIn(id, 6);
    expect(await wallet(host)).toMatchObject({ available_cents: 0, pending_cents: 400 });
    await world.settleIn(id, 8);
    expect(await wallet(host)).toMatchObject({ available_cents: 400, earned_cents: 400 });
    expect(await wallet(booker)).toMatchObject({ vouchers_cents: 100, spent_cents: 400 });
  });

  it("that was spent in the meantime makes the card's part go back", async () => {
    const [host, booker] = [await world.member(), await world.member()];
    await give(booker);
    const id = await world.hold(host, booker, 2_000);
    const { url } = await begin(id, booker, true);
    const other = await world.hold(host, booker, 500);
    await begin(other, booker, true);
    world.provider.pay(url ?? '');
    const after = await world.payments.get(world.as(booker), id);
    expect(after).toMatchObject({ returned_cents: 1_500, session: { payment: 'due' } });
    await settle();
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: 500 });
  });
});

it('a checkout that was being opened while the hold was released takes no money', async () => {
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, 900);
  const { openPayment } = world.provider.port;
  let page = '';
  world.provider.port.openPayment = async (input) => {
    const opened = await openPayment(input);
    page = opened.id;
    await world.step(id, 'expire');
    await world.waiting.run();
    return opened;
  };
  const { url, session } = await begin(id, booker);
  world.provider.port.openPayment = openPayment;
  expect([url, session.state]).toEqual([null, 'expired']);
  world.provider.pay(page);
  await world.checkouts.follow(page);
  expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: 0 });
  expect((await world.payments.get(world.as(booker), id)).state).toBe('over');
});

it('a payment whose event was lost is found, however many older checkouts stay open', async () => {
  const before = world.as('').now;
  const stuck = Array.from({ length: 501 }, (_, index) => `stuck-${index}`);
  const userId = await world.member();
  for (const checkout of stuck) {
    await insertCheckout(world.db, {
      ...{ id: randomUUID(), provider: 'sandbox', checkout, userId, plan: 'monthly', sessionId: null },
      ...{ cardCents: 1_900, vouchersCents: 0, state: 'open', url: checkout },
      createdAt: before.subtract({ hours: 24 }),
    });
  }
  const { readCheckout } = world.provider.port;
  const asked: string[] = [];
  world.provider.port.readCheckout = (id) => {
    if (!id.startsWith('stuck')) return readCheckout(id);
    asked.push(id);
    return Promise.reject(new PaymentsUnavailable('unreadable'));
  };
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, 900);
  world.provider.pay((await begin(id, booker)).url ?? '');
  await world.checkouts.sweep(before.add({ hours: 1 }));
  world.provider.port.readCheckout = readCheckout;
  // The provider knows none of them, so this closes them.
  await world.checkouts.settlePlans(userId, false);
  expect(asked.toSorted()).toEqual(stuck.toSorted());
  expect(await wallet(host)).toMatchObject({ pending_cents: 900 });
});

it('the sweep of checkouts stops when the provider cannot be reached, and goes on after that one next time', async () => {
  const before = world.as('').now;
  const userId = await world.member();
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await insertCheckout(world.db, {
      ...{ id: randomUUID(), provider: 'sandbox', checkout: `open-${index}`, userId, plan: 'monthly' },
      ...{ sessionId: null, cardCents: 1_900, vouchersCents: 0, state: 'open', url: `open-${index}` },
      createdAt: before.subtract({ hours: 48 - index }),
    });
  }
  const { readCheckout } = world.provider.port;
  const asked: string[] = [];
  const sweep = async (answer: (id: string) => Error | null): Promise<string[]> => {
    world.later(61);
    asked.length = 0;
    world.provider.port.readCheckout = (id) => {
      if (!id.startsWith('open-')) return readCheckout(id);
      asked.push(id.replace('open-', ''));
      const error = answer(id);
      if (error) return Promise.reject(error);
      return Promise.resolve({ id, reference: id, customer: null, state: 'open', payment: null });
    };
    await world.checkouts.sweep(before);
    return [...asked];
  };
  const away = new PaymentsUnavailable('no connection', { isUnreachable: true });
  expect(await sweep((id) => (id === 'open-2' ? away : null))).toEqual(['0', '1', '2']);
  expect(await sweep((id) => (id === 'open-4' ? away : null))).toEqual(['3', '4']);
  // The provider is there, and fails to answer about one checkout only.
  const failed = new PaymentsUnavailable('failed');
  expect(await sweep((id) => (id === 'open-5' ? failed : null))).toEqual(['5', '0', '1', '2', '3', '4']);
  // One that times out each time keeps none of the others from being asked about.
  const late = (id: string) => (id === 'open-1' ? away : null);
  const others = new Set([...(await sweep(late)), ...(await sweep(late))]);
  expect([...others].toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
  world.provider.port.readCheckout = readCheckout;
  await world.checkouts.settlePlans(userId, false);
});

describe('a refund', () => {
  const refunded = async (): Promise<[host: string, booker: string, id: string]> => {
    const [host, booker] = [await world.member(), await world.member()];
    const id = await world.hold(host, booker, 900);
    world.provider.pay((await begin(id, booker)).url ?? '');
    await world.payments.get(world.as(booker), id);
    await world.step(id, 'miss');
    return [host, booker, id];
  };

  it('stays on the card account until the provider confirms it', async () => {
    world.provider.refundState = 'pending';
    const [, booker, id] = await refunded();
    await settle();
    expect(await wallet(booker)).toMatchObject({ card_cents: 900, spent_cents: 0 });
    expect((await world.payments.get(world.as(booker), id)).is_refund_under_way).toBe(true);
    world.provider.refundState = 'done';
    world.later(60);
    await world.refunds.sweep(world.as(booker).now.add({ minutes: 1 }));
    await settle();
    expect(await wallet(booker)).toMatchObject({ card_cents: 0 });
  });

  it('is also made when a request expires unanswered', async () => {
    const [host, booker] = [await world.member(), await world.member()];
    const id = await world.hold(host, booker, 900, true);
    world.provider.pay((await begin(id, booker)).url ?? '');
    expect((await world.payments.get(world.as(booker), id)).session.state).toBe('requested');
    expect(await wallet(host)).toMatchObject({ pending_cents: 900 });
    await world.step(id, 'expire');
    await settle();
    expect(await wallet(host)).toMatchObject({ pending_cents: 0, available_cents: 0 });
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, spent_cents: 0 });
  });

  it('that the card cannot receive becomes available for a payout', async () => {
    world.provider.refundState = 'failed';
    const [, booker] = await refunded();
    await settle();
    world.provider.refundState = 'done';
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, available_cents: 900, earned_cents: 0 });
  });

  it('that the bank sends back later becomes available for a payout, once, and its member is told', async () => {
    const [, booker] = await refunded();
    await settle();
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, available_cents: 0 });
    const [key, { payment }] = [...world.provider.refunds].at(-1) ?? ['', { payment: '' }];
    const told = world.told(booker).length;
    await world.refunds.followPayment(payment);
    expect(await wallet(booker)).toMatchObject({ available_cents: 0 });
    world.provider.sendBack(key);
    await Promise.all([world.refunds.followPayment(payment), world.refunds.followPayment(payment)]);
    await world.refunds.followPayment(payment);
    expect(await wallet(booker)).toMatchObject({ card_cents: 0, available_cents: 900, spent_cents: 0 });
    expect(world.told(booker).slice(told)).toEqual(['We couldn’t refund 9.00 EUR to your card']);
    const { total, provider } = await world.sums();
    expect([total, -provider]).toEqual([0, world.provider.kept]);
  });
});

describe('the money of sessions', () => {
  const COMMANDS = [
    'begin',
    'begin with lunch money',
    // Listed three times so that the states after it occur often enough.
    'begin and pay',
    'begin and pay',
    'begin and pay',
    'pay',
    'look',
    'told',
    'told twice',
    'cancel',
    'complete',
    'brief',
    'confirm',
    'settle early',
    'settle',
    'settle twice',
    'miss',
    'expire',
    'jobs',
    'away',
    'back',
  ] as const;

  it('sums to zero and pays nobody twice, whatever the order and number of events', async () => {
    const command = fc.record({ what: fc.constantFrom(...COMMANDS), which: fc.nat(1) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 30 }), async (commands) => {
        const [host, booker] = [await world.member(), await world.member()];
        await give(booker);
        const keptBefore = world.provider.kept;
        const price = 1_200;
        const sessions = [await world.hold(host, booker, price), await world.hold(host, booker, price)];
        const pages: string[][] = [[], []];
        for (const { what, which } of commands) {
          const id = sessions[which] ?? '';
          await act(what, id, pages[which] ?? [], booker).catch((error: unknown) => {
            // Refusals and an unreachable provider are expected here.
            const name = error instanceof Error ? error.name : '';
            if (name !== 'ProblemError' && name !== 'PaymentsUnavailable') throw error;
          });
          const { total, entries, least } = await world.sums();
          expect([total, entries, least >= 0]).toEqual([0, 0, true]);
        }
        world.provider.isAway = false;
        for (const id of sessions) {
          await world.step(id, 'expire');
          await world.checkouts.settleSession(id, true);
        }
        await settle();
        for (const id of sessions) await world.settleIn(id, 9);
        await settle();
        const states = await Promise.all(sessions.map((id) => world.sessionState(id)));
        const count = (state: string): number => states.filter((one) => one === state).length;
        const tookPlace = await Promise.all(sessions.map((id) => world.tookPlace(id)));
        const took = tookPlace.filter(Boolean).length;
        const [mine, theirs] = [await wallet(booker), await wallet(host)];
        expect(theirs).toMatchObject({
          available_cents: price * took,
          earned_cents: price * took,
          pending_cents: price * count('confirmed'),
        });
        const spent = price * (took + count('confirmed'));
        expect(mine).toMatchObject({ spent_cents: spent, card_cents: 0, available_cents: 0 });
        // The card's net payments equal what was spent without lunch money.
        expect(world.provider.kept - keptBefore).toBe(spent - (500 - mine.vouchers_cents));
        expect((await world.sums()).provider).toBeLessThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });

  async function act(
    what: (typeof COMMANDS)[number],
    id: string,
    pages: string[],
    booker: string,
  ): Promise<void> {
    switch (what) {
      case 'begin and pay':
        for (const step of ['begin', 'pay', 'look'] as const) await act(step, id, pages, booker);
        return;
      case 'begin':
      case 'begin with lunch money': {
        const { url } = await begin(id, booker, what !== 'begin');
        if (url !== null && !pages.includes(url)) pages.push(url);
        return;
      }
      case 'pay':
        for (const page of pages) world.provider.pay(page);
        return;
      case 'look':
        await world.payments.get(world.as(booker), id);
        return;
      case 'told':
        for (const page of pages) await world.checkouts.follow(page);
        return;
      case 'told twice':
        await Promise.all(
          pages.flatMap((page) => [world.checkouts.follow(page), world.checkouts.follow(page)]),
        );
        return;
      case 'jobs':
        await world.waiting.run();
        return;
      case 'settle early':
        return world.settleIn(id, 1);
      case 'settle':
        return world.settleIn(id, 9);
      case 'settle twice':
        await Promise.all([world.settlement.settle(id), world.settlement.settle(id)]);
        return world.settleIn(id, 9);
      case 'away':
      case 'back':
        world.provider.isAway = what === 'away';
        return;
      default:
        await world.step(id, what);
    }
  }
});
