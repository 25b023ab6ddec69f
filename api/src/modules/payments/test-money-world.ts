import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import type { Audit } from '../../audit.ts';
import { readConfig } from '../../config.ts';
import type { RequestContext } from '../../http/serve.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Jobs } from '../../ports/jobs/jobs.ts';
import {
  PaymentsAway,
  type BalanceLine,
  type CheckoutState,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPayout,
  type PlanState,
} from '../../ports/payments/payments.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { createPaidBookings } from '../sessions/booking/paid-booking.ts';
import { createSessionClock } from '../sessions/calls/session-clock.ts';
import { createSessionSteps } from '../sessions/session-steps.ts';
import { findSession, insertSession, lockSession } from '../sessions/sessions.repository.ts';
import { createTransitions } from '../sessions/transitions.ts';
import { insertAttendance } from '../sessions/calls/attendance.repository.ts';
import { confirmableUntil } from '../sessions/session-states.ts';
import { createTookPlace } from '../sessions/took-place.ts';
import { createAccountSignals } from '../identity/login/account-signals.ts';
import { createAccountLinks } from './withheld-money/account-links.ts';
import { createWithheldMoneyService } from './withheld-money/withheld-money.service.ts';
import { createStaffRefundService } from './session-money/staff-refund.service.ts';
import { createSessionSettlement } from './session-money/session-settlement.ts';
import { createCardRefunds } from './checkouts/card-refunds.ts';
import { createCheckouts, type Checkouts } from './checkouts/checkouts.service.ts';
import { createPlans } from './plans/plans.service.ts';
import { createSessionMoney } from './session-money/session-money.ts';
import { createSessionPayments } from './session-money/session-payments.service.ts';
import { createPayoutsService } from './payouts/payouts.service.ts';
import { createReconciliationService } from './reconciliation/reconciliation.service.ts';
import { createWalletService } from './wallet/wallet.service.ts';

/** A job queue that runs jobs only when the test says so. A failed job is queued again. */
function waitingJobs() {
  let waiting: (() => Promise<void>)[] = [];
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
  const run = async (): Promise<void> => {
    const now = waiting;
    waiting = [];
    for (const job of now) await job().catch(() => waiting.push(job));
  };
  return { jobs, run, count: () => waiting.length };
}

/** A payment provider in memory. It records payments and refunds, and can be made unreachable. */
class MemoryProvider {
  readonly #now: () => Temporal.Instant;
  /** The statement: a test adds lines that nobody has asked for. */
  readonly lines: BalanceLine[] = [];
  readonly payouts: ProviderPayout[] = [];

  readonly pages = new Map<string, { state: CheckoutState; cents: number }>();
  readonly refunds = new Map<string, { payment: string; cents: number }>();
  isAway = false;

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  /** Adds a line to the statement, now. */
  add(line: Pick<BalanceLine, 'kind' | 'reference' | 'amountCents'> & Partial<BalanceLine>): void {
    const id = `line-${this.lines.length}`;
    this.lines.push({ id, about: line.kind, feeCents: 0, currency: 'EUR', at: this.#now(), ...line });
  }

  /** The plan of every customer who has none of their own. */
  plan: PlanState | null = null;
  readonly plans = new Map<string, PlanState>();
  /** Events that are not delivered yet, in order. */
  readonly events: PaymentEvent[] = [];
  refundState: 'done' | 'pending' | 'failed' = 'done';

  pay(page: string): void {
    const checkout = this.pages.get(page);
    if (checkout?.state.state !== 'open') return;
    const payment = { id: `payment-${page}`, amountCents: checkout.cents, card: null };
    checkout.state = { ...checkout.state, state: 'paid', payment };
    this.add({ kind: 'payment', reference: checkout.state.reference, amountCents: checkout.cents });
    this.events.push({ checkout: page });
  }

  /** Card payments minus refunds, in cents. */
  get kept(): number {
    const paidCents = [...this.pages.values()].reduce(
      (sum, { state }) => sum + (state.payment?.amountCents ?? 0),
      0,
    );
    return paidCents - [...this.refunds.values()].reduce((sum, { cents }) => sum + cents, 0);
  }

  readonly port: { -readonly [K in keyof PaymentProvider]: PaymentProvider[K] } = {
    name: 'sandbox',
    createCustomer: ({ id }) => this.#ask(() => `customer-${id}`),
    openPlan: () => this.#ask(() => ({ id: 'plan', url: 'plan' })),
    openPayment: ({ reference, amountCents }) =>
      this.#ask(() => {
        const state: CheckoutState = { id: `page-${reference}`, reference, state: 'open', payment: null };
        if (!this.pages.has(state.id)) this.pages.set(state.id, { state, cents: amountCents });
        return { id: state.id, url: state.id };
      }),
    readCheckout: (id) => this.#ask(() => this.pages.get(id)?.state ?? null),
    closeCheckout: (id) =>
      this.#ask(() => {
        const page = this.pages.get(id);
        if (page?.state.state !== 'open') return;
        page.state = { ...page.state, state: 'expired' };
        this.events.push({ checkout: id });
      }),
    readPlan: (customer) => this.#ask(() => this.plans.get(customer) ?? this.plan),
    endPlan: (subscription) =>
      this.#ask(() => {
        if (this.plan?.subscription === subscription) this.plan = { ...this.plan, status: 'ended' };
      }),
    openPortal: () => this.#ask(() => 'portal'),
    refund: ({ key, payment, amountCents }) =>
      this.#ask(() => {
        this.events.push({ payment });
        if (this.refundState === 'done') {
          if (!this.refunds.has(key)) this.add({ kind: 'refund', reference: key, amountCents: -amountCents });
          this.refunds.set(key, { payment, cents: amountCents });
        }
        return this.refundState;
      }),
    readStatement: (from, until) => {
      const isWithin = ({ at }: { readonly at: Temporal.Instant }): boolean =>
        Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0;
      return this.#ask(() => ({
        lines: this.lines.filter(isWithin),
        payouts: this.payouts.filter(isWithin),
      }));
    },
    readEvent: () => Promise.resolve({}),
  };

  #ask<T>(answer: () => T): Promise<T> {
    if (this.isAway) return Promise.reject(new PaymentsAway('away'));
    return Promise.resolve(answer());
  }
}

/** Opens a test database with all services that move a session's money, without a server. */
export async function openMoneyWorld() {
  const opened = await openTestDatabase();
  const { db } = opened;
  const { business } = readConfig({ SESSION_SECRET: TEST_SECRET });
  const start = Temporal.Instant.from('2026-11-23T09:00:00Z');
  let now = start;
  const clock = { now: () => now };
  const provider = new MemoryProvider(() => now);
  const waiting = waitingJobs();
  const nothing = () => Promise.resolve();
  const notifications = { notify: nothing };
  const events = { publish: () => undefined };
  const { jobs } = waiting;
  const common = { db, clock, jobs, events, notifications, provider: provider.port };
  const refunds = createCardRefunds(common);
  const money = createSessionMoney({ ...common, refunds });
  const steps = createSessionSteps();
  const transitions = createTransitions({
    events,
    mail: { send: nothing, list: () => Promise.resolve([]), find: () => Promise.resolve(null) },
    notifications,
    business,
    publicUrl: () => 'http://localhost',
    sender: 'Acquaint <hello@acquaint.example>',
    completeTour: nothing,
    steps,
  });
  steps.on('called-off', money.refund);
  steps.on('hold-expired', money.giveUp);
  const sessionClock = createSessionClock({
    ...{ db, jobs, clock, business, transitions, steps },
    roomServer: { closeLost: nothing },
  });
  const bookings = createPaidBookings({ db, business, transitions, sessionClock });
  const links = createAccountLinks(business.inviterChainSteps);
  const settlement = createSessionSettlement({ ...common, settings: business, bookings, money, links });
  steps.on('completed', settlement.schedule);
  steps.on('took-place', settlement.schedule);
  const signals = createAccountSignals(TEST_SECRET);
  const plans = createPlans({ ...common, business });
  const checkouts: Checkouts = createCheckouts({
    db,
    clock,
    app: { log: { error: () => undefined } } as never,
    provider: provider.port,
    give: (row, paid) => (paid ? payments.give(row, paid) : Promise.resolve()),
  });
  const payments = createSessionPayments({
    ...common,
    publicUrl: () => 'http://localhost',
    bookings,
    money,
    plans,
    refunds,
    settings: business,
    signals,
    checkouts: () => checkouts,
  });
  money.onGivenUp((id) => checkouts.settleSession(id, true));
  const wallet = createWalletService({ db, voucherCents: 500, links });
  const audited: string[] = [];
  const audit: Audit = (_tx, _context, { action, reason }) => {
    audited.push(`${action}: ${reason}`);
    return Promise.resolve();
  };
  const withheldMoney = createWithheldMoneyService({
    ...{ db, bookings, settlement, wallet, notifications, audit },
    steps: business.inviterChainSteps,
  });
  const staffRefund = createStaffRefundService({ db, bookings, settlement, notifications, audit });
  const payouts = createPayoutsService({ db, notifications, audit });
  /** The days of the notices to staff that something differs. */
  const notices: string[] = [];
  const reconciliation = createReconciliationService({
    ...common,
    notifications: {
      notifyOnce: (_tx, all) => {
        notices.push(...all.map(({ path }) => path));
        return nothing();
      },
    },
  });
  const confirmTookPlace = createTookPlace({ events, steps, completeEarly: transitions.completeEarly });

  const member = async (): Promise<string> => {
    const email = `${randomUUID()}@example.org`;
    const person = { email, passwordHash: 'x', firstName: 'Ada', lastName: 'Test', timeZone: 'UTC' };
    return withTransaction(db, (tx) => insertAccount(tx, { ...person, createdAt: now }));
  };
  const as = (id: string): RequestContext => ({
    user: { id, role: 'member', loginId: randomUUID() },
    now,
    ip: '::1',
    userAgent: '',
    requestId: '',
  });
  /** The time to which a session's payment was settled. What must come before it cannot happen to the session any more. */
  const settledUntil = new Map<string, Temporal.Instant>();
  let hours = 30;

  return {
    db,
    provider,
    refunds,
    payments,
    plans,
    checkouts,
    wallet,
    settlement,
    withheldMoney,
    payouts,
    staffRefund,
    reconciliation,
    notices,
    audited,
    signals,
    links,
    member,
    /** Writes that one member registered with an invitation of another. */
    invite: (inviterId: string, joinedId: string) =>
      db.execute(sql`insert into invitations (id, inviter_id, email, sent_at, joined_id)
        values (${randomUUID()}, ${inviterId}, ${`${randomUUID()}@example.org`}, ${now.toString()}, ${joinedId})`),
    as,
    transitions,
    waiting,
    later: (minutes: number) => {
      now = now.add({ minutes });
    },
    /** Inserts a hold at a time that nobody else has. */
    hold: async (
      hostId: string,
      bookerId: string,
      priceCents: number,
      needsApproval = false,
    ): Promise<string> => {
      hours += 2;
      const id = randomUUID();
      const startsAt = start.add({ hours });
      const about = { hostTimeZone: 'UTC', bookerTimeZone: 'UTC', createdAt: now, priceCents, needsApproval };
      const expiresAt = now.add({ minutes: 5 });
      await withTransaction(db, (tx) =>
        insertSession(tx, {
          id,
          hostId,
          bookerId,
          state: 'held',
          startsAt,
          durationMinutes: 20,
          expiresAt,
          ...about,
        }),
      );
      return id;
    },
    /** Moves a session to another state, if its current state allows it. */
    step: (
      id: string,
      kind: 'cancel' | 'complete' | 'brief' | 'confirm' | 'miss' | 'expire',
    ): Promise<void> =>
      withTransaction(db, async (tx) => {
        await bookings.lock(tx, id);
        const session = await lockSession(tx, id);
        if (!session) return;
        const { state } = session;
        if (kind === 'cancel' && state === 'confirmed')
          await transitions.cancel(tx, session, 'host', '', now);
        if (kind === 'miss' && state === 'confirmed') await transitions.miss(tx, session, now);
        if (kind === 'expire' && (state === 'held' || state === 'requested'))
          await transitions.expire(tx, session, now);
        if ((kind === 'complete' || kind === 'brief') && state === 'confirmed') {
          const live = await transitions.start(tx, session, now);
          for (const userId of [session.hostId, session.bookerId]) {
            await insertAttendance(tx, { sessionId: id, userId, enteredAt: now });
          }
          const endedAt = now.add(kind === 'complete' ? { minutes: 20 } : { milliseconds: 300 });
          await transitions.complete(tx, live, endedAt, 'everyone-left');
        }
        const at = settledUntil.get(id) ?? now;
        if (kind === 'confirm' && confirmableUntil(session, at, business)) {
          const live = await confirmTookPlace(tx, session, 'host', now);
          await confirmTookPlace(tx, live, 'booker', now);
        }
      }),
    /** Settles a session's payment as if it were `days` later. */
    settleIn: async (id: string, days: number): Promise<void> => {
      const before = now;
      now = now.add({ hours: 24 * days });
      try {
        await settlement.settle(id);
      } finally {
        settledUntil.set(id, now);
        now = before;
      }
    },
    tookPlace: async (id: string) => Boolean((await findSession(db, id))?.tookPlaceAt),
    sessionState: async (id: string) => (await findSession(db, id))?.state,
    /** Returns sums over the whole ledger. */
    sums: async () => {
      const { rows } = await db.execute<{
        total: number;
        entries: number;
        least: number;
        provider: number;
      }>(sql`
        select coalesce(sum(balance_cents), 0)::int as total,
          (select coalesce(sum(amount_cents), 0)::int from ledger_entries) as entries,
          coalesce(min(balance_cents) filter (where owner_id is not null), 0)::int as least,
          coalesce(sum(balance_cents) filter (where kind = 'provider'), 0)::int as provider
        from ledger_accounts`);
      const [sums] = rows;
      if (!sums) throw new Error('There is no ledger');
      return sums;
    },
    close: opened.close,
  };
}
export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;
