import {
  createCheckoutSession,
  disputePayment,
  getCustomerPortal,
  getPremiumInfo,
  getSessionPayment,
  paySession,
} from '@acquaint/contracts';
import type { Platform } from '../../../platform.ts';
import type { PaymentEvent, PaymentProvider } from '../../../ports/payments/payments.ts';
import type { AccountDeletions } from '../../identity/account/account-deletions.ts';
import type { AccountSignals } from '../../identity/login/account-signals.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PaidBookings } from '../../sessions/booking/paid-booking.ts';
import type { CardRefunds } from './card-refunds.ts';
import { createCheckouts, type Checkouts } from './checkouts.service.ts';
import type { Plans } from '../plans/plans.service.ts';
import { createPremiumService } from '../plans/premium.service.ts';
import type { Chargebacks } from '../reconciliation/chargebacks.ts';
import type { SessionMoneyService } from '../session-money/session-money.ts';
import type { SessionSettlement } from '../session-money/session-settlement.ts';
import { createSessionPayments } from '../session-money/session-payments.service.ts';

interface Dependencies {
  readonly provider: PaymentProvider | null;
  readonly plans: Plans;
  readonly money: SessionMoneyService;
  readonly refunds: CardRefunds;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly bookings: PaidBookings;
  readonly chargebacks: Pick<Chargebacks, 'follow'>;
  readonly accountDeletions: AccountDeletions;
  readonly settlement: SessionSettlement;
  readonly signals: Pick<AccountSignals, 'record'>;
}

/** Handlers of the provider's events, and of the periodic check for missed ones. */
interface Paying {
  readonly follow: (event: PaymentEvent) => Promise<void>;
  readonly sweep: () => Promise<void>;
}

/** Registers the calls for buying the plan and for paying for sessions. */
export function registerPaying(platform: Platform, needs: Dependencies): Paying {
  const { serve, db, clock, app, publicUrl, config } = platform;
  const { provider, plans, money, refunds, chargebacks, accountDeletions, settlement } = needs;

  let checkouts: Checkouts | null = null;
  const payments = createSessionPayments({
    ...needs,
    ...{ db, clock, publicUrl, settings: config.business },
    checkouts: () => checkouts,
  });
  if (provider) {
    checkouts = createCheckouts({
      db,
      clock,
      app,
      provider,
      give: (row, { payment, customer }) =>
        payment === null ? plans.give(row, customer) : payments.give(row, payment),
    });
  }
  const premium = createPremiumService({ publicUrl, provider, plans, checkouts });
  money.onGivenUp(async (sessionId) => checkouts?.settleSession(sessionId, true));

  plans.onLeft(async (userId) => checkouts?.settlePlans(userId, true));
  accountDeletions.onErasing(plans.leave);

  serve(getPremiumInfo).with(async (_, context) => ({ status: 200, body: await premium.get(context) }));
  serve(getCustomerPortal).with(async (_, context) => ({
    status: 200,
    body: { url: await premium.openPortal(context) },
  }));
  serve(createCheckoutSession).with(async ({ body }, context) => ({
    status: 201,
    body: { url: await premium.buy(context, body.plan) },
  }));
  serve(getSessionPayment).with(async ({ params }, context) => ({
    status: 200,
    body: await payments.get(context, params.id),
  }));
  serve(paySession).with(async ({ params, body }, context) => ({
    status: 201,
    body: await payments.pay(context, params.id, body),
  }));

  serve(disputePayment).with(async ({ params, body }, context) => {
    await settlement.dispute(context, params.id, body.text);
    return { status: 200, body: await payments.get(context, params.id) };
  });

  return {
    follow: async ({ checkout, customer, payment }) => {
      if (checkout !== undefined) await checkouts?.follow(checkout);
      if (customer !== undefined) await plans.refreshCustomer(customer);
      if (payment === undefined) return;
      await chargebacks.follow(payment);
      await refunds.followPayment(payment);
    },
    sweep: async () => {
      const now = clock.now();
      const before = now.subtract({ hours: 1 });
      await plans.sweep(now);
      await checkouts?.sweep(before);
      await refunds.sweep(before);
      await settlement.sweep();
    },
  };
}
