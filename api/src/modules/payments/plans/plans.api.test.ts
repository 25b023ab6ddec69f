import {
  createCheckoutSession,
  getAvailability,
  getCustomerPortal,
  getInitialData,
  getPremiumInfo,
  listFreeSlots,
  updateAvailability,
} from '@acquaint/contracts';
import { until } from '../../../../test/until.ts';
import { openSocket } from '../../room/test-socket.ts';
import type { WrittenMember } from '../../sessions/test-members.ts';
import { answerSandbox, startPaying, type PayingWorld } from '../checkouts/test-paying.ts';

describe.each(['sandbox', 'stripe'] as const)('the pro plan, with %s', (by) => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await startPaying(by, 12);
  });
  afterAll(() => world.close());

  const premium = (as: WrittenMember) => world.client.ok(getPremiumInfo, {}, { as });
  const buy = async (as: WrittenMember, plan: 'monthly' | 'yearly' = 'monthly'): Promise<string> =>
    (await world.client.ok(createCheckoutSession, { body: { plan } }, { as })).url;
  const weeklyUseOf = async (as: WrittenMember, host: WrittenMember): Promise<number | null | undefined> =>
    (await world.client.ok(listFreeSlots, { query: { username: host.username } }, { as })).budget?.limit;
  /** Changes the subscription as the member would in the portal, or as their bank would. */
  const act = async (as: WrittenMember, action: string, changes: Record<string, unknown>): Promise<void> => {
    const { url } = await world.client.ok(getCustomerPortal, {}, { as });
    if (world.stripe) world.stripe.change(url.split('/').at(-1) ?? '', changes);
    else await answerSandbox(url, action);
    await world.tell();
  };

  it("is bought on the provider's page, unlocks every perk, and is known when the member comes back", async () => {
    const [member, host] = world.pair();
    const before = await premium(member);
    expect(before).toEqual({
      is_pro: false,
      plan: null,
      renews_at: null,
      cancels_at: null,
      is_gift: false,
      needs_payment: false,
      has_portal: false,
      is_offered: true,
      limits: {
        session_minutes: 20,
        long_session_minutes: 50,
        pro_added_minutes: 30,
        top_members_percent: 1,
      },
      is_sandbox: by === 'sandbox',
      prices: { monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' },
    });
    const none = await world.client.call(getCustomerPortal, {}, { as: member });
    expect([none.status, none.problem['code']]).toEqual([409, 'no-plan']);
    expect(await weeklyUseOf(member, host)).toBe(2);
    const url = await buy(member);
    expect(await buy(member)).toBe(url);
    expect(await buy(member, 'yearly')).not.toBe(url);
    // The page for the monthly plan was closed when the yearly one was chosen.
    expect(await world.pay(url)).toBe(false);
    const yearly = await buy(member, 'yearly');
    if (by === 'sandbox') {
      const page = await (await fetch(yearly)).text();
      expect(page).toContain('no money moves');
      expect(await answerSandbox(yearly, 'refuse')).toBeNull();
      expect(await answerSandbox(yearly, 'cancel')).toMatch(/\/dashboard\/account$/);
      expect((await premium(member)).is_pro).toBe(false);
      expect(await answerSandbox(yearly, 'pay')).toMatch(/\/dashboard\/account\?popup=acquaint-pro$/);
    } else expect(await world.pay(yearly)).toBe(true);
    const after = await premium(member);
    expect(after).toMatchObject({ is_pro: true, plan: 'yearly', cancels_at: null, has_portal: true });
    expect(Date.parse(after.renews_at ?? '')).toBeGreaterThan(Date.now() + 360 * 86_400_000);
    expect(await weeklyUseOf(member, host)).toBeNull();
    const long = { body: { offers_long: true, long_price_cents: 4_000 } };
    await world.client.ok(updateAvailability, long, { as: member });
    expect(await world.client.ok(getAvailability, {}, { as: member })).toMatchObject({ offers_long: true });
    expect((await world.client.ok(getInitialData, {}, { as: member })).user_data.is_pro).toBe(true);
    const again = await world.client.call(
      createCheckoutSession,
      { body: { plan: 'monthly' } },
      { as: member },
    );
    expect([again.status, again.problem['code']]).toEqual([409, 'already-pro']);
  });

  it('becomes active by the webhook alone, and the browser receives an event', async () => {
    const [member] = world.pair();
    const socket = await openSocket(world.client, member);
    const url = await buy(member);
    await world.pay(url);
    await world.tell();
    await socket.event('plan/changed');
    expect((await world.client.ok(getInitialData, {}, { as: member })).user_data.is_pro).toBe(true);
    await socket.drop();
  });

  it('when cancelled lasts until the end of the paid period, waits for a refused card, and ends', async () => {
    const [member, host] = world.pair();
    await world.pay(await buy(member));
    expect((await premium(member)).is_pro).toBe(true);
    await act(member, 'cancel', { cancel_at_period_end: true });
    await until(async () => (await premium(member)).cancels_at !== null);
    expect(await premium(member)).toMatchObject({ is_pro: true, renews_at: null });
    await act(member, 'resume', { cancel_at_period_end: false });
    await until(async () => (await premium(member)).cancels_at === null);
    await act(member, 'card-fails', { status: 'past_due' });
    if (by === 'sandbox') await world.waitUntil((await world.now()).add({ hours: 24 * 32 }));
    await until(async () => (await premium(member)).needs_payment);
    expect((await premium(member)).is_pro).toBe(true);
    if (by === 'sandbox') {
      await act(member, 'card-works', {});
      await until(async () => !(await premium(member)).needs_payment);
      await act(member, 'cancel', {});
      await world.waitUntil((await world.now()).add({ hours: 24 * 32 }));
    } else await act(member, '', { status: 'canceled' });
    await until(async () => !(await premium(member)).is_pro);
    expect(await weeklyUseOf(member, host)).toBe(2);
    expect(await premium(member)).toMatchObject({ plan: null, needs_payment: false, has_portal: true });
    expect(await buy(member)).toMatch(/^http/);
  });
});
