import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { chargedBackCents, type PaymentProvider } from '../../../ports/payments/payments.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { post } from '../wallet/ledger.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { CardRefundRow } from '../payments.tables.ts';
import {
  closeCardRefund,
  findCardRefund,
  insertCardRefund,
  selectDueRefunds,
  selectRefundsOf,
} from '../session-money/session-payments.repository.ts';

const JOB = z.object({ id: z.uuid() });

/** Refunds of payments to cards. */
export interface CardRefunds {
  /**
   * Records a refund and enqueues its job in the caller's transaction. A repeated `key` does nothing. Until the provider confirms
   * the refund, the amount is on the member's card account.
   */
  readonly refund: (
    tx: Transaction,
    refund: Pick<CardRefundRow, 'key' | 'userId' | 'sessionId' | 'provider' | 'payment' | 'amountCents'>,
    now: Temporal.Instant,
  ) => Promise<void>;
  /**
   * Reads the refunds of a payment from the provider. Called after the provider has sent an event about that payment: a due refund
   * may be confirmed, a bank may send back one that was confirmed weeks ago, or give a charged back payment back to the platform.
   */
  readonly followPayment: (payment: string) => Promise<void>;
  /** Enqueues again the refunds that were requested before `before` and are still due. */
  readonly sweep: (before: Temporal.Instant) => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'jobs' | 'clock'> {
  readonly provider: PaymentProvider | null;
  readonly notifications: Pick<Notifications, 'notify'>;
}

export function createCardRefunds(deps: Dependencies): CardRefunds {
  const { db, jobs, clock, provider, notifications } = deps;

  const notifyOfFailure = async (
    tx: Transaction,
    { userId, amountCents }: CardRefundRow,
    now: Temporal.Instant,
  ): Promise<void> =>
    notifications.notify(tx, {
      userId,
      kind: 'system',
      content: () => ({
        title: t('We couldn’t refund {amount} to your card', { amount: moneyText(amountCents) }),
        text: t('It’s in your balance, ready to be paid out.'),
      }),
      path: '/dashboard/lunch-money',
      personId: null,
      now,
    });

  /**
   * Takes the money off the card account: when the provider confirms the refund, when the bank of the card has taken it by a chargeback,
   * which the platform has paid for, or when the card can never receive it. Then it goes to the member's available balance.
   * @returns false when it was closed in the meantime.
   */
  const close = (row: CardRefundRow, outcome: 'done' | 'by-bank' | 'failed'): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const now = clock.now();
      const state = outcome === 'failed' ? 'failed' : 'done';
      const { id, userId, amountCents } = row;
      const change = { from: 'due', to: state, byBank: outcome === 'by-bank' } as const;
      if (!(await closeCardRefund(tx, id, change, now))) return false;
      const posted = await post(
        tx,
        {
          kind: 'card_refund',
          key: `card_refund:${id}`,
          personId: null,
          lines: [
            { ownerId: userId, kind: 'card', cents: -amountCents },
            state === 'failed'
              ? { ownerId: userId, kind: 'available', cents: amountCents }
              : { ownerId: null, kind: outcome === 'done' ? 'provider' : 'platform', cents: amountCents },
          ],
        },
        now,
      );
      if (posted.outcome !== 'posted') throw new Error(`The refund ${id} is ${posted.outcome} in the ledger`);
      if (state === 'failed') await notifyOfFailure(tx, row, now);
      return true;
    });

  /** Makes the money of a confirmed refund available to the member, because the bank has sent it back to the provider or the platform. */
  const reopen = (row: CardRefundRow): Promise<void> =>
    withTransaction(db, async (tx) => {
      const now = clock.now();
      const { id, userId, amountCents, byBank } = row;
      if (!(await closeCardRefund(tx, id, { from: 'done', to: 'failed', byBank }, now))) return;
      const posted = await post(
        tx,
        {
          kind: 'card_refund',
          key: `card_refund_failed:${id}`,
          personId: null,
          lines: [
            { ownerId: null, kind: byBank ? 'platform' : 'provider', cents: -amountCents },
            { ownerId: userId, kind: 'available', cents: amountCents },
          ],
        },
        now,
      );
      if (posted.outcome !== 'posted')
        throw new Error(`The failed refund ${id} is ${posted.outcome} in the ledger`);
      await notifyOfFailure(tx, row, now);
    });

  const send = async (id: string): Promise<void> => {
    const row = await findCardRefund(db, id);
    // A payment of another provider than the configured one cannot be refunded here. It stays `due`, so that an operator can see
    // it.
    if (!row || row.state === 'failed' || row.provider !== provider?.name) return;
    const { payment, amountCents } = row;
    const isChargedBack = async (): Promise<boolean> =>
      chargedBackCents(await provider.readChargebacks(payment)) >= amountCents;
    if (row.byBank) {
      if (!(await isChargedBack())) await reopen(row);
      return;
    }
    const state = await provider.refund({ key: id, payment, amountCents });
    if (row.state === 'done') {
      if (state === 'failed') await reopen(row);
      return;
    }
    if (state === 'pending') return;
    const outcome = state === 'failed' && (await isChargedBack()) ? 'by-bank' : state;
    // Another event closed it in the meantime, maybe with an older state: look again.
    if (!(await close(row, outcome))) await send(id);
  };

  const job = jobs.define('payments/refund', JOB, ({ id }) => send(id), {
    retries: 20,
    oneWaitingPerKey: true,
  });

  return {
    refund: async (tx, refund, now) => {
      const row: CardRefundRow = {
        ...refund,
        id: randomUUID(),
        state: 'due',
        createdAt: now,
        doneAt: null,
        byBank: false,
      };
      if (await insertCardRefund(tx, row)) await job.enqueue({ id: row.id }, { tx, key: row.id });
    },
    followPayment: async (payment) => {
      if (!provider) return;
      for (const id of await selectRefundsOf(db, provider.name, payment)) await send(id);
    },
    sweep: async (before) => {
      if (!provider) return;
      for (const id of await selectDueRefunds(db, provider.name, before)) {
        await job.enqueue({ id }, { key: id });
      }
    },
  };
}
