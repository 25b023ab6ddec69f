import { PERSONAL_DATA } from '../../../personal-data.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { eraseAccount, markDeletion } from '../../identity/account/deletion.repository.ts';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());

const MONTH = 24 * 31;
const pageAt = { successUrl: 'http://localhost/', cancelUrl: 'http://localhost/' };

/** A member on the checkout page of a plan. */
async function buyer() {
  const id = await world.member();
  const customer = await world.plans.customerOf(id, world.provider.port);
  const purpose = { userId: id, plan: 'monthly', sessionId: null, cardCents: 0, vouchersCents: 0 } as const;
  const page = await world.checkouts.open(purpose, ({ id: reference }) =>
    world.provider.port.openPlan({ reference, customer, plan: 'monthly', ...pageAt }),
  );
  if (page === null) throw new Error('no page was opened');
  return { id, customer, page };
}
async function erase(id: string): Promise<void> {
  const { now } = world.as(id);
  const later = now.add({ hours: MONTH });
  await withTransaction(world.db, (tx) => markDeletion(tx, id, now));
  const options = { before: later, now: later, erasing: world.plans.leave, personalData: PERSONAL_DATA };
  await withTransaction(world.db, (tx) => eraseAccount(tx, id, options));
}
/** Runs the jobs until none is left, and the events of the provider. */
async function settle(): Promise<void> {
  for (
    let turn = 0;
    turn < 20 && (world.waiting.count() > 0 || world.provider.events.length > 0);
    turn += 1
  ) {
    for (const { checkout, customer } of world.provider.events.splice(0)) {
      if (checkout !== undefined) await world.checkouts.follow(checkout);
      if (customer !== undefined) await world.plans.refreshCustomer(customer);
    }
    await world.waiting.run();
  }
  expect(world.waiting.count()).toBe(0);
}
const statusOf = async (customer: string) => (await world.provider.port.readPlan(customer))?.status ?? null;
const stateOf = (page: string) => world.provider.pages.get(page)?.state.state;

describe('an erased account (R-PAY-21)', () => {
  it('has no open checkout page of a plan any more', async () => {
    const { id, customer, page } = await buyer();
    await erase(id);
    await settle();
    expect(stateOf(page)).toBe('expired');
    world.provider.pay(page);
    await settle();
    expect(await statusOf(customer)).toBeNull();
  });

  it('does not keep a plan that was paid before, and of which nobody had heard', async () => {
    const { id, customer, page } = await buyer();
    world.provider.pay(page);
    world.provider.events.length = 0;
    await erase(id);
    await settle();
    expect([stateOf(page), await statusOf(customer)]).toEqual(['paid', 'ended']);
  });

  it('does not keep a plan that is paid before its page is closed', async () => {
    const { id, customer, page } = await buyer();
    await erase(id);
    world.provider.pay(page);
    await settle();
    expect([stateOf(page), await statusOf(customer)]).toEqual(['paid', 'ended']);
  });

  it('does not keep a plan on a page that was opened after everything was closed', async () => {
    const { id, customer } = await buyer();
    await erase(id);
    await settle();
    const purpose = { userId: id, plan: 'monthly', sessionId: null, cardCents: 0, vouchersCents: 0 } as const;
    const late = await world.checkouts.open(purpose, ({ id: reference }) =>
      world.provider.port.openPlan({ reference, customer, plan: 'monthly', ...pageAt }),
    );
    world.provider.pay(late ?? '');
    expect(await statusOf(customer)).toBe('active');
    await settle();
    expect(await statusOf(customer)).toBe('ended');
  });

  it('loses its plan as soon as the provider can be reached again', async () => {
    const { id, customer, page } = await buyer();
    world.provider.pay(page);
    await erase(id);
    world.provider.isAway = true;
    await world.waiting.run();
    expect(world.waiting.count()).toBeGreaterThan(0);
    world.provider.isAway = false;
    await settle();
    expect(await statusOf(customer)).toBe('ended');
  });

  it('is tried again later if the provider says that an ended plan still lasts', async () => {
    const { id, customer, page } = await buyer();
    world.provider.pay(page);
    await settle();
    await erase(id);
    const { endPlan } = world.provider.port;
    const asked: string[] = [];
    world.provider.port.endPlan = (subscription) => {
      asked.push(subscription);
      return Promise.resolve();
    };
    await world.waiting.run();
    // Once by each of the two jobs: for the customer, and for the plan that the database knows.
    expect(asked).toHaveLength(2);
    world.provider.port.endPlan = endPlan;
    await settle();
    expect(await statusOf(customer)).toBe('ended');
  });
});
