import { eq } from 'drizzle-orm';
import { PERSONAL_DATA } from '../../../personal-data.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { PlanState } from '../../../ports/payments/payments.ts';
import { eraseAccount, markDeletion } from '../../identity/account/deletion.repository.ts';
import { users } from '../../identity/identity.tables.ts';
import { proGifts } from '../payments.tables.ts';
import { openMoneyWorld, type MoneyWorld } from '../test-money-world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.provider.plan = null;
});

const plan = (part: Partial<PlanState> = {}): PlanState => ({
  subscription: 'subscription',
  plan: 'monthly',
  status: 'active',
  periodEndsAt: Temporal.Instant.from('2026-12-23T09:00:00Z'),
  cancelsAt: null,
  ...part,
});
const customer = async (): Promise<string> => {
  const id = await world.member();
  await world.plans.customerOf(id, world.provider.port);
  return id;
};
const isPro = async (id: string): Promise<boolean> => (await world.plans.planStatusOf(id)).isPro;

describe('pro status', () => {
  it.each([
    ['active', true],
    ['past_due', true],
    ['ended', false],
  ] as const)('follows the status at the provider: %s', async (status, expected) => {
    const id = await customer();
    world.provider.plan = plan({ status });
    await world.plans.refresh(id);
    expect(await isPro(id)).toBe(expected);
  });

  it('follows the latest reading, even if an earlier one finishes after it', async () => {
    const id = await customer();
    world.provider.plan = plan();
    const { readPlan } = world.provider.port;
    let letGo: () => void = () => undefined;
    let resolveRequest: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      resolveRequest = resolve;
    });
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const old = plan();
    world.provider.port.readPlan = async () => {
      resolveRequest();
      await slow;
      return old;
    };
    const earlier = world.plans.refresh(id);
    await isAsked;
    world.provider.port.readPlan = readPlan;
    world.provider.plan = plan({ status: 'ended' });
    await world.plans.refresh(id);
    letGo();
    await earlier;
    expect(await isPro(id)).toBe(false);
  });

  it('stays with a member who got it for free, whatever happens to their paid plan', async () => {
    const id = await customer();
    await world.db.insert(proGifts).values({ userId: id, givenAt: world.as(id).now });
    world.provider.plan = plan({ status: 'ended' });
    await world.plans.refresh(id);
    expect(world.plans.present(await world.plans.planStatusOf(id))).toMatchObject({
      is_pro: true,
      is_gift: true,
      plan: null,
    });
  });

  it('is read again after the period ends if no event came', async () => {
    const id = await customer();
    world.provider.plan = plan();
    await world.plans.refresh(id);
    world.provider.plan = plan({ status: 'ended' });
    const end = plan().periodEndsAt;
    await world.plans.sweep(end.subtract({ hours: 1 }));
    expect(await isPro(id)).toBe(true);
    await world.plans.sweep(end.add({ hours: 25 }));
    expect(await isPro(id)).toBe(false);
  });

  it('the plan is cancelled when the account is deleted', async () => {
    const id = await customer();
    world.provider.plan = plan();
    await world.plans.refresh(id);
    const { now } = world.as(id);
    const later = now.add({ hours: 24 * 31 });
    await withTransaction(world.db, (tx) => markDeletion(tx, id, now));
    await withTransaction(world.db, (tx) =>
      eraseAccount(tx, id, {
        ...{ before: later, now: later, erasing: world.plans.leave, personalData: PERSONAL_DATA },
      }),
    );
    await world.waiting.run();
    expect((await world.provider.port.readPlan('any'))?.status).toBe('ended');
    const [row] = await world.db.select().from(users).where(eq(users.id, id));
    expect(row?.isPro).toBe(false);
  });
});
