import type { Business } from '../../../business.ts';

/** A member's weekly limit, as they see it before choosing a slot (R-BOOK-21). */
interface LimitAndUse {
  /** Null means no limit. */
  readonly limit: number | null;
  readonly used: number;
  readonly left: number | null;
}

/** What raises a basic member's limit. */
export interface Allowance {
  readonly hasCalendar: boolean;
  /** Number of people who joined by the member's invitation. */
  readonly joined: number;
}

/**
 * Returns how many sessions a booker can book per week: more with a connected calendar (R-BOOK-18), one more for each invited
 * person who joined, up to a maximum (R-BOOK-19); null for pro members, who have no limit (R-BOOK-20).
 */
export function weeklyLimit(
  rules: Pick<Business, 'weeklyBookings' | 'weeklyBookingsWithCalendar' | 'weeklyBookingsAtMost'>,
  booker: { readonly isPro: boolean },
  { hasCalendar, joined }: Allowance,
): number | null {
  if (booker.isPro) return null;
  const usual = hasCalendar
    ? Math.max(rules.weeklyBookings, rules.weeklyBookingsWithCalendar)
    : rules.weeklyBookings;
  return Math.max(usual, Math.min(usual + joined, rules.weeklyBookingsAtMost));
}

/** Returns what is left of a limit after `used` bookings. */
export function weeklyUseOf(limit: number | null, used: number): LimitAndUse {
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}

/** Returns the ISO week that contains a time in a time zone: from Monday 00:00 to the next Monday 00:00, `end` exclusive. */
export function isoWeekOf(
  now: Temporal.Instant,
  timeZone: string,
): { readonly start: Temporal.Instant; readonly end: Temporal.Instant } {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const midnight = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime(timeZone).toInstant();
  return { start: midnight(monday), end: midnight(monday.add({ days: 7 })) };
}
