import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { PaymentProvider } from '../../../ports/payments/payments.ts';
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
  selectDueRefundsOf,
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
  /** Sends the refunds of a payment that are still due. Called after the provider has sent an event about that payment. */
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

  /**
   * Takes the money off the card account: when the provider confirms the refund, or when the card can never receive it. In the
   * second case the money goes to the member's available balance.
   */
  const close = (row: CardRefundRow, state: 'done' | 'failed'): Promise<void> =>
    withTransaction(db, async (tx) => {
      const now = clock.now();
      if (!(await closeCardRefund(tx, row.id, state, now))) return;
      const { id, userId, amountCents } = row;
      const posted = await post(
        tx,
        {
          kind: 'card_refund',
          key: `card_refund:${id}`,
          personId: null,
          lines: [
            { ownerId: userId, kind: 'card', cents: -amountCents },
            state === 'done'
              ? { ownerId: null, kind: 'provider', cents: amountCents }
              : { ownerId: userId, kind: 'available', cents: amountCents },
          ],
        },
        now,
      );
      if (posted.outcome !== 'posted') throw new Error(`The refund ${id} is ${posted.outcome} in the ledger`);
      if (state === 'done') return;
      await notifications.notify(tx, {
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
    });

  const send = async (id: string): Promise<void> => {
    const row = await findCardRefund(db, id);
    // A payment of another provider than the configured one cannot be refunded here. It stays `due`, so that an operator can see
    // it.
    if (row?.state !== 'due' || row.provider !== provider?.name) return;
    const { payment, amountCents } = row;
    const state = await provider.refund({ key: id, payment, amountCents });
    if (state !== 'pending') await close(row, state);
  };

  const job = jobs.define('payments/refund', JOB, ({ id }) => send(id), {
    retries: 20,
    oneWaitingPerKey: true,
  });

  return {
    refund: async (tx, refund, now) => {
      const row: CardRefundRow = { ...refund, id: randomUUID(), state: 'due', createdAt: now, doneAt: null };
      if (await insertCardRefund(tx, row)) await job.enqueue({ id: row.id }, { tx, key: row.id });
    },
    followPayment: async (payment) => {
      if (!provider) return;
      for (const id of await selectDueRefundsOf(db, provider.name, payment)) await send(id);
    },
    sweep: async (before) => {
      if (!provider) return;
      for (const id of await selectDueRefunds(db, provider.name, before)) {
        await job.enqueue({ id }, { key: id });
      }
    },
  };
}
