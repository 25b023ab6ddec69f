import { z } from 'zod';
import { conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import { currentLocale, t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PaidBookings } from '../../sessions/booking/paid-booking.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { isChargedBack } from '../reconciliation/chargebacks.repository.ts';
import type { AccountLinks } from '../withheld-money/account-links.ts';
import {
  findWithheldOf,
  insertWithheld,
  updateWithheld,
} from '../withheld-money/withheld-money.repository.ts';
import { disputableUntil, settleAt, type WithholdingSettings } from '../withheld-money/withholding.ts';
import type { SessionPaymentRow, WithheldMoneyRow } from '../payments.tables.ts';
import type { SessionMoneyService } from './session-money.ts';
import {
  findSessionPayment,
  lockSessionPayment,
  selectDueToSettle,
  updateSettleAt,
} from './session-payments.repository.ts';

/** What happens to a session's money after its call: it waits, and is then released, refunded, or left to staff. */
export interface SessionSettlement {
  /**
   * Schedules the settlement, in the transaction in which the call ends or both people have confirmed it. Money between linked
   * accounts is shown to staff from then on.
   */
  readonly schedule: (tx: Transaction, session: SessionRow, now: Temporal.Instant) => Promise<void>;
  /** Settles a payment if it is due and does not wait for staff; repeating it does nothing. */
  readonly settle: (sessionId: string) => Promise<void>;
  /** Settles all due payments: those whose job was lost, or failed permanently. */
  readonly sweep: () => Promise<void>;
  /** @throws ProblemError 404 and 403 as for paying, 409 when the payment cannot be disputed, or not any more. */
  readonly dispute: (context: RequestContext, sessionId: string, text: string) => Promise<void>;
  /** Carries out what staff decided about a session's money, in the given transaction. Released money still waits for its time. */
  readonly carryOut: (
    tx: Transaction,
    sessionId: string,
    decision: 'released' | 'refused',
    now: Temporal.Instant,
  ) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'events' | 'tellStaff'> {
  readonly settings: WithholdingSettings;
  readonly bookings: Pick<PaidBookings, 'lock' | 'requireBooker' | 'find'>;
  readonly money: Pick<SessionMoneyService, 'release' | 'refund'>;
  readonly links: AccountLinks;
  readonly notifications: Pick<Notifications, 'notify'>;
}

export function createSessionSettlement(deps: Dependencies): SessionSettlement {
  const { db, clock, jobs, events, tellStaff, settings, bookings, money, links, notifications } = deps;
  const job = jobs.define(
    'payments/settle',
    z.object({ session_id: z.uuid() }),
    ({ session_id }) => settle(session_id),
    { retries: 8, oneWaitingPerKey: true },
  );

  const isDue = ({ settleAt: at }: SessionPaymentRow, now: Temporal.Instant): boolean =>
    at !== null && Temporal.Instant.compare(at, now) <= 0;

  const publish = (tx: Transaction, { sessionId, hostId, bookerId }: SessionPaymentRow): void =>
    afterCommit(tx, () => events.publish([hostId, bookerId], 'payment/changed', { session_id: sessionId }));

  /** Holds a payment for staff and notifies the host, unless it was withheld before. */
  const hold = async (
    tx: Transaction,
    payment: SessionPaymentRow,
    about: Pick<WithheldMoneyRow, 'cause'> & Partial<Pick<WithheldMoneyRow, 'dispute' | 'disputedAt'>>,
    now: Temporal.Instant,
  ): Promise<void> => {
    const { sessionId, hostId, bookerId, cardCents, vouchersCents } = payment;
    const isNew = await insertWithheld(tx, {
      ...about,
      kind: 'session',
      subjectId: sessionId,
      userId: hostId,
      otherId: bookerId,
      amountCents: cardCents + vouchersCents,
      withheldAt: now,
    });
    if (!isNew) return;
    afterCommit(tx, tellStaff);
    await tellHost(tx, payment, about.cause, now);
  };

  /** Has staff decide again about a payment that they released before its booker disputed it. */
  const holdAgain = async (
    tx: Transaction,
    payment: SessionPaymentRow,
    withheldId: string,
    dispute: string,
    now: Temporal.Instant,
  ): Promise<void> => {
    const waiting = { state: 'waiting', reason: '', withheldAt: now, decidedAt: null } as const;
    await updateWithheld(tx, withheldId, { ...waiting, cause: 'disputed', dispute, disputedAt: now });
    await tellHost(tx, payment, 'disputed', now);
  };

  const tellHost = async (
    tx: Transaction,
    payment: SessionPaymentRow,
    cause: WithheldMoneyRow['cause'],
    now: Temporal.Instant,
  ): Promise<void> => {
    const { hostId, bookerId, cardCents, vouchersCents } = payment;
    await notifications.notify(tx, {
      userId: hostId,
      kind: 'system',
      content: () => ({
        title: t('We’re checking {amount}', { amount: moneyText(cardCents + vouchersCents) }),
        text:
          cause === 'disputed'
            ? t(
                'The person who booked says that the session wasn’t as agreed. Our team decides who gets the money.',
              )
            : t('Our team is checking this payment before it becomes yours. We’ll let you know.'),
      }),
      path: '/dashboard/lunch-money',
      personId: bookerId,
      now,
    });
    publish(tx, payment);
  };

  const settleIn = async (tx: Transaction, sessionId: string, now: Temporal.Instant): Promise<void> => {
    // The order of all locks: the people, the session, its payment.
    await bookings.lock(tx, sessionId);
    const payment = await lockSessionPayment(tx, sessionId);
    const session = await bookings.find(tx, sessionId);
    if (payment?.state !== 'paid' || session?.state !== 'completed' || !isDue(payment, now)) return;
    const withheld = await findWithheldOf(tx, 'session', sessionId);
    if (withheld?.state === 'waiting') return;
    if (!session.tookPlaceAt) return money.refund(tx, session, now);
    if (withheld === null && (await isChargedBack(tx, payment))) {
      return hold(tx, payment, { cause: 'disputed', disputedAt: now }, now);
    }
    if (withheld === null && (await links.areLinked(tx, payment.hostId, payment.bookerId))) {
      return hold(tx, payment, { cause: 'linked' }, now);
    }
    await money.release(tx, session, now);
  };
  const settle: SessionSettlement['settle'] = (sessionId) =>
    withTransaction(db, (tx) => settleIn(tx, sessionId, clock.now()));

  return {
    settle,

    schedule: async (tx, session, now) => {
      const payment = await findSessionPayment(tx, session.id);
      if (payment?.state !== 'paid') return;
      const at = settleAt(session.tookPlaceAt ?? session.endedAt ?? now, payment, session, settings);
      await updateSettleAt(tx, session.id, at);
      if (session.tookPlaceAt && (await links.areLinked(tx, payment.hostId, payment.bookerId))) {
        await hold(tx, payment, { cause: 'linked' }, now);
      }
      const key = `${session.id}@${at.epochMilliseconds}`;
      await job.enqueue({ session_id: session.id }, { tx, startAfter: at, key });
      publish(tx, payment);
    },

    sweep: async () => {
      for (const id of await selectDueToSettle(db, clock.now())) await settle(id);
    },

    dispute: async (context, sessionId, text) => {
      const { now } = context;
      await bookings.requireBooker(context, sessionId);
      await withTransaction(db, async (tx) => {
        await bookings.lock(tx, sessionId);
        const payment = await lockSessionPayment(tx, sessionId);
        const session = await bookings.find(tx, sessionId);
        const withheld = await findWithheldOf(tx, 'session', sessionId);
        if (!payment || !session) throw conflict('This session hasn’t been paid for.');
        if (withheld?.cause === 'disputed') throw conflict(alreadyDisputed(withheld, session));
        if (!disputableUntil(payment, session, withheld, now, settings)) {
          throw conflict('You can’t dispute this payment, or the time to dispute it is over.');
        }
        if (withheld?.state === 'released') await holdAgain(tx, payment, withheld.id, text, now);
        else if (withheld) {
          await updateWithheld(tx, withheld.id, { cause: 'disputed', dispute: text, disputedAt: now });
          publish(tx, payment);
        } else await hold(tx, payment, { cause: 'disputed', dispute: text, disputedAt: now }, now);
      });
    },

    carryOut: async (tx, sessionId, decision, now) => {
      if (decision === 'released') return settleIn(tx, sessionId, now);
      const session = await bookings.find(tx, sessionId);
      if (session) await money.refund(tx, session, now);
    },
  };
}

/** Says to the booker when they disputed the payment, and what has become of it or comes next. */
function alreadyDisputed(
  { state, disputedAt }: WithheldMoneyRow,
  { bookerTimeZone }: Pick<SessionRow, 'bookerTimeZone'>,
): string {
  if (disputedAt === null) return alreadyDisputedBefore(state);
  const day = disputedAt
    .toZonedDateTimeISO(bookerTimeZone)
    .toLocaleString(currentLocale(), { day: 'numeric', month: 'long', year: 'numeric' });
  if (state === 'released')
    return t('You disputed this payment on {day}. Our team decided that the money goes to the host.', {
      day,
    });
  if (state === 'refused')
    return t('You disputed this payment on {day}. Our team decided that you get your money back.', { day });
  return t(
    'You already disputed this payment on {day}. The money stays on hold until our team decides who gets it.',
    { day },
  );
}

/** Like `alreadyDisputed`, for disputes from before their time was stored. */
function alreadyDisputedBefore(state: WithheldMoneyRow['state']): string {
  if (state === 'released')
    return t('You disputed this payment. Our team decided that the money goes to the host.');
  if (state === 'refused')
    return t('You disputed this payment. Our team decided that you get your money back.');
  return t('You already disputed this payment. The money stays on hold until our team decides who gets it.');
}
