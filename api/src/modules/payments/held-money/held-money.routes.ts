import { adminDecideHeldMoney, adminListHeldMoney } from '@acquaint/contracts';
import type { Platform } from '../../../platform.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import { createHeldMoneyService } from './held-money.service.ts';
import type { Payments } from '../payments.routes.ts';

interface Dependencies extends Pick<Parameters<typeof createHeldMoneyService>[0], 'notifications' | 'audit'> {
  readonly payments: Payments;
  readonly sessions: Pick<Sessions, 'paidBookings'>;
}

/** Registers the decisions of staff about held money. */
export function registerHeldMoney(
  { serve, db, config }: Platform,
  { payments, sessions, notifications, audit }: Dependencies,
): void {
  const held = createHeldMoneyService({
    db,
    bookings: sessions.paidBookings,
    settlement: payments.settlement,
    wallet: payments.wallet,
    notifications,
    audit,
    steps: config.business.inviterChainSteps,
  });
  serve(adminListHeldMoney).with(async ({ query }, context) => ({
    status: 200,
    body: await held.list(context, query.is_open === 'true'),
  }));
  serve(adminDecideHeldMoney).with(async ({ params, body }, context) => ({
    status: 200,
    body: await held.decide(context, params.id, body),
  }));
}
