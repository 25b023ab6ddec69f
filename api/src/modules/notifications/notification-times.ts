/** Hours without email and push, as local time `22:00`; over midnight if `from` is later than `until`. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

/** When a member wants to be notified. */
export interface DeliveryTimes {
  /** IANA name. */
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** Local time of the daily digest; null for separate emails. */
  readonly digestAt: string | null;
}

/** Returns when a notification may be pushed: at once, or after the quiet hours. */
export function pushDueAt(now: Temporal.Instant, { timeZone, quietHours }: DeliveryTimes): Temporal.Instant {
  if (!quietHours) return now;
  const local = now.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isFrom = Temporal.PlainTime.compare(time, quietHours.from) >= 0;
  const isBeforeEnd = Temporal.PlainTime.compare(time, quietHours.until) < 0;
  const isOverMidnight = Temporal.PlainTime.compare(quietHours.from, quietHours.until) > 0;
  const isQuiet = isOverMidnight ? isFrom || isBeforeEnd : isFrom && isBeforeEnd;
  return isQuiet ? nextAt(local, quietHours.until) : now;
}

/** Returns when a notification is emailed: with the next daily digest, or `waitMinutes` from now; never in the quiet hours. */
export function emailDueAt(
  now: Temporal.Instant,
  times: DeliveryTimes,
  waitMinutes: number,
): Temporal.Instant {
  const wanted =
    times.digestAt === null
      ? now.add({ minutes: waitMinutes })
      : nextAt(now.toZonedDateTimeISO(times.timeZone), times.digestAt);
  return pushDueAt(wanted, times);
}

/** Returns the first time after `local` with the local time `time`. A time that a clock change skips is an hour later. */
function nextAt(local: Temporal.ZonedDateTime, time: string): Temporal.Instant {
  const on = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: time });
  const today = on(local.toPlainDate());
  const next =
    Temporal.ZonedDateTime.compare(today, local) > 0 ? today : on(local.toPlainDate().add({ days: 1 }));
  return next.toInstant();
}
