import { asAddress, type SessionState } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { CardRefunds } from '../checkouts/card-refunds.ts';
import { post, type Posting } from '../wallet/ledger.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { CheckoutRow, SessionPaymentRow } from '../payments.tables.ts';
import { closeSessionPayment, insertSessionPayment } from './session-payments.repository.ts';

/** The part of a session that its money needs. */
interface PaidSession {
  readonly id: string;
  readonly hostId: string;
  readonly bookerId: string;
  readonly priceCents: number;
  readonly state: SessionState;
}

/** How a session is paid: lunch money, and the rest by card. `payment` is the provider's ID of the payment. */
interface Paying extends Pick<CheckoutRow, 'cardCents' | 'vouchersCents'> {
  readonly provider: CheckoutRow['provider'] | null;
  readonly payment: string | null;
}

/** Movements of a session's money, each in the transaction of the state change that causes it. */
export interface SessionMoneyService {
  /** Pays the host, once, when the time to dispute a completed session is over. */
  readonly release: (tx: Transaction, session: PaidSession, now: Temporal.Instant) => Promise<void>;
  /** Refunds everything to its sources when the session does not take place. */
  readonly refund: (tx: Transaction, session: PaidSession, now: Temporal.Instant) => Promise<void>;
  /** Closes open checkouts when a hold ends before it was paid. */
  readonly giveUp: (tx: Transaction, session: PaidSession) => Promise<void>;
  /**
   * Moves the price from the booker's accounts to the host's pending balance, once per session.
   * @returns false when the session was paid before, or the booker's lunch money was spent in the meantime; nothing was moved
   * then.
   */
  readonly pay: (
    tx: Transaction,
    session: PaidSession,
    paying: Paying,
    now: Temporal.Instant,
  ) => Promise<boolean>;
  /** Sets the function that closes a session's checkouts (`session-payments.service.ts`). */
  readonly onGivenUp: (listener: (sessionId: string) => Promise<void>) => void;
}

interface Dependencies extends Pick<Platform, 'events' | 'jobs'> {
  readonly refunds: CardRefunds;
  readonly notifications: Pick<Notifications, 'notify'>;
}

export function createSessionMoney(deps: Dependencies): SessionMoneyService {
  const { events, jobs, refunds, notifications } = deps;
  let giveUpNow: (sessionId: string) => Promise<void> = () => Promise.resolve();
  const giveUp = jobs.define(
    'payments/give-up',
    z.object({ session_id: z.uuid() }),
    ({ session_id }) => giveUpNow(session_id),
    { retries: 8 },
  );

  const publish = (tx: Transaction, { id, hostId, bookerId }: PaidSession): void => {
    afterCommit(tx, () => events.publish([hostId, bookerId], 'payment/changed', { session_id: id }));
  };
  /** Posts a transaction that must succeed: it happens once, and the step before put the money there. */
  const move = async (tx: Transaction, posting: Posting, now: Temporal.Instant): Promise<void> => {
    const { outcome } = await post(tx, posting, now);
    if (outcome !== 'posted') throw new Error(`${posting.key} is ${outcome} in the ledger`);
  };

  return {
    pay: async (tx, session, { cardCents, vouchersCents, provider, payment }, now) => {
      const { id: sessionId, hostId, bookerId } = session;
      const posted = await post(
        tx,
        {
          kind: 'session_payment',
          key: `session_payment:${sessionId}`,
          personId: hostId,
          lines: [
            ...bookerLines(bookerId, { cardCents, vouchersCents }, -1),
            { ownerId: hostId, kind: 'pending', cents: cardCents + vouchersCents },
          ],
        },
        now,
      );
      if (posted.outcome !== 'posted') return false;
      const row = { sessionId, hostId, bookerId, cardCents, vouchersCents, provider, payment };
      await insertSessionPayment(tx, { ...row, state: 'paid', paidAt: now, closedAt: null, settleAt: null });
      publish(tx, session);
      return true;
    },

    release: async (tx, session, now) => {
      const paid = await closeSessionPayment(tx, session.id, 'released', now);
      if (!paid) return;
      const cents = paid.cardCents + paid.vouchersCents;
      const { hostId, bookerId } = paid;
      await move(
        tx,
        {
          kind: 'session_release',
          key: `session_release:${session.id}`,
          personId: bookerId,
          lines: [
            { ownerId: hostId, kind: 'pending', cents: -cents },
            { ownerId: hostId, kind: 'available', cents },
          ],
        },
        now,
      );
      await notifications.notify(tx, {
        userId: hostId,
        kind: 'system',
        content: () => ({
          title: t('You earned {amount}', { amount: moneyText(cents) }),
          text: t('Your session is complete, and the money you earned for it is yours.'),
        }),
        path: '/dashboard/lunch-money',
        personId: bookerId,
        now,
      });
      publish(tx, session);
    },

    refund: async (tx, session, now) => {
      const paid = await closeSessionPayment(tx, session.id, 'refunded', now);
      if (!paid) return;
      const { hostId, bookerId, cardCents, vouchersCents, provider, payment } = paid;
      const cents = cardCents + vouchersCents;
      await move(
        tx,
        {
          kind: 'session_refund',
          key: `session_refund:${session.id}`,
          personId: hostId,
          lines: [
            { ownerId: hostId, kind: 'pending', cents: -cents },
            ...bookerLines(bookerId, { cardCents, vouchersCents }, 1),
          ],
        },
        now,
      );
      if (provider !== null && payment !== null) {
        const card = { userId: bookerId, sessionId: session.id, provider, payment, amountCents: cardCents };
        await refunds.refund(tx, { ...card, key: `session:${session.id}` }, now);
      }
      await notifications.notify(tx, {
        userId: bookerId,
        kind: 'system',
        content: () => ({
          title: t('You’ll get {amount} back', { amount: moneyText(cents) }),
          text: session.state === 'completed' ? backTo(paid) : whereTo(paid),
        }),
        path: asAddress(`/dashboard/interview-payment/?session=${session.id}`),
        personId: hostId,
        now,
      });
      publish(tx, session);
    },

    giveUp: async (tx, session) => {
      if (session.priceCents > 0) await giveUp.enqueue({ session_id: session.id }, { tx });
    },

    onGivenUp: (listener) => {
      giveUpNow = listener;
    },
  };
}

function bookerLines(
  bookerId: string,
  { cardCents, vouchersCents }: Pick<SessionPaymentRow, 'cardCents' | 'vouchersCents'>,
  sign: 1 | -1,
): Posting['lines'] {
  return [
    { ownerId: bookerId, kind: 'card' as const, cents: sign * cardCents },
    { ownerId: bookerId, kind: 'vouchers' as const, cents: sign * vouchersCents },
  ].filter(({ cents }) => cents !== 0);
}

function whereTo({ cardCents, vouchersCents }: SessionPaymentRow): string {
  if (vouchersCents === 0)
    return t('The session isn’t taking place. The money is going back to your card, which takes a few days.');
  if (cardCents === 0)
    return t('The session isn’t taking place. We’ve added the money back to your lunch money.');
  return t(
    'The session isn’t taking place. {card} is going back to your card, which takes a few days, and {vouchers} is back in your lunch money.',
    { card: moneyText(cardCents), vouchers: moneyText(vouchersCents) },
  );
}

/** For a session that was held, but did not count, or whose money staff refused to release. */
function backTo({ cardCents, vouchersCents }: SessionPaymentRow): string {
  if (vouchersCents === 0) return t('The money goes back to your card, which takes a few days.');
  if (cardCents === 0) return t('It’s back in your lunch money.');
  return t(
    '{card} goes back to your card, which takes a few days, and {vouchers} is back in your lunch money.',
    { card: moneyText(cardCents), vouchers: moneyText(vouchersCents) },
  );
}
