import { adminRefundSession, asAddress } from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { defineCall } from '../../../http/calls.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import { t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PaidBookings } from '../../sessions/booking/paid-booking.ts';
import { findWithheldOf, updateWithheld } from '../withheld-money/withheld-money.repository.ts';
import { lockSessionPayment } from './session-payments.repository.ts';
import type { SessionSettlement } from './session-settlement.ts';

interface Dependencies {
  readonly db: Database;
  readonly bookings: Pick<PaidBookings, 'lock' | 'find'>;
  readonly settlement: Pick<SessionSettlement, 'carryOut'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
}

/** Creates the service with which staff give the money of a session back while the platform keeps it (R-ADMIN-21). */
export function createStaffRefundService({ db, bookings, settlement, notifications, audit }: Dependencies) {
  return {
    refund: defineCall(adminRefundSession, async (context, { params: { id }, body: { reason } }) => {
      const { user, now } = context;
      return withTransaction(db, async (tx) => {
        const session = await bookings.find(tx, id);
        if (!session) throw notFound('We couldn’t find this session.');
        // The order of all locks: the people, the session, its payment.
        await bookings.lock(tx, id);
        const payment = await lockSessionPayment(tx, id);
        const locked = await bookings.find(tx, id);
        if (!payment) throw conflict('This session hasn’t been paid for.');
        if ([payment.hostId, payment.bookerId].includes(user.id))
          throw conflict('This is your own money. Ask another staff member.');
        if (payment.state === 'refunded') throw conflict('This money has already been refunded.');
        if (payment.state === 'released')
          throw conflict('The host already has this money, so it can’t be refunded here.');
        if (locked?.state !== 'completed')
          throw conflict(
            'This session isn’t over yet. If it’s cancelled, the money is refunded automatically.',
          );
        const withheld = await findWithheldOf(tx, 'session', id);
        if (withheld?.state === 'waiting')
          await updateWithheld(tx, withheld.id, { state: 'refused', reason, decidedAt: now });
        await settlement.carryOut(tx, id, 'refused', now);
        await audit(tx, context, { action: 'session/refunded', subjectId: id, reason });
        const amountCents = payment.cardCents + payment.vouchersCents;
        await notifications.notify(tx, {
          userId: payment.hostId,
          personId: payment.bookerId,
          kind: 'system',
          content: () => refundTexts('host', amountCents, reason),
          path: '/dashboard/lunch-money',
          now,
        });
        await notifications.notify(tx, {
          userId: payment.bookerId,
          personId: null,
          kind: 'system',
          content: () => refundTexts('booker', amountCents, reason),
          path: asAddress(`/dashboard/interview-payment/?session=${id}`),
          now,
        });
        return { session_id: id, amount_cents: amountCents };
      });
    }),
  };
}

/** Returns the texts of the notification of a refund by staff, in the current locale. */
export function refundTexts(to: 'host' | 'booker', amountCents: number, reason: string): NotificationContent {
  const amount = moneyText(amountCents);
  return {
    title:
      to === 'host'
        ? t('{amount} goes back to the person who booked', { amount })
        : t('{amount} comes back to you', { amount }),
    text: t('We’ve reviewed it. {reason}', { reason }),
  };
}
