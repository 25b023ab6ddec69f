import type { BookingConflict, Slot, WeeklyUse } from '@acquaint/contracts';
import { conflict, type ProblemError } from '../../../http/problem.ts';
import type { Pair } from '../availability/bookable-times.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import { currentLocale, t } from '../../../i18n/i18n.ts';

/** Returns a 409 error in the form of the contract's BookingConflict. */
export function bookingConflict(
  refusal: Pick<BookingConflict, 'code' | 'detail'>,
  alternatives: Slot[],
): ProblemError {
  return conflict(refusal.detail, { code: refusal.code, alternatives });
}

/** Checks the booker's weekly limit. @throws ProblemError 409 when it is used up. */
export function refuseOverWeeklyLimit(use: WeeklyUse, { booker }: Pair): void {
  if (use.left !== 0) return;
  const day = Temporal.Instant.from(use.resets_at)
    .toZonedDateTimeISO(booker.timeZone)
    .toLocaleString(currentLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
  throw bookingConflict(
    {
      code: 'budget-spent',
      detail: t('You’ve booked {used} of {limit} sessions this week. You can book again from {day}.', {
        used: use.used,
        limit: use.limit ?? 0,
        day,
      }),
    },
    [],
  );
}

/** Refuses a session with a price, which is booked by paying. @throws ProblemError 409 */
export function refusePriced({ priceCents }: { readonly priceCents: number }): void {
  if (priceCents === 0) return;
  const detail = t('This session costs {price}. Hold the time first, then pay for it.', {
    price: moneyText(priceCents),
  });
  throw bookingConflict({ code: 'payment-due', detail }, []);
}
