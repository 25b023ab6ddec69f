import { z } from 'zod';
import {
  getWallet,
  listWalletEntries,
  requestPayout,
  takePaymentEvent,
  PAYMENT_EVENT_TYPE,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import { badRequest, notFound, NOTHING_HERE } from '../../http/problem.ts';
import type { Platform } from '../../platform.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { PaymentEvent, PaymentRefusal, type EventHeaders } from '../../ports/payments/payments.ts';
import { openPayments } from '../../ports/payments/open-payments.ts';
import type { AccountDeletions } from '../identity/account/account-deletions.ts';
import type { AccountSignals } from '../identity/login/account-signals.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createAccountLinks } from './withheld-money/account-links.ts';
import { createCardRefunds } from './checkouts/card-refunds.ts';
import { registerPaying } from './checkouts/paying.routes.ts';
import { createChargebacks } from './reconciliation/chargebacks.ts';
import { createReconciliationService } from './reconciliation/reconciliation.service.ts';
import { createPlans } from './plans/plans.service.ts';
import { createSessionMoney } from './session-money/session-money.ts';
import { createSessionSettlement, type SessionSettlement } from './session-money/session-settlement.ts';
import { catchUpWithLedger } from './payouts/payouts.repository.ts';
import { createWalletService, type Vouchers, type WalletService } from './wallet/wallet.service.ts';

/** What the payments module offers to other modules. */
export interface Payments {
  /** Whether the pro plan can be bought. */
  readonly offersPro: boolean;
  readonly vouchers: Vouchers;
  /** For the decisions of staff (`withheld-money.routes.ts`). */
  readonly settlement: SessionSettlement;
  readonly wallet: WalletService;
}

interface Dependencies {
  readonly notifications: Pick<Notifications, 'notify' | 'notifyOnce'>;
  readonly sessions: Pick<Sessions, 'paidBookings' | 'steps' | 'allowPrices'>;
  readonly accountDeletions: AccountDeletions;
  readonly signals: Pick<AccountSignals, 'record'>;
}

/** Registers the wallet, the pro plan and paid sessions. */
export function registerPayments(
  platform: Platform,
  { notifications, sessions, accountDeletions, signals }: Dependencies,
): Payments {
  const { serve, db, config, jobs, clock, events, tellStaff } = platform;
  const { voucherCents, inviterChainSteps } = config.business;
  const links = createAccountLinks(inviterChainSteps);
  const wallet = createWalletService({ db, voucherCents, links });
  const provider = openPayments(platform);
  const refunds = createCardRefunds({ db, jobs, clock, provider, notifications });
  const money = createSessionMoney({ events, jobs, refunds, notifications });
  const plans = createPlans({
    db,
    clock,
    events,
    jobs,
    provider,
    business: config.business,
    notifications,
  });

  serve(getWallet).with(async (_, context) => ({ status: 200, body: await wallet.get(context) }));
  serve(listWalletEntries).with(async ({ query }, context) => ({
    status: 200,
    body: await wallet.listEntries(context, query),
  }));
  serve(requestPayout).with(async ({ body }, context) => ({
    status: 201,
    body: await wallet.requestPayout(context, body),
  }));

  const readEvent = async (body: string, headers: EventHeaders): Promise<PaymentEvent> => {
    if (!provider) throw notFound(NOTHING_HERE);
    try {
      return await provider.readEvent(body, headers);
    } catch (error) {
      if (error instanceof PaymentRefusal) throw badRequest('This wasn’t signed by the payment provider.');
      throw error;
    }
  };
  if (provider !== null) sessions.allowPrices();
  const settlement = createSessionSettlement({
    db,
    clock,
    jobs,
    events,
    tellStaff,
    settings: config.business,
    bookings: sessions.paidBookings,
    money,
    links,
    notifications,
  });
  sessions.steps.on('completed', settlement.schedule);
  sessions.steps.on('took-place', settlement.schedule);
  sessions.steps.on('called-off', money.refund);
  sessions.steps.on('hold-expired', money.giveUp);
  const chargebacks = createChargebacks({ db, clock, provider, refunds, notifications });
  const paying = registerPaying(platform, {
    provider,
    plans,
    money,
    refunds,
    chargebacks,
    notifications,
    bookings: sessions.paidBookings,
    accountDeletions,
    settlement,
    signals,
  });
  // Events are handled by a job, which retries while the provider cannot be reached.
  const follow = jobs.define('payments/follow', PaymentEvent, paying.follow, { retries: 12 });
  serve(takePaymentEvent, { textTypes: [PAYMENT_EVENT_TYPE] }).with(async ({ body, headers }) => {
    const event = await readEvent(body, headers);
    if (Object.keys(event).length > 0) await follow.enqueue(event);
    return { status: 204, body: undefined };
  });
  const sweep = async (): Promise<void> => {
    await withTransaction(db, catchUpWithLedger);
    await paying.sweep();
  };
  jobs.define('payments/sweep', z.object({}), sweep, { cron: '23 * * * *' });
  const reconciliation = createReconciliationService({ db, clock, provider, chargebacks, notifications });
  serveCalls(serve, reconciliation);
  // In the morning, when the hourly sweep has had time for what was missed in the night.
  jobs.define('payments/reconcile', z.object({}), reconciliation.run, { cron: '43 4 * * *' });
  return { offersPro: provider !== null, vouchers: wallet, settlement, wallet };
}
