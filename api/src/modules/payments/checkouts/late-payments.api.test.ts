import {
  cancelSession,
  createCheckoutSession,
  getAvailability,
  getPremiumInfo,
  getSession,
  holdSlot,
  listNotifications,
  listSessions,
  paySession,
  updateAvailability,
  type Session,
} from '@acquaint/contracts';
import { startOwnProcess, startOwnServer } from '../../../../test/own-server.ts';
import { registerMember } from '../../../../test/people.ts';
import { startStripeServer, stripeSettings } from '../../../../test/servers/stripe-server.ts';
import { until } from '../../../../test/until.ts';
import type { WrittenMember } from '../../sessions/test-members.ts';
import { holdPriced, paymentOf, startPaying, walletOf, type PayingWorld } from './test-paying.ts';

const AWAY = Array.from({ length: 400 }, () => 503);

describe('a payment that arrives too late', () => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await startPaying('stripe', 12);
  });
  afterAll(() => world.close());

  const stripe = () => {
    if (!world.stripe) throw new Error('This world has no Stripe');
    return world.stripe;
  };
  const paidUnseen = async (host: WrittenMember, booker: WrittenMember): Promise<Session> => {
    const held = await holdPriced(world, host, booker);
    const call = { params: { id: held.id }, body: { note: 'See you' } };
    const { url } = await world.client.ok(paySession, call, { as: booker });
    stripe().failures = [...AWAY];
    await world.pay(url ?? '');
    const end = Temporal.Instant.from((await paymentOf(world, held, booker)).pay_until ?? '');
    await world.waitUntil(end.add({ seconds: 5 }));
    await until(async () => (await paymentOf(world, held, booker)).session.state === 'expired');
    return held;
  };
  const isRefunded = async (session: Session, as: WrittenMember): Promise<boolean> => {
    await world.tell();
    const { returned_cents, is_refund_under_way } = await paymentOf(world, session, as);
    return returned_cents === 2_000 && !is_refund_under_way;
  };
  afterEach(() => {
    stripe().failures = [];
  });

  it('books the time if nobody else has taken it', async () => {
    const [host, booker] = world.pair();
    const held = await paidUnseen(host, booker);
    stripe().failures = [];
    const seen = await paymentOf(world, held, booker);
    expect(seen).toMatchObject({
      state: 'paid',
      session: { state: 'confirmed', note: 'See you', ended_at: null },
    });
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 2_000 });
  });

  it('is refunded in full, with a notification, if somebody else has taken the time', async () => {
    const [host, booker] = world.pair();
    const [rival] = world.pair();
    const held = await paidUnseen(host, booker);
    const choice = { username: host.username, starts_at: held.starts_at };
    await world.client.ok(holdSlot, { body: choice }, { as: rival });
    stripe().failures = [];
    await until(() => isRefunded(held, booker));
    expect(await paymentOf(world, held, booker)).toMatchObject({
      state: 'over',
      session: { payment: 'none' },
    });
    expect(await walletOf(world, host)).toMatchObject({ pending_cents: 0 });
    expect(await walletOf(world, booker)).toMatchObject({ card_cents: 0, spent_cents: 0 });
    const notifications = await world.client.ok(listNotifications, { query: {} }, { as: booker });
    expect(notifications.results[0]?.title).toBe('20.00 EUR is going back to your card');
    const ahead = await world.client.ok(listSessions, { query: {} }, { as: booker });
    expect(ahead.count).toBe(0);
  });

  it('whose refund the bank sends back is available for a payout, however often and late Stripe says so', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    const call = { params: { id: held.id }, body: {} };
    await world.pay((await world.client.ok(paySession, call, { as: booker })).url ?? '');
    expect((await paymentOf(world, held, booker)).state).toBe('paid');
    await world.client.ok(cancelSession, call, { as: host });
    await until(async () => !(await paymentOf(world, held, booker)).is_refund_under_way);
    stripe().settleRefunds(String(stripe().refunds.at(-1)?.['payment_intent']), 'failed');
    await world.tell();
    await until(async () => (await walletOf(world, booker)).available_cents > 0);
    expect(await walletOf(world, booker)).toMatchObject({
      available_cents: 2_000,
      card_cents: 0,
      spent_cents: 0,
    });
    const { results } = await world.client.ok(listNotifications, { query: {} }, { as: booker });
    const titles = results.map(({ title }) => title);
    expect(titles.filter((title) => title === 'We couldn’t refund 20.00 EUR to your card')).toHaveLength(1);
  });

  it('answers that payments are unavailable while the provider is down, and keeps the hold', async () => {
    const [host, booker] = world.pair();
    const held = await holdPriced(world, host, booker);
    const call = { params: { id: held.id }, body: {} };
    stripe().failures = [...AWAY];
    const refused = await world.client.call(paySession, call, { as: booker });
    expect([refused.status, refused.problem['code']]).toEqual([409, 'payment-unavailable']);
    expect(refused.problem.detail).toMatch(/still holding your time/);
    stripe().failures = [];
    const { url } = await world.client.ok(paySession, call, { as: booker });
    await world.pay(url ?? '');
    expect(await paymentOf(world, held, booker)).toMatchObject({ state: 'paid' });
  });

  it('with Stripe, the sandbox pages and webhooks do not exist', async () => {
    expect((await world.client.raw('/dev/payments/checkout/x')).body).not.toMatchObject({ id: 'x' });
    const headers = { 'content-type': 'application/json', 'sandbox-signature': 't=1,v1=00' };
    const reply = await world.client.raw('/api/v1/webhooks/payments/', {
      method: 'POST',
      body: '{}',
      headers,
    });
    expect(reply.status).toBe(400);
  });
});

it('refunds exactly once what was requested before the server was killed and while the provider was down', async () => {
  const stripe = await startStripeServer();
  let own = await startOwnProcess(stripeSettings(stripe.url));
  try {
    const [host, booker] = [await registerMember({}, own.client), await registerMember({}, own.client)];
    const world = () =>
      ({
        client: own.client,
        stripe,
        now: () => Promise.resolve(Temporal.Now.instant()),
      }) as unknown as PayingWorld;
    const written = (one: typeof host): WrittenMember => ({ ...one, firstName: 'Ada' });
    const held = await holdPriced(world(), written(host), written(booker));
    const call = { params: { id: held.id }, body: {} };
    const { url } = await own.client.ok(paySession, call, { as: booker });
    stripe.pay(url?.split('/').at(-1) ?? '');
    const paid = await own.client.ok(getSession, { params: { id: held.id } }, { as: booker });
    expect(paid.payment).toBe('due');
    expect((await paymentOf(world(), held, written(booker))).state).toBe('paid');
    stripe.failures = [...AWAY];
    await own.client.ok(cancelSession, call, { as: host });
    // Kill after the first tries have failed. A job killed in the middle of a try waits a minute for its heartbeat to expire.
    const tries = (): number => stripe.requests.filter(({ path }) => path === '/v1/refunds').length;
    await until(() => Promise.resolve(tries() >= 3));
    own = await own.restart({}, 'SIGKILL');
    expect(stripe.refunds).toHaveLength(0);
    const due = await paymentOf(world(), held, written(booker));
    expect(due).toMatchObject({ state: 'refunded', is_refund_under_way: true });
    stripe.failures = [];
    // The next try is scheduled for later, so move the clock.
    await own.client.raw('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_minutes: 90 }),
    });
    await until(async () => !(await paymentOf(world(), held, written(booker))).is_refund_under_way, 120_000);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([2_000]);
    expect(await walletOf(world(), written(booker))).toMatchObject({ card_cents: 0, spent_cents: 0 });
    expect(await walletOf(world(), written(host))).toMatchObject({ pending_cents: 0, available_cents: 0 });
  } finally {
    await own.end();
    await stripe.close();
  }
});

it('production without a payment provider offers no prices and no plan', async () => {
  const own = await startOwnServer({ PAYMENT_SANDBOX: 'off' });
  try {
    const host = await registerMember({}, own.client);
    const reply = await own.client.call(updateAvailability, { body: { price_cents: 2_000 } }, { as: host });
    expect([reply.status, reply.problem.errors]).toMatchObject([400, { price_cents: [expect.any(String)] }]);
    expect((await own.client.ok(getAvailability, {}, { as: host })).price_cents).toBe(0);
    expect(await own.client.ok(getPremiumInfo, {}, { as: host })).toMatchObject({ is_offered: false });
    const bought = await own.client.call(createCheckoutSession, { body: { plan: 'yearly' } }, { as: host });
    expect([bought.status, bought.problem['code']]).toEqual([409, 'not-offered']);
    const headers = { 'content-type': 'application/json' };
    const answer = await own.client.raw('/api/v1/webhooks/payments/', {
      method: 'POST',
      body: '{}',
      headers,
    });
    expect(answer.status).toBe(404);
  } finally {
    await own.end();
  }
});
