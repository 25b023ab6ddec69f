/** A member's week of bookings, as they see it before choosing a slot (decisions, Sessions). */
interface Budget {
  /** Null: no limit. */
  readonly limit: number | null;
  readonly used: number;
  readonly left: number | null;
}

/** How many sessions a booker may book in a week; pro members have no limit. */
export function weeklyLimit(
  rules: { readonly weeklyBookings: number },
  booker: { readonly isPro: boolean },
): number | null {
  return booker.isPro ? null : rules.weeklyBookings;
}

/** What is left of a limit after `used` bookings. */
export function budgetOf(limit: number | null, used: number): Budget {
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}

/** The ISO week around an instant in a zone, as instants: from Monday 00:00 to the next Monday 00:00, `end` exclusive. */
export function isoWeekOf(
  now: Temporal.Instant,
  timeZone: string,
): { readonly start: Temporal.Instant; readonly end: Temporal.Instant } {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const midnight = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime(timeZone).toInstant();
  return { start: midnight(monday), end: midnight(monday.add({ days: 7 })) };
}
