import {
  adminListDifferences,
  adminListReconciliations,
  asAddress,
  CURRENCY,
  type Reconciliation,
} from '@acquaint/contracts';
import { defineCall } from '../../../http/calls.ts';
import { paged } from '../../../http/paging.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { PaymentProvider } from '../../../ports/payments/payments.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { DifferenceRow, ReconciliationRow } from '../payments.tables.ts';
import type { Chargebacks } from './chargebacks.ts';
import { compareDay } from './compare-day.ts';
import {
  findLastDay,
  insertProviderLines,
  insertProviderPayouts,
  replaceDay,
  selectDifferences,
  selectDifferentDays,
  selectDueRefundKeys,
  selectLedgerLines,
  selectMoneyStaff,
  selectPayoutLines,
  selectProviderLines,
  selectReconciliations,
  toProviderLine,
} from './reconciliation.repository.ts';

/** Days for which a result with a difference is checked again: what was missed may have come in the meantime. */
const AGAIN_DAYS = 7;
/** Maximum number of missed days that are compared later. */
const MOST_DAYS = 31;

interface Dependencies extends Pick<Platform, 'db' | 'clock'> {
  readonly provider: PaymentProvider | null;
  readonly chargebacks: Pick<Chargebacks, 'bookMissing'>;
  readonly notifications: Pick<Notifications, 'notifyOnce'>;
}

/** Creates the daily comparison of the ledger with the provider's statement and its payouts, and its pages for staff (R-PAY-20). */
export function createReconciliationService(dependencies: Dependencies) {
  const { db, clock, provider, chargebacks, notifications } = dependencies;
  /** Compares one day from what is stored, and tells staff when something new differs. */
  const check = async (by: PaymentProvider['name'], day: Temporal.PlainDate): Promise<void> => {
    const span = [startOf(day), startOf(day.add({ days: 1 }))] as const;
    await withTransaction(db, async (tx) => {
      const now = clock.now();
      const keys = new Set<string>();
      for (const select of [selectProviderLines, selectLedgerLines, selectPayoutLines]) {
        for (const { key } of await select(tx, by, { span })) keys.add(key);
      }
      const which = { keys: [...keys] };
      const { rows, differences } = compareDay({
        ...{ day, checkedAt: now, currency: CURRENCY },
        isOfDay: (at) =>
          Temporal.Instant.compare(span[0], at) <= 0 && Temporal.Instant.compare(at, span[1]) < 0,
        provider: await selectProviderLines(tx, by, which),
        ledger: await selectLedgerLines(tx, by, which),
        payouts: await selectPayoutLines(tx, by, which),
        underWay: await selectDueRefundKeys(tx),
      });
      const before = new Set((await replaceDay(tx, day, rows, differences)).map(contentOf));
      if (differences.every((each) => before.has(contentOf(each)))) return;
      const staff = await selectMoneyStaff(tx);
      await notifications.notifyOnce(
        tx,
        staff.map((userId) => ({
          userId,
          kind: 'system',
          content: () => ({
            title: t('The money for {day} doesn’t match', { day: day.toString() }),
            text: t(
              '{count, plural, one {One line isn’t} other {# lines aren’t}} the same in the ledger and at the payment provider.',
              { count: differences.length },
            ),
          }),
          path: asAddress(`/custom-admin/reconciliation?day=${day.toString()}`),
          personId: null,
          now,
        })),
      );
    });
  };

  return {
    list: defineCall(adminListReconciliations, async (_context, { query }) => {
      const day = query.day === undefined ? null : Temporal.PlainDate.from(query.day);
      const { rows, count } = await selectReconciliations(db, day, query);
      return paged(rows.map(present), count, query);
    }),

    differences: defineCall(adminListDifferences, async (_context, { query }) => {
      const { rows, count } = await selectDifferences(db, Temporal.PlainDate.from(query.day), query);
      const results = rows.map(({ currency, key, about, providerCents, ownCents, at }) => ({
        ...{ currency, key, about, at: at.toString() },
        ...{ provider_cents: providerCents, own_cents: ownCents },
      }));
      return paged(results, count, query);
    }),

    /**
     * Compares all days that are over and have no result, and those of the last week that differed.
     * @throws PaymentsUnavailable
     */
    run: async (): Promise<void> => {
      if (!provider) return;
      const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate();
      const yesterday = today.subtract({ days: 1 });
      const last = await findLastDay(db);
      const different = await selectDifferentDays(db, today.subtract({ days: AGAIN_DAYS }));
      const due = [...different, ...daysBetween(last ?? yesterday.subtract({ days: 1 }), yesterday)];
      const [first] = due;
      if (!first) return;
      const { lines, payouts } = await provider.readStatement(startOf(first), clock.now());
      const by = provider.name;
      await withTransaction(db, async (tx) => {
        await insertProviderLines(
          tx,
          lines.map((line) => toProviderLine(by, line)),
        );
        await insertProviderPayouts(
          tx,
          payouts.map((payout) => ({ ...payout, provider: by })),
        );
      });
      await chargebacks.bookMissing();
      for (const day of due) await check(by, day);
    },
  };
}

/** Returns a key for a difference, to find the same one in another result of the day. */
function contentOf({ currency, key, providerCents, ownCents }: DifferenceRow): string {
  return JSON.stringify([currency, key, providerCents, ownCents]);
}

/** Returns the days after `last` up to `until`, at most a month of them. */
function daysBetween(last: Temporal.PlainDate, until: Temporal.PlainDate): Temporal.PlainDate[] {
  const missed = Math.min(last.until(until).days, MOST_DAYS);
  return Array.from({ length: Math.max(missed, 0) }, (_, index) =>
    until.subtract({ days: missed - 1 - index }),
  );
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime('UTC').toInstant();
}

function present(row: ReconciliationRow): Reconciliation {
  return {
    day: row.day.toString(),
    currency: row.currency,
    ledger_cents: row.ledgerCents,
    payouts_cents: row.payoutsCents,
    provider_cents: row.providerCents,
    plans_cents: row.plansCents,
    fees_cents: row.feesCents,
    difference_cents: row.differenceCents,
    differences: row.differences,
    checked_at: row.checkedAt.toString(),
  };
}
