import { randomBytes } from 'node:crypto';
import { CURRENCY, PRODUCT_NAME, type PlanPeriod } from '@acquaint/contracts';
import type { Clock } from '../../clock/clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import {
  PaymentEvent,
  PaymentRefusal,
  type BalanceLine,
  type CheckoutState,
  type OpenedCheckout,
  type PaymentProvider,
  type PaymentCheckoutInput,
  type PlanCheckoutInput,
} from '../payments.ts';
import { act, advance, periodEnd, type PortalAction } from './sandbox-rules.ts';
import {
  endSubscription,
  findCheckout,
  findPortal,
  hasRefund,
  insertPortal,
  insertRefund,
  keepSubscription,
  lockCheckout,
  lockPayment,
  lockSubscription,
  openCheckout,
  selectStatement,
  updateCheckout,
} from './sandbox.repository.ts';
import { checkSignature, signatureOf } from './sandbox-signature.ts';
import type { SandboxCheckout, SandboxPortal, SandboxRefund, SandboxSubscription } from './sandbox.tables.ts';

/** Path prefix of the sandbox's pages. */
export const SANDBOX_PATH = '/dev/payments';
/** The page to buy a plan is open for a day, as at Stripe. */
const PLAN_PAGE_HOURS = 24;
const PORTAL_MINUTES = 60;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: () => string;
  /** Signs the sandbox's events. */
  readonly secret: string;
  readonly planCents: Readonly<Record<PlanPeriod, number>>;
  /** Sends an event to the platform's webhook endpoint. Returns the response status. */
  readonly deliver: (body: string, signature: string) => Promise<number>;
}

/** Actions on the sandbox's pages. */
export interface SandboxDesk {
  /** Returns null for a page that does not exist. */
  readonly findCheckout: (id: string) => Promise<SandboxCheckout | null>;
  /** Pays; idempotent. Returns the page afterwards, which may have expired. */
  readonly pay: (id: string) => Promise<SandboxCheckout | null>;
  readonly findPortal: (id: string) => Promise<SandboxPortal | null>;
  readonly findSubscription: (customer: string) => Promise<SandboxSubscription | null>;
  readonly act: (customer: string, action: PortalAction) => Promise<void>;
}

const newId = (kind: string): string => `${kind}_${randomBytes(24).toString('base64url')}`;

/**
 * Creates a payment provider inside this process, with its own tables: its pages ask for no card, and no money moves. It sends
 * events like a real provider: later, signed, to the platform's webhook endpoint, and retried after a failure.
 */
export function createSandbox(deps: Dependencies): { provider: PaymentProvider; desk: SandboxDesk } {
  const { db, clock, jobs, publicUrl, secret, planCents } = deps;
  const seconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000);

  const tell = jobs.define(
    'payments/sandbox-tells',
    PaymentEvent,
    async (event) => {
      const body = JSON.stringify(event);
      const status = await deps.deliver(body, signatureOf(secret, body, seconds()));
      if (status >= 300) throw new Error(`The platform answered ${status} to the payment sandbox`);
    },
    { retries: 10 },
  );
  const later = (tx: Transaction, event: PaymentEvent, startAfter?: Temporal.Instant): Promise<unknown> =>
    tell.enqueue(event, { tx, ...(startAfter ? { startAfter } : {}) });

  /** Marks a page as expired if it was not paid in time. */
  const current = <Page extends SandboxCheckout | null>(page: Page): Page =>
    page?.state === 'open' && Temporal.Instant.compare(page.expiresAt, clock.now()) <= 0
      ? { ...page, state: 'expired' }
      : page;

  const open = async (
    input: PlanCheckoutInput | PaymentCheckoutInput,
    what: Pick<SandboxCheckout, 'plan' | 'amountCents' | 'title' | 'expiresAt'>,
  ): Promise<OpenedCheckout> => {
    const { reference, customer, successUrl, cancelUrl } = input;
    const row: SandboxCheckout = {
      ...what,
      id: newId('checkout'),
      reference,
      customer,
      successUrl,
      cancelUrl,
      state: 'open',
      payment: null,
      paidAt: null,
    };
    const { id } = await withTransaction(db, (tx) => openCheckout(tx, row));
    return { id, url: `${publicUrl()}${SANDBOX_PATH}/checkout/${id}` };
  };

  const subscriptionOf = (customer: string): Promise<SandboxSubscription | null> =>
    withTransaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, customer);
      if (!subscription) return null;
      const now = advance(subscription, clock.now());
      if (now !== subscription) await keep(tx, now);
      return now;
    });

  /** Stores a subscription and schedules an event for the end of its period. */
  const keep = async (tx: Transaction, subscription: SandboxSubscription): Promise<void> => {
    await keepSubscription(tx, subscription);
    if (subscription.status === 'ended') return;
    await later(tx, { customer: subscription.customer }, subscription.periodEndsAt);
  };

  const provider: PaymentProvider = {
    name: 'sandbox',
    createCustomer: () => Promise.resolve(newId('customer')),
    openPlan: (input) =>
      open(input, {
        plan: input.plan,
        amountCents: planCents[input.plan],
        title: `${PRODUCT_NAME} Pro for a ${input.plan === 'yearly' ? 'year' : 'month'}`,
        expiresAt: clock.now().add({ hours: PLAN_PAGE_HOURS }),
      }),
    openPayment: (input) =>
      open(input, {
        plan: null,
        amountCents: input.amountCents,
        title: input.title,
        expiresAt: input.expiresAt,
      }),
    readCheckout: async (id) => {
      const page = current(await findCheckout(db, id));
      return page && stateOf(page);
    },
    closeCheckout: (id) =>
      withTransaction(db, async (tx) => {
        const page = await lockCheckout(tx, id);
        if (page?.state === 'open') await updateCheckout(tx, id, { state: 'expired' });
      }),
    readPlan: async (customer) => {
      const subscription = await subscriptionOf(customer);
      if (!subscription) return null;
      const { id, plan, status, periodEndsAt, isCancelled } = subscription;
      return { subscription: id, plan, status, periodEndsAt, cancelsAt: isCancelled ? periodEndsAt : null };
    },
    endPlan: (subscription) =>
      withTransaction(db, async (tx) => {
        const customer = await endSubscription(tx, subscription);
        if (customer !== null) await later(tx, { customer });
      }),
    openPortal: async (customer, returnUrl) => {
      const now = clock.now();
      const portal = {
        id: newId('portal'),
        customer,
        returnUrl,
        expiresAt: now.add({ minutes: PORTAL_MINUTES }),
      };
      await withTransaction(db, (tx) => insertPortal(tx, portal, now));
      return `${publicUrl()}${SANDBOX_PATH}/portal/${portal.id}`;
    },
    refund: ({ key, payment, amountCents }) =>
      withTransaction(db, async (tx) => {
        const sums = await lockPayment(tx, payment);
        if (await hasRefund(tx, key)) return 'done';
        if (!sums || sums.refunded + amountCents > sums.paid) return 'failed';
        await insertRefund(tx, { key, payment, amountCents, madeAt: clock.now() });
        await later(tx, { payment });
        return 'done';
      }),
    // Its cards never charge a payment back.
    readChargebacks: () => Promise.resolve([]),
    readStatement: async (from, until) => {
      const { paid, refunded } = await selectStatement(db, from, until);
      return { lines: [...paid.flatMap(paymentLine), ...refunded.flatMap(refundLine)], payouts: [] };
    },
    readEvent: (body, headers) => {
      try {
        checkSignature(secret, body, headers['sandbox-signature'], seconds());
        return Promise.resolve(eventOf(body));
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new PaymentRefusal(String(error)));
      }
    },
  };

  const desk: SandboxDesk = {
    findCheckout: async (id) => current(await findCheckout(db, id)),
    pay: (id) =>
      withTransaction(db, async (tx) => {
        const page = current(await lockCheckout(tx, id));
        if (page?.state !== 'open') return page;
        const paid = { state: 'paid', payment: newId('payment'), paidAt: clock.now() } as const;
        await updateCheckout(tx, id, paid);
        if (page.plan !== null) await subscribe(tx, page.customer, page.plan);
        await later(tx, { checkout: id });
        return { ...page, ...paid };
      }),
    findPortal: (id) => findPortal(db, id, clock.now()),
    findSubscription: subscriptionOf,
    act: (customer, action) =>
      withTransaction(db, async (tx) => {
        const subscription = await lockSubscription(tx, customer);
        if (!subscription) return;
        const now = clock.now();
        await keep(tx, act(advance(subscription, now), action, now));
        await later(tx, { customer });
      }),
  };

  const subscribe = (tx: Transaction, customer: string, plan: PlanPeriod): Promise<void> => {
    const now = clock.now();
    return keep(tx, {
      id: newId('subscription'),
      customer,
      plan,
      status: 'active',
      periodEndsAt: periodEnd(now, plan),
      isCancelled: false,
      cardFails: false,
      createdAt: now,
    });
  };

  return { provider, desk };
}

function stateOf({ plan, payment, amountCents, ...page }: SandboxCheckout): CheckoutState {
  const { id, reference, customer, state } = page;
  const isOnce = plan === null && payment !== null;
  return {
    id,
    reference,
    customer,
    state,
    payment: isOnce ? { id: payment, amountCents, card: null } : null,
  };
}

const COMMON = { feeCents: 0, currency: CURRENCY };

/** Returns the line of a page that was paid, or none. */
function paymentLine({ id, reference, plan, amountCents, paidAt: at }: SandboxCheckout): BalanceLine[] {
  const kind = plan === null ? 'payment' : 'plan';
  return at === null ? [] : [{ ...COMMON, id, kind, about: kind, reference, amountCents, at }];
}

function refundLine({ key, amountCents, madeAt: at }: SandboxRefund): BalanceLine[] {
  const line = { ...COMMON, id: `refund_${key}`, kind: 'refund', about: 'refund', reference: key } as const;
  return at === null ? [] : [{ ...line, amountCents: -amountCents, at }];
}

function eventOf(body: string): PaymentEvent {
  try {
    return PaymentEvent.parse(JSON.parse(body));
  } catch {
    throw new PaymentRefusal('The message is not one of the sandbox');
  }
}
