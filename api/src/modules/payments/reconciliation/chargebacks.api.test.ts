import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());

/** Lets a member pay a session of 900 by card. */
const paid = async () => {
  const [host, booker] = [await world.member(), await world.member()];
  const id = await world.hold(host, booker, 900);
  const { url } = await world.payments.pay(world.as(booker), id, { use_vouchers: false, note: '' });
  const page = url ?? '';
  world.provider.pay(page);
  await world.payments.get(world.as(booker), id);
  return { id, host, booker, page, payment: world.provider.pages.get(page)?.state.payment?.id ?? '' };
};
const balancesOf = (userId: string) => world.wallet.get(world.as(userId));
/** What the platform lost and what the provider has, by what a step changes. */
const changedBy = async (step: () => Promise<unknown>) => {
  const before = await world.sums();
  await step();
  const after = await world.sums();
  return { platform: after.platform - before.platform, provider: after.provider - before.provider };
};

it('a chargeback is the platform’s loss, once, whether an event or only the statement tells of it (R-PAY-22)', async () => {
  const [first, second] = [await paid(), await paid()];
  world.provider.chargeBack(first.page);
  const followed = await changedBy(async () => {
    await world.chargebacks.follow(first.payment);
    await world.chargebacks.follow(first.payment);
  });
  expect(followed).toEqual({ platform: -900, provider: 900 });
  world.provider.chargeBack(second.page);
  world.later(24 * 60);
  expect(await changedBy(() => world.reconciliation.run())).toEqual({ platform: -900, provider: 900 });
  const query = { page: 1, page_size: 1 };
  const nothing = { params: undefined, body: undefined, headers: undefined };
  const { results } = await world.reconciliation.list.answer(world.as(''), { ...nothing, query });
  // Both payments and both chargebacks are on the day, on both sides.
  expect(results).toMatchObject([
    { ledger_cents: 0, provider_cents: 0, difference_cents: 0, differences: 0 },
  ]);
});

it('staff are told, and decide about money that the platform still holds', async () => {
  const staff = await world.staff('moderator');
  const { id, host, page, payment } = await paid();
  world.provider.chargeBack(page);
  await world.chargebacks.follow(payment);
  expect(world.told(staff)).toEqual(['A bank has taken 9.00 EUR back']);
  await world.step(id, 'complete');
  await world.settleIn(id, 9);
  expect(await world.isWithheld(id)).toBe(true);
  expect(await balancesOf(host)).toMatchObject({ pending_cents: 900, available_cents: 0 });
});

it('a refund of a payment that the bank has taken back is not paid a second time', async () => {
  const { id, booker, page, payment } = await paid();
  world.provider.chargeBack(page);
  await world.chargebacks.follow(payment);
  const refunded = await changedBy(async () => {
    await world.step(id, 'cancel');
    await world.waiting.run();
  });
  expect(refunded).toEqual({ platform: 900, provider: 0 });
  expect(await balancesOf(booker)).toMatchObject({ card_cents: 0, available_cents: 0 });

  world.provider.giveBack(page);
  const given = await changedBy(() => world.chargebacks.follow(payment));
  expect(given).toEqual({ platform: 0, provider: -900 });
  expect(await balancesOf(booker)).toMatchObject({ card_cents: 0, available_cents: 900 });
});
