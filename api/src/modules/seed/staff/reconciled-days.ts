import { CURRENCY } from '@acquaint/contracts';
import type { DifferenceRow, ProviderLineRow, ReconciliationRow } from '../../payments/payments.tables.ts';
import type { providerPayouts } from '../../payments/payments.tables.ts';
import { compareDay } from '../../payments/reconciliation/compare-day.ts';
import { seededId } from '../random.ts';
import type { Ground } from '../world.ts';
import type { CardMoneyRows } from './card-money.ts';

/** Days whose result staff see. */
const DAYS = 14;
/** The day, so many days ago, on which the provider took a fee of which the ledger knows nothing. */
const FEE_DAY = 9;
const FEE_CENTS = 200;
/** What the provider keeps of a payment. */
const FIXED_FEE_CENTS = 25;
const FEE_SHARE = 0.015;

/** The statement of the payment provider, and how it compared with the ledger, day by day. */
export interface ReconciledDays {
  readonly lines: ProviderLineRow[];
  readonly transfers: (typeof providerPayouts.$inferInsert)[];
  readonly results: ReconciliationRow[];
  readonly differences: DifferenceRow[];
}

/**
 * Returns the results of the last two weeks, up to the last morning, as the job `payments/reconcile` finds them. On each Monday the
 * provider transferred what was paid in the week before. One day differs.
 */
export function makeReconciledDays(
  ground: Ground,
  { sandbox, chargeback }: Pick<CardMoneyRows, 'sandbox' | 'chargeback'>,
): ReconciledDays {
  const today = ground.now.toZonedDateTimeISO('UTC').toPlainDate();
  const noonOf = (day: Temporal.PlainDate): Temporal.Instant =>
    day.toZonedDateTime({ timeZone: 'UTC', plainTime: { hour: 12 } }).toInstant();
  const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO('UTC').toPlainDate();
  const common = { provider: 'sandbox', currency: CURRENCY, payment: null } as const;
  const payments = sandbox.flatMap(({ id, reference, amountCents, paidAt: at }): ProviderLineRow[] => {
    const feeCents = FIXED_FEE_CENTS + Math.round(amountCents * FEE_SHARE);
    const key = `card_payment:${reference}`;
    return at ? [{ ...common, id, key, kind: 'payment', about: 'payment', amountCents, feeCents, at }] : [];
  });
  const days = Array.from({ length: DAYS }, (_, i) => today.subtract({ days: DAYS - i }));
  const transfers: ReconciledDays['transfers'] = [];
  const others: ProviderLineRow[] = [];
  for (const day of days) {
    if (day.equals(today.subtract({ days: FEE_DAY }))) {
      const id = `fee_${seededId(ground.seed, 'fee')}`;
      const fee = {
        key: `other:${id}`,
        kind: 'other',
        about: 'account_fee',
        amountCents: -FEE_CENTS,
      } as const;
      others.push({ ...common, ...fee, id, feeCents: 0, at: noonOf(day) });
    }
    if (day.dayOfWeek !== 1) continue;
    const week = payments.filter(({ at }) => {
      const { days: before } = dayOf(at).until(day, { largestUnit: 'days' });
      return before >= 1 && before <= 7;
    });
    const amountCents = week.reduce((sum, line) => sum + line.amountCents - line.feeCents, 0);
    if (amountCents === 0) continue;
    const id = `transfer_${day.toString()}`;
    transfers.push({ provider: 'sandbox', id, amountCents, currency: CURRENCY, at: noonOf(day) });
    const line = { key: `payout:${id}`, kind: 'payout', about: 'payout', amountCents: -amountCents } as const;
    others.push({ ...common, ...line, id: `line_${id}`, feeCents: 0, at: noonOf(day) });
  }
  const booked = [...payments];
  if (chargeback) {
    const { id, payment, cents, at } = chargeback;
    const line = { key: `chargeback:${id}`, kind: 'chargeback', about: 'dispute', feeCents: 0 } as const;
    booked.push({ ...common, ...line, id, payment, amountCents: -cents, at });
  }
  const lines = [...booked, ...others];
  const isReady = (day: Temporal.PlainDate): boolean =>
    Temporal.Instant.compare(checkedAt(day), ground.now) <= 0;
  const compared = days.filter(isReady).map((day) =>
    compareDay({
      ...{ day, checkedAt: checkedAt(day), currency: CURRENCY, underWay: new Set<string>() },
      isOfDay: (at) => dayOf(at).equals(day),
      provider: lines,
      ledger: booked.map(({ key, amountCents: cents, currency, at }) => ({ key, cents, currency, at })),
      payouts: transfers.map(({ id, amountCents, currency, at }) => ({
        ...{ key: `payout:${id}`, cents: -amountCents, currency, at },
      })),
    }),
  );
  return {
    ...{ lines, transfers },
    results: compared.flatMap(({ rows }) => rows),
    differences: compared.flatMap(({ differences }) => differences),
  };
}

/** When the job ran: in the morning after the day. */
function checkedAt(day: Temporal.PlainDate): Temporal.Instant {
  const plainTime = { hour: 4, minute: 43 };
  return day.add({ days: 1 }).toZonedDateTime({ timeZone: 'UTC', plainTime }).toInstant();
}
