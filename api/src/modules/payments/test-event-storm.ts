import type { PaymentEvent, PlanState } from '../../ports/payments/payments.ts';
import type { MoneyWorld } from './test-money-world.ts';

/** A session with a host and a booker of its own, and what has become of it. */
interface Sale {
  readonly id: string;
  readonly host: string;
  readonly booker: string;
  readonly cents: number;
  page: string | null;
  isDisputed: boolean;
  isChargedBack: boolean;
}

/** Where the money of a session belongs, by the states of the session and of the provider, without a look at the ledger. */
export interface Owed {
  readonly pendingCents: number;
  readonly availableCents: number;
  /** What the booker has spent. */
  readonly spentCents: number;
  /** What the platform has lost by a chargeback. */
  readonly lostCents: number;
  /** What the provider has kept of the card's payments. */
  readonly keptCents: number;
}

/** Actions of members, of the provider and of time; those listed twice occur twice as often. */
const ACTIONS = [
  'buy',
  'buy',
  'pay',
  'pay',
  'look',
  'expire',
  'cancel',
  'complete',
  'complete',
  'brief',
  'miss',
  'settle',
  'dispute',
  'dispute and refund',
  'charge back',
  'charge back and cancel',
  'plan',
  'plan',
  'refunds',
  'away',
  'jobs',
] as const;

/** How many sessions and subscribers can still be acted on: older ones are left as they are. */
const RECENT = 12;
const DAY_MINUTES = 1_440;
/** After so many days every payment that nobody disputes is settled. */
const SETTLED_DAYS = 9;

/**
 * Lets members buy, pay, cancel and dispute, and delivers the provider's events about it late, repeated, in another order, or not at
 * all. Time passes, refunds wait or fail for a while, and the provider is away at times. At the end come the periodic checks.
 * @param options how many deliveries, and the random numbers from 0 to 1.
 */
export async function runStorm(
  world: MoneyWorld,
  { deliveries, random }: { readonly deliveries: number; readonly random: () => number },
) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const sales: Sale[] = [];
  const subscribers: { readonly id: string; readonly customer: string }[] = [];
  let waiting: { readonly event: PaymentEvent; readonly dueStep: number }[] = [];
  const counts = { delivered: 0, dropped: 0, repeated: 0 };

  /** Puts the new events into the queue: some not at all, some more than once, each after a time of its own. */
  const sendOut = (step: number): void => {
    for (const event of world.provider.events.splice(0)) {
      const share = random();
      if (share < 0.1) counts.dropped += 1;
      else {
        const times = share < 0.6 ? 2 : 4;
        counts.repeated += times - 1;
        for (let time = 0; time < times; time += 1) {
          waiting.push({ event, dueStep: step + Math.floor(random() ** 3 * 40) });
        }
      }
    }
  };

  const deliver = async ({ checkout, customer, payment }: PaymentEvent): Promise<void> => {
    counts.delivered += 1;
    if (checkout !== undefined) await world.checkouts.follow(checkout);
    if (customer !== undefined) await world.plans.refreshCustomer(customer);
    if (payment === undefined) return;
    await world.chargebacks.follow(payment);
    await world.refunds.followPayment(payment);
  };

  const buy = async (): Promise<void> => {
    const [host, booker] = [await world.member(), await world.member()];
    const cents = 100 + Math.floor(random() * 5_000);
    const id = await world.hold(host, booker, cents);
    const sale: Sale = { id, host, booker, cents, page: null, isDisputed: false, isChargedBack: false };
    sales.push(sale);
    sale.page = (await world.payments.pay(world.as(booker), id, { use_vouchers: false, note: '' })).url;
  };

  const changePlan = async (): Promise<void> => {
    if (subscribers.length < 4 || random() < 0.1) {
      const id = await world.member();
      const customer = await world.plans.customerOf(id, world.provider.port);
      subscribers.push({ id, customer });
    }
    const subscriber = pick(subscribers.slice(-RECENT));
    if (!subscriber) return;
    const { customer } = subscriber;
    const before = world.provider.plans.get(customer);
    const status =
      before === undefined ? 'active' : (pick(['active', 'past_due', 'ended'] as const) ?? 'active');
    const periodEndsAt = world.as('').now.add({ hours: 24 * 30 });
    const plan: PlanState = {
      ...{ subscription: `subscription of ${customer}`, plan: 'monthly', cancelsAt: null },
      ...{ status, periodEndsAt },
    };
    world.provider.plans.set(customer, plan);
    world.provider.events.push({ customer });
  };

  const dispute = async (sale: Sale): Promise<void> => {
    await world.settlement.dispute(world.as(sale.booker), sale.id, 'Nobody spoke.');
    sale.isDisputed = true;
  };

  const chargeBack = (sale: Sale): void => {
    sale.isChargedBack ||= sale.page !== null && world.provider.chargeBack(sale.page);
  };

  const act = async (what: (typeof ACTIONS)[number], sale: Sale | undefined): Promise<void> => {
    if (what === 'buy' || !sale) return buy();
    switch (what) {
      case 'plan':
        return changePlan();
      case 'pay':
        if (sale.page !== null) world.provider.pay(sale.page);
        return;
      case 'look':
        await world.payments.get(world.as(sale.booker), sale.id);
        return;
      case 'settle':
        return world.settleIn(sale.id, SETTLED_DAYS);
      case 'dispute':
        return dispute(sale);
      case 'dispute and refund':
        await Promise.allSettled([dispute(sale), world.settleIn(sale.id, 3), world.step(sale.id, 'cancel')]);
        return;
      case 'charge back':
        return chargeBack(sale);
      case 'charge back and cancel':
        chargeBack(sale);
        return world.step(sale.id, 'cancel');
      case 'refunds':
        world.provider.refundState = random() < 0.5 ? 'pending' : 'done';
        return;
      case 'away':
        world.provider.isAway = random() < 0.4;
        return;
      case 'jobs':
        return world.waiting.run();
      default:
        return world.step(sale.id, what);
    }
  };

  /** Ignores refusals and an unreachable provider: a person or the queue tries again. */
  const tried = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      if (name !== 'ProblemError' && name !== 'PaymentsUnavailable') throw error;
    });
  };

  for (let step = 0; counts.delivered < deliveries; step += 1) {
    world.later(Math.floor(random() * 4));
    await tried(act(pick(ACTIONS) ?? 'buy', pick(sales.slice(-RECENT))));
    sendOut(step);
    const due = waiting.filter(({ dueStep }) => dueStep <= step);
    waiting = waiting.filter(({ dueStep }) => dueStep > step);
    // Two processes take them at the same moment.
    for (let at = 0; at < due.length; at += 2) {
      await Promise.all(due.slice(at, at + 2).map(({ event }) => tried(deliver(event))));
    }
  }

  world.provider.isAway = false;
  world.provider.refundState = 'done';
  await repairAll(world, {
    sessions: sales.map(({ id }) => id),
    subscribers: subscribers.map(({ id }) => id),
  });
  return { counts, sales, subscribers, owedFor };

  /** Returns where the money of a session belongs at the end. */
  async function owedFor({ id, cents, page, isDisputed, isChargedBack }: Sale): Promise<Owed> {
    const nothing = { pendingCents: 0, availableCents: 0, spentCents: 0, lostCents: 0, keptCents: 0 };
    const isPaid = page !== null && world.provider.pages.get(page)?.state.state === 'paid';
    if (!isPaid) return nothing;
    const state = await world.sessionState(id);
    const isOver = state === 'completed';
    // What is refunded is at the card, by the provider or by its bank.
    if (state !== 'confirmed' && !isOver) return nothing;
    const isHeld = !isOver || isDisputed || (isChargedBack && (await world.isWithheld(id)));
    if (!isHeld && !(await world.tookPlace(id))) return nothing;
    return {
      pendingCents: isHeld ? cents : 0,
      availableCents: isHeld ? 0 : cents,
      spentCents: cents,
      lostCents: isChargedBack ? cents : 0,
      keptCents: isChargedBack ? 0 : cents,
    };
  }
}

/**
 * Runs the server's hourly jobs, and what happens over a month. Nothing that was dropped is delivered.
 * @param all the sessions to settle, and the members whose plan is read.
 */
export async function repairAll(
  world: MoneyWorld,
  {
    sessions,
    subscribers,
  }: { readonly sessions: readonly string[]; readonly subscribers: readonly string[] },
): Promise<void> {
  for (const id of sessions) await world.step(id, 'expire');
  for (const id of subscribers) await world.plans.refresh(id);
  for (let hour = 0; hour < 3; hour += 1) {
    world.later(61);
    const before = world.as('').now.subtract({ hours: 1 });
    await world.checkouts.sweep(before);
    await world.refunds.sweep(before);
    for (let round = 0; world.waiting.count() > 0 && round < 20; round += 1) await world.waiting.run();
  }
  for (const id of sessions) await world.settleIn(id, SETTLED_DAYS);
  // A payment is settled as if it were some days later. What is asked for then is overdue only after these days.
  world.later((SETTLED_DAYS + 1) * DAY_MINUTES);
  await world.refunds.sweep(world.as('').now);
  for (let round = 0; world.waiting.count() > 0 && round < 20; round += 1) await world.waiting.run();
}

/** Returns random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
