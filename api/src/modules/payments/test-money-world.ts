import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import type { Audit } from '../../audit.ts';
import { readConfig } from '../../config.ts';
import type { RequestContext } from '../../http/serve.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Jobs } from '../../ports/jobs/jobs.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
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
import { findWithheldOf } from './withheld-money/withheld-money.repository.ts';
import { createWithheldMoneyService } from './withheld-money/withheld-money.service.ts';
import { createStaffRefundService } from './session-money/staff-refund.service.ts';
import { createSessionSettlement } from './session-money/session-settlement.ts';
import { createCardRefunds } from './checkouts/card-refunds.ts';
import { createCheckouts, type Checkouts } from './checkouts/checkouts.service.ts';
import { createPlans } from './plans/plans.service.ts';
import { createSessionMoney } from './session-money/session-money.ts';
import { createSessionPayments } from './session-money/session-payments.service.ts';
import { createPayoutsService } from './payouts/payouts.service.ts';
import { createChargebacks } from './reconciliation/chargebacks.ts';
import { createReconciliationService } from './reconciliation/reconciliation.service.ts';
import { createWalletService } from './wallet/wallet.service.ts';
import { MemoryProvider } from './test-memory-provider.ts';

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
  const notified: { readonly userId: string; readonly title: string }[] = [];
  const notifications: Pick<Notifications, 'notify'> = {
    notify: (_tx, { userId, content }) => {
      notified.push({ userId, title: content().title });
      return nothing();
    },
  };
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
  const settlement = createSessionSettlement({
    ...{ ...common, settings: business, bookings, money, links },
    tellStaff: () => undefined,
  });
  steps.on('completed', settlement.schedule);
  steps.on('took-place', settlement.schedule);
  const signals = createAccountSignals(TEST_SECRET);
  const plans = createPlans({ ...common, business });
  const checkouts: Checkouts = createCheckouts({
    db,
    clock,
    app: { log: { error: () => undefined } } as never,
    provider: provider.port,
    give: (row, { payment, customer }) => (payment ? payments.give(row, payment) : plans.give(row, customer)),
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
  plans.onLeft((userId) => checkouts.settlePlans(userId, true));
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
  const chargebacks = createChargebacks({ ...common, refunds });
  const reconciliation = createReconciliationService({
    ...common,
    chargebacks,
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
  const staff = async (role: 'moderator' | 'admin'): Promise<string> => {
    const id = await member();
    await db.execute(sql`update users set role = ${role} where id = ${id}`);
    return id;
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
    chargebacks,
    reconciliation,
    notices,
    /** Returns the titles of a member's notifications. */
    told: (id: string) => notified.flatMap(({ userId, title }) => (userId === id ? [title] : [])),
    audited,
    signals,
    links,
    member,
    staff,
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
    /** Whether the money of a session waits for a decision of staff. */
    isWithheld: async (id: string) => (await findWithheldOf(db, 'session', id))?.state === 'waiting',
    tookPlace: async (id: string) => Boolean((await findSession(db, id))?.tookPlaceAt),
    sessionState: async (id: string) => (await findSession(db, id))?.state,
    /** Returns sums over the whole ledger. */
    sums: async () => {
      const { rows } = await db.execute<{
        total: number;
        entries: number;
        least: number;
        provider: number;
        platform: number;
      }>(sql`
        select coalesce(sum(balance_cents), 0)::int as total,
          (select coalesce(sum(amount_cents), 0)::int from ledger_entries) as entries,
          coalesce(min(balance_cents) filter (where owner_id is not null), 0)::int as least,
          coalesce(sum(balance_cents) filter (where kind = 'provider'), 0)::int as provider,
          coalesce(sum(balance_cents) filter (where kind = 'platform'), 0)::int as platform
        from ledger_accounts`);
      const [sums] = rows;
      if (!sums) throw new Error('There is no ledger');
      return sums;
    },
    close: opened.close,
  };
}
export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;
