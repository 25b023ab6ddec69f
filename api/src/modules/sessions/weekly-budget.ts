/** A member's week of bookings, as they see it before choosing a slot (decisions, Sessions). */
export interface Budget {
  /** Null: no limit. */
  readonly limit: number | null;
  readonly used: number;
  readonly left: number | null;
}

/** What decides how many bookings a member has. */
export interface BudgetRules {
  readonly weeklyBookings: number;
  readonly weeklyBookingsWithCalendar: number;
  readonly weeklyBookingsMax: number;
}

export interface BookerStanding {
  readonly isPro: boolean;
  readonly hasCalendar: boolean;
  /** Invited people who joined. */
  readonly invited: number;
}

/** The booker's limit for a week: 2, 4 with a calendar, one more for each invited person up to 8; pro has none. */
export function weeklyLimit(rules: BudgetRules, booker: BookerStanding): number | null {
  if (booker.isPro) return null;
  const base = booker.hasCalendar ? rules.weeklyBookingsWithCalendar : rules.weeklyBookings;
  return Math.max(base, Math.min(base + booker.invited, rules.weeklyBookingsMax));
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
