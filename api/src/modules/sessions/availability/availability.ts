import type { AvailabilitySettings, ParsedInput, updateAvailability } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Availability, DayRange } from './free-slots.ts';

const WORKDAYS = [1, 2, 3, 4, 5];

/**
 * Returns the availability of a member who never changed it: weekdays from nine to five in their time zone, so that they can be
 * booked.
 */
export function defaultAvailability(
  timeZone: string,
  business: Pick<Business, 'noticeHours' | 'bufferMinutes' | 'maxSessionsPerDay'>,
): AvailabilitySettings {
  return {
    time_zone: timeZone,
    accepts_sessions: true,
    booking_mode: 'instant',
    weekly: WORKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
    overrides: [],
    holidays: null,
    notice_minutes: business.noticeHours * 60,
    buffer_minutes: business.bufferMinutes,
    max_per_day: business.maxSessionsPerDay,
    offers_long: false,
    price_cents: 0,
    long_price_cents: 0,
  };
}

/**
 * Converts the settings to the input of the free-slot rules.
 * @param daysOff dates of public holidays, `2027-01-01`; the member's own overrides take precedence.
 */
export function toRules(settings: AvailabilitySettings, daysOff: readonly string[] = []): Availability {
  return {
    timeZone: settings.time_zone,
    weekly: settings.weekly.map((range) => ({ weekday: range.weekday, ...toMinutes(range) })),
    overrides: new Map([
      ...daysOff.map((date): [number, DayRange[]] => [dayNumber(date), []]),
      ...settings.overrides.map(({ date, ranges }): [number, DayRange[]] => [
        dayNumber(date),
        ranges.map(toMinutes),
      ]),
    ]),
    noticeMinutes: settings.notice_minutes,
    bufferMinutes: settings.buffer_minutes,
    maxPerDay: settings.max_per_day,
  };
}

/** Returns settings after changes of some of them, tidied. */
export function changedAvailability(
  settings: AvailabilitySettings,
  changes: ParsedInput<typeof updateAvailability>['body'],
): AvailabilitySettings {
  const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return tidyAvailability({ ...settings, ...values });
}

/** Sorts the weekly ranges and merges adjacent or overlapping ones. Of several overrides of a date the last one is kept. */
export function tidyAvailability(settings: AvailabilitySettings): AvailabilitySettings {
  const byDate = new Map(settings.overrides.map(({ date, ranges }) => [date, join(ranges)]));
  return {
    ...settings,
    weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      join(settings.weekly.filter((range) => range.weekday === weekday)).map((range) => ({
        weekday,
        ...range,
      })),
    ),
    overrides: [...byDate].sort(([a], [b]) => a.localeCompare(b)).map(([date, ranges]) => ({ date, ranges })),
  };
}

/**
 * Returns the price in cents of a session of this length with this host; 0 is free.
 * @param business the setting `LONG_SESSION_MINUTES` says which length has the higher price.
 */
export function priceOf(
  { price_cents, long_price_cents }: Pick<AvailabilitySettings, 'price_cents' | 'long_price_cents'>,
  durationMinutes: number,
  { longSessionMinutes }: Pick<Business, 'longSessionMinutes'>,
): number {
  return durationMinutes === longSessionMinutes ? long_price_cents : price_cents;
}

/** Returns the minutes per week in which the member can be booked, without overrides. */
export function weeklyMinutes(settings: AvailabilitySettings): number {
  if (!settings.accepts_sessions) return 0;
  return tidyAvailability(settings)
    .weekly.map(toMinutes)
    .reduce((sum, { start, end }) => sum + end - start, 0);
}

interface WallRange {
  readonly start: string;
  readonly end: string;
}

function join(ranges: readonly WallRange[]): WallRange[] {
  const joined: { start: string; end: string }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else joined.push({ start, end });
  }
  return joined;
}

/** Converts times such as `09:15` to minutes of the day. */
function toMinutes({ start, end }: WallRange): DayRange {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { start: minutes(start), end: minutes(end) };
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}
