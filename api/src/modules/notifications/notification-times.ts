/** Hours without mail and push, as wall time `22:00`; over midnight when `from` is the later one. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

/** When a member wants to be written to. */
export interface DeliveryTimes {
  /** IANA name. */
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** Wall time of the one mail of the day, null for a mail for each. */
  readonly digestAt: string | null;
}

/** When something may be pushed: at once, or when the quiet hours are over. */
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

/** When something is mailed: with the next mail of the day, or `waitMinutes` from now; never in the quiet hours. */
export function mailDueAt(
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

/** The first time after `local` that clocks there show `time`. A time that a clock change leaves out comes an hour later. */
function nextAt(local: Temporal.ZonedDateTime, time: string): Temporal.Instant {
  const on = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: time });
  const today = on(local.toPlainDate());
  const next =
    Temporal.ZonedDateTime.compare(today, local) > 0 ? today : on(local.toPlainDate().add({ days: 1 }));
  return next.toInstant();
}
