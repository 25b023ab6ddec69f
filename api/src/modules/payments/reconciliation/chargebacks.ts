import { asAddress } from '@acquaint/contracts';
import { t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { Platform } from '../../../platform.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { BalanceLine, PaymentProvider } from '../../../ports/payments/payments.ts';
import type { CardRefunds } from '../checkouts/card-refunds.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { post } from '../wallet/ledger.ts';
import { findSessionOfPayment, selectUnbookedChargebacks } from './chargebacks.repository.ts';
import { insertProviderLines, selectMoneyStaff, toProviderLine } from './reconciliation.repository.ts';

/** What banks of cards take back from the platform, and give back to it (R-PAY-22). */
export interface Chargebacks {
  /** Reads and books the chargebacks of a payment, after an event about it. @throws PaymentsUnavailable */
  readonly follow: (payment: string) => Promise<void>;
  /** Books the chargebacks of the stored statement that the ledger does not have: their events were lost. */
  readonly bookMissing: () => Promise<void>;
}

interface Dependencies extends Pick<Platform, 'db' | 'clock'> {
  readonly provider: PaymentProvider | null;
  readonly refunds: Pick<CardRefunds, 'followPayment'>;
  readonly notifications: Pick<Notifications, 'notify'>;
}

export function createChargebacks(dependencies: Dependencies): Chargebacks {
  const { db, clock, provider, refunds, notifications } = dependencies;
  const tellStaff = async (
    tx: Transaction,
    sessionId: string | null,
    amountCents: number,
    now: Temporal.Instant,
  ): Promise<void> => {
    const amount = moneyText(Math.abs(amountCents));
    for (const userId of await selectMoneyStaff(tx)) {
      await notifications.notify(tx, {
        userId,
        kind: 'system',
        content: () => ({
          title:
            amountCents < 0
              ? t('A bank has taken {amount} back', { amount })
              : t('A bank has given {amount} back', { amount }),
          text: t(
            'It’s booked as a chargeback. Answer it at the payment provider, and see what became of the payment here.',
          ),
        }),
        path:
          sessionId === null
            ? '/custom-admin/reconciliation'
            : asAddress(`/custom-admin/payment?id=${sessionId}`),
        personId: null,
        now,
      });
    }
  };

  const bookMissing = async (): Promise<void> => {
    if (!provider) return;
    for (const { key, payment, amountCents, at } of await selectUnbookedChargebacks(db, provider.name)) {
      await withTransaction(db, async (tx) => {
        const sessionId = payment === null ? null : await findSessionOfPayment(tx, provider.name, payment);
        // The platform pays for what the bank takes. Written with the time of the statement, to be on the same day.
        const lines = [
          { ownerId: null, kind: 'provider', cents: -amountCents },
          { ownerId: null, kind: 'platform', cents: amountCents },
        ] as const;
        const { outcome } = await post(tx, { kind: 'chargeback', key, personId: null, lines }, at);
        if (outcome === 'posted') await tellStaff(tx, sessionId, amountCents, clock.now());
      });
      if (payment !== null && amountCents > 0) await refunds.followPayment(payment);
    }
  };

  return {
    follow: async (payment) => {
      if (!provider) return;
      const lines: readonly BalanceLine[] = await provider.readChargebacks(payment);
      if (lines.length === 0) return;
      await insertProviderLines(
        db,
        lines.map((line) => toProviderLine(provider.name, line)),
      );
      await bookMissing();
    },
    bookMissing,
  };
}
