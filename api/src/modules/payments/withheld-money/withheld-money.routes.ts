import { adminDecideWithheldMoney, adminListWithheldMoney } from '@acquaint/contracts';
import { serveCalls } from '../../../http/calls.ts';
import type { Platform } from '../../../platform.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { countWithheld } from './withheld-money.repository.ts';
import { createWithheldMoneyService } from './withheld-money.service.ts';
import type { Payments } from '../payments.routes.ts';
import { countOpenPayouts } from '../payouts/payouts.repository.ts';
import { createPayoutsService } from '../payouts/payouts.service.ts';
import { createStaffPaymentsService } from '../session-money/staff-payments.service.ts';
import { createStaffRefundService } from '../session-money/staff-refund.service.ts';

interface Dependencies extends Pick<
  Parameters<typeof createWithheldMoneyService>[0],
  'notifications' | 'audit'
> {
  readonly payments: Payments;
  readonly sessions: Pick<Sessions, 'paidBookings'>;
}

/**
 * Registers the decisions of staff about withheld money and payouts, the list of payments, and refunds of sessions.
 * @returns counters of the amounts and payouts that wait for staff.
 */
export function registerWithheldMoney(
  { serve, db, config }: Platform,
  { payments, sessions, notifications, audit }: Dependencies,
): Readonly<Record<'countWithheld' | 'countPayouts', () => Promise<number>>> {
  const withheld = createWithheldMoneyService({
    db,
    bookings: sessions.paidBookings,
    settlement: payments.settlement,
    wallet: payments.wallet,
    notifications,
    audit,
    steps: config.business.inviterChainSteps,
  });
  serveCalls(
    serve,
    createStaffRefundService({
      db,
      bookings: sessions.paidBookings,
      settlement: payments.settlement,
      notifications,
      audit,
    }),
  );
  serveCalls(serve, createStaffPaymentsService({ db, audit }));
  serveCalls(serve, createPayoutsService({ db, notifications, audit }));
  serve(adminListWithheldMoney).with(async ({ query }, context) => ({
    status: 200,
    body: await withheld.list(context, query.is_open === 'true'),
  }));
  serve(adminDecideWithheldMoney).with(async ({ params, body }, context) => ({
    status: 200,
    body: await withheld.decide(context, params.id, body),
  }));
  return { countWithheld: () => countWithheld(db), countPayouts: () => countOpenPayouts(db) };
}
