import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import {
  signedMessage,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_PRICES,
  STRIPE_SECRET,
  type StripeServer,
} from '../../../test/servers/stripe-server.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { PaymentRefusal, PaymentsUnavailable, type EventHeaders, type PaymentProvider } from './payments.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { createStripe } from './stripe.ts';

interface Message {
  readonly body: string;
  readonly headers: EventHeaders;
}

/** A provider, and actions of its customers and banks. */
interface World {
  readonly provider: PaymentProvider;
  /** Returns false when nothing can be paid on the page. */
  readonly pay: (page: string) => Promise<boolean>;
  readonly cancel: (customer: string) => Promise<void>;
  readonly refuseCard: (customer: string) => Promise<void>;
  /** Events sent since the last call. */
  readonly messages: () => Promise<Message[]>;
}

let opened: OpenTestDatabase;
let server: StripeServer;
beforeAll(async () => {
  [opened, server] = await Promise.all([openTestDatabase(), startStripeServer()]);
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

/** Jobs that run only when the test says so. */
function heldJobs() {
  const waiting: (() => Promise<void>)[] = [];
  const jobs: Jobs = {
    define: (_name, schema, handler) => ({
      enqueue: (data, options) => {
        if (!options?.startAfter) waiting.push(() => handler(schema.parse(data)));
        return Promise.resolve(null);
      },
    }),
    open: () => Promise.resolve(),
    start: () => Promise.resolve(),
    watch: () => undefined,
    due: () => Promise.resolve([]),
    stop: () => Promise.resolve(),
    advance: () => Promise.resolve(),
  };
  return { jobs, run: async () => Promise.all(waiting.splice(0).map((job) => job())) };
}

function sandboxWorld(): World {
  let later = 0;
  const messages: Message[] = [];
  const { jobs, run } = heldJobs();
  const { provider, desk } = createSandbox({
    db: opened.db,
    clock: { now: () => Temporal.Now.instant().add({ hours: 24 * later }) },
    jobs,
    publicUrl: () => 'http://localhost',
    secret: 'a secret of this test',
    planCents: { monthly: 1_900, yearly: 19_000 },
    deliver: (body, signature) => {
      messages.push({ body, headers: { 'sandbox-signature': signature } });
      return Promise.resolve(204);
    },
  });
  return {
    provider,
    pay: async (page) => {
      const before = await desk.findCheckout(page);
      return before?.state === 'open' && (await desk.pay(page))?.state === 'paid';
    },
    cancel: (customer) => desk.act(customer, 'cancel'),
    refuseCard: async (customer) => {
      await desk.act(customer, 'card-fails');
      later += 32;
    },
    messages: async () => {
      await run();
      return messages.splice(0);
    },
  };
}

function stripeWorld(): World {
  const provider = createStripe({
    secretKey: STRIPE_KEY,
    webhookSecret: STRIPE_SECRET,
    prices: STRIPE_PRICES,
    apiBase: server.url,
  });
  return {
    provider,
    pay: (page) => Promise.resolve(server.pay(page)),
    cancel: (customer) => Promise.resolve(server.change(customer, { cancel_at_period_end: true })),
    refuseCard: (customer) => Promise.resolve(server.change(customer, { status: 'past_due' })),
    messages: () => Promise.resolve(server.takeMessages()),
  };
}

const back = { successUrl: 'http://localhost/paid', cancelUrl: 'http://localhost/back' };
const soon = (): Temporal.Instant => Temporal.Now.instant().add({ hours: 2 });

describe.each([
  ['the sandbox', sandboxWorld],
  ['Stripe', stripeWorld],
])('%s', (_name, makeWorld) => {
  let world: World;
  beforeEach(async () => {
    world = makeWorld();
    await world.messages();
  });
  const customer = (): Promise<string> =>
    world.provider.createCustomer({ id: randomUUID(), email: 'ada@example.org' });
  const pageFor = async (amountCents = 2_000) => {
    const input = { reference: randomUUID(), customer: await customer(), title: 'Session', ...back };
    const full = { ...input, amountCents, expiresAt: soon() };
    return { input: full, page: await world.provider.openPayment(full) };
  };
  const subscribed = async (plan: 'monthly' | 'yearly'): Promise<string> => {
    const who = await customer();
    const page = await world.provider.openPlan({ reference: randomUUID(), customer: who, plan, ...back });
    expect(await world.pay(page.id)).toBe(true);
    return who;
  };
  const paid = async (amountCents: number): Promise<string> => {
    const { page } = await pageFor(amountCents);
    await world.pay(page.id);
    return (await world.provider.readCheckout(page.id))?.payment?.id ?? '';
  };

  it('opens one page per reference, reports what was paid, and keeps that state', async () => {
    const { input, page } = await pageFor();
    expect(await world.provider.openPayment(input)).toEqual(page);
    const about = { reference: input.reference, customer: input.customer };
    const unpaid = { ...about, id: page.id, state: 'open', payment: null };
    expect(await world.provider.readCheckout(page.id)).toEqual(unpaid);
    expect([await world.pay(page.id), await world.pay(page.id)]).toEqual([true, false]);
    await world.provider.closeCheckout(page.id);
    expect(await world.provider.readCheckout(page.id)).toMatchObject({
      state: 'paid',
      payment: { amountCents: 2_000 },
    });
    expect(await world.provider.readCheckout('cs_nobody')).toBeNull();
  });

  it('accepts no payment on a closed page', async () => {
    const { page } = await pageFor();
    await world.provider.closeCheckout(page.id);
    expect(await world.pay(page.id)).toBe(false);
    await world.provider.closeCheckout(page.id);
    expect(await world.provider.readCheckout(page.id)).toMatchObject({ state: 'expired', payment: null });
  });

  it('reports a plan from its beginning to its end', async () => {
    const nobody = await customer();
    expect(await world.provider.readPlan(nobody)).toBeNull();
    const who = await subscribed('yearly');
    const first = await world.provider.readPlan(who);
    expect(first).toMatchObject({ plan: 'yearly', status: 'active', cancelsAt: null });
    const days = first?.periodEndsAt.since(Temporal.Now.instant()).total('hours') ?? 0;
    expect(days / 24).toBeGreaterThan(360);
    await world.cancel(who);
    const cancelled = await world.provider.readPlan(who);
    expect(cancelled?.cancelsAt?.equals(cancelled.periodEndsAt)).toBe(true);
    const subscription = first?.subscription ?? '';
    await world.provider.endPlan(subscription);
    await world.provider.endPlan(subscription);
    expect(await world.provider.readPlan(who)).toMatchObject({ subscription, status: 'ended' });
    expect(await world.provider.openPortal(who, 'http://localhost/account')).toMatch(/^http/);
  });

  it('reports a declined renewal, and prefers an active plan to one that has ended', async () => {
    const who = await subscribed('monthly');
    await world.refuseCard(who);
    const due = await world.provider.readPlan(who);
    expect(due).toMatchObject({ plan: 'monthly', status: 'past_due' });
    await world.provider.endPlan(due?.subscription ?? '');
    const input = { reference: randomUUID(), customer: who, plan: 'yearly' as const, ...back };
    await world.pay((await world.provider.openPlan(input)).id);
    expect(await world.provider.readPlan(who)).toMatchObject({ plan: 'yearly', status: 'active' });
  });

  it('refunds once per key, and never more than was paid', async () => {
    const payment = await paid(3_000);
    const key = randomUUID();
    const input = { key, payment, amountCents: 3_000 };
    const both = await Promise.all([world.provider.refund(input), world.provider.refund(input)]);
    expect([...both, await world.provider.refund(input)]).toEqual(['done', 'done', 'done']);
    const more = world.provider.refund({ ...input, key: randomUUID(), amountCents: 1 });
    expect(await more.catch(() => 'failed')).toBe('failed');
  });

  it('sends signed events that name the object to read again', async () => {
    const { page, input } = await pageFor();
    await world.pay(page.id);
    const [message] = await world.messages();
    if (!message) throw new Error('Nothing was told');
    expect(await world.provider.readEvent(message.body, message.headers)).toEqual({ checkout: page.id });
    const changed = message.body.replace(page.id, `${page.id}x`);
    for (const [body, headers] of [
      [changed, message.headers],
      [message.body, {}],
      [message.body, { 'stripe-signature': 't=1,v1=00', 'sandbox-signature': 't=1,v1=00' }],
    ] as const) {
      await expect(world.provider.readEvent(body, headers)).rejects.toBeInstanceOf(PaymentRefusal);
    }
    await world.pay(
      (await world.provider.openPlan({ ...input, reference: randomUUID(), plan: 'monthly' })).id,
    );
    const events = await Promise.all(
      (await world.messages()).map(({ body, headers }) => world.provider.readEvent(body, headers)),
    );
    // Stripe names the customer as well; the sandbox names the page, from which the customer is found.
    expect(events.length).toBeGreaterThan(0);
    expect(events.every((event) => event.customer === input.customer || event.checkout !== undefined)).toBe(
      true,
    );
  });
});

describe.each([
  ['the sandbox', sandboxWorld],
  ['Stripe', stripeWorld],
])('the statement of %s', (_name, makeWorld) => {
  afterEach(() => {
    server.pageSize = 100;
  });

  it('has each payment and refund with what it belongs to, on every page of a list (R-PAY-20)', async () => {
    server.pageSize = 1;
    const { provider, pay } = makeWorld();
    const from = Temporal.Now.instant().subtract({ minutes: 1 });
    const customer = await provider.createCustomer({ id: randomUUID(), email: 'ada@example.org' });
    const [reference, key] = [randomUUID(), randomUUID()];
    const plan = await provider.openPlan({ reference: randomUUID(), customer, plan: 'monthly', ...back });
    const about = { amountCents: 2_000, title: 'Session', expiresAt: soon() };
    const page = await provider.openPayment({ reference, customer, ...about, ...back });
    await pay(plan.id);
    await pay(page.id);
    const payment = (await provider.readCheckout(page.id))?.payment?.id ?? '';
    await provider.refund({ key, payment, amountCents: 500 });
    const { lines } = await provider.readStatement(from, soon());
    const found = lines.map((line) => [line.kind, line.reference, line.amountCents, line.currency]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['payment', reference, 2_000, 'EUR'],
        ['refund', key, -500, 'EUR'],
        ['plan', expect.any(String), 1_900, 'EUR'],
      ]),
    );
    expect((await provider.readStatement(from.subtract({ hours: 1 }), from)).lines).not.toContainEqual(
      expect.objectContaining({ reference }),
    );
  });
});

describe('Stripe', () => {
  const stripe = (): PaymentProvider => stripeWorld().provider;
  afterEach(() => {
    server.failures = [];
    server.refundStatus = 'succeeded';
    server.pageSize = 100;
  });

  it('finds a plan, and a refund that was made before, on every page of a list (R-PAY-3)', async () => {
    server.pageSize = 1;
    const customer = await stripe().createCustomer({ id: randomUUID(), email: 'ada@example.org' });
    const back = { successUrl: 'http://localhost/back', cancelUrl: 'http://localhost/cancel' };
    const buy = async (plan: 'monthly' | 'yearly') => {
      const { id } = await stripe().openPlan({ reference: randomUUID(), customer, plan, ...back });
      server.pay(id);
    };
    await buy('monthly');
    await buy('yearly');
    // The newer one has ended, and is listed first.
    server.change(customer, { status: 'canceled' });
    expect(await stripe().readPlan(customer)).toMatchObject({ plan: 'monthly', status: 'active' });

    const expiresAt = Temporal.Now.instant().add({ hours: 2 });
    const page = await stripe().openPayment({
      ...{ reference: randomUUID(), customer, amountCents: 900, title: 'A session', expiresAt, ...back },
    });
    server.pay(page.id);
    const payment = (await stripe().readCheckout(page.id))?.payment?.id ?? '';
    const refunds = [randomUUID(), randomUUID()].map((key) => ({ key, payment, amountCents: 400 }));
    for (const refund of refunds) await stripe().refund(refund);
    const made = server.refunds.length;
    // Stripe forgets idempotency keys after a day.
    server.forgetKeys();
    for (const refund of refunds) await stripe().refund(refund);
    expect(server.refunds).toHaveLength(made);
  });

  it('tells of a payment that the bank has taken back, and refuses its refund (R-PAY-22)', async () => {
    const { provider, pay } = stripeWorld();
    const customer = await provider.createCustomer({ id: randomUUID(), email: 'eve@example.org' });
    const about = { amountCents: 700, title: 'Session', expiresAt: soon(), reference: randomUUID() };
    const { id } = await provider.openPayment({ customer, ...about, ...back });
    await pay(id);
    const payment = (await provider.readCheckout(id))?.payment?.id ?? '';
    server.chargeBack(payment, 700);
    const { body = '', headers = {} } = server.takeMessages().at(-1) ?? {};
    expect(await provider.readEvent(body, headers)).toEqual({ payment });
    const [line] = await provider.readChargebacks(payment);
    expect(line).toMatchObject({ kind: 'chargeback', reference: payment, amountCents: -700 });
    const statement = await provider.readStatement(Temporal.Now.instant().subtract({ minutes: 1 }), soon());
    expect(statement.lines).toContainEqual(line);
    expect(await provider.refund({ key: 'k', payment, amountCents: 700 })).toBe('failed');
  });

  it('lists fees that nobody has asked for, and payouts with those that came back', async () => {
    const from = Temporal.Now.instant().subtract({ minutes: 1 });
    const created = Math.floor(from.epochMilliseconds / 1000) + 1;
    const common = {
      object: 'balance_transaction',
      fee: 0,
      currency: 'eur',
      created,
      reporting_category: '',
    };
    server.payouts.push({ id: 'po_1', object: 'payout', amount: 900, currency: 'eur', created });
    server.balance.push(
      { ...common, id: 'txn_fee', type: 'stripe_fee', amount: -200, source: null },
      { ...common, id: 'txn_out', type: 'payout', amount: -900, source: { id: 'po_1' } },
      { ...common, id: 'txn_back', type: 'payout_failure', amount: 900, source: 'po_1' },
    );
    const { lines, payouts } = await stripe().readStatement(from, soon());
    const added = lines.filter(({ id }) => ['txn_fee', 'txn_out', 'txn_back'].includes(id));
    expect(added.map(({ kind, about, reference }) => [kind, about, reference])).toEqual([
      ['other', 'stripe_fee', null],
      ['payout', 'payout', 'po_1'],
      ['payout_return', 'payout_failure', 'po_1'],
    ]);
    expect(payouts).toMatchObject([{ id: 'po_1', amountCents: 900, currency: 'EUR' }]);
  });

  it('is called again with the same key after a temporary failure', async () => {
    server.failures = [500, 503];
    const who = await stripe().createCustomer({ id: randomUUID(), email: 'bo@example.org' });
    expect(who).toMatch(/^cus_/);
    const keys = server.requests.slice(-3).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^customer:/);
  });

  it('is unavailable when it limits our rate: a job retries later', async () => {
    server.failures = [429];
    await expect(stripe().readPlan('cus_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await stripe().readPlan('cus_x')).toBeNull();
  });

  it('is unavailable when it keeps failing; a refused request is a bug', async () => {
    server.failures = [503, 503, 503];
    await expect(stripe().readPlan('cus_x')).rejects.toBeInstanceOf(PaymentsUnavailable);
    server.failures = [];
    await expect(stripe().openPortal('cus_nobody', 'http://localhost')).rejects.not.toBeInstanceOf(
      PaymentsUnavailable,
    );
  });

  it('may decline a card, which is neither a bug nor a plan', async () => {
    server.failures = [402];
    await expect(stripe().readPlan('cus_x')).rejects.toThrow('Answered 402');
  });

  it('reports a refund that is pending, and one that the card does not accept', async () => {
    const world = stripeWorld();
    const who = await world.provider.createCustomer({ id: randomUUID(), email: 'cy@example.org' });
    const page = await world.provider.openPayment({
      ...{ reference: randomUUID(), customer: who, amountCents: 900, title: 'Session', expiresAt: soon() },
      ...back,
    });
    server.pay(page.id);
    const payment = (await world.provider.readCheckout(page.id))?.payment?.id ?? '';
    server.refundStatus = 'pending';
    const input = { key: randomUUID(), payment, amountCents: 900 };
    expect(await world.provider.refund(input)).toBe('pending');
    server.settleRefunds(payment, 'failed');
    expect(await world.provider.refund(input)).toBe('failed');
  });

  it('rejects an event that is too old', async () => {
    const { body, headers } = signedMessage('{"type":"x","data":{"object":{}}}', { timestamp: 1_000 });
    await expect(stripe().readEvent(body, headers)).rejects.toBeInstanceOf(PaymentRefusal);
  });
});
