import { SLOT_GRID_MINUTES, type Slot } from '@acquaint/contracts';
import { dateFormat, formatTime } from '@acquaint/ui';

/** One day of a reader's calendar with its free slots, earliest first. */
export interface SlotDay {
  /** `2026-11-21` in the reader's zone. */
  readonly date: string;
  readonly slots: readonly Slot[];
}

/**
 * Groups slots by the calendar day they start on in a zone.
 * @param slots instants in UTC, any order
 * @param timeZone IANA zone of the reader
 */
export function groupByDay(slots: readonly Slot[], timeZone: string): readonly SlotDay[] {
  // Each instant is parsed only once, because a month has up to three thousand slots.
  const calendar = calendarOf(timeZone);
  const sorted = slots
    .map((slot) => ({ slot, at: Date.parse(slot.starts_at) }))
    .sort((one, two) => one.at - two.at);
  const days = Map.groupBy(sorted, ({ at }) => calendar.format(at));
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay.map(({ slot }) => slot) }));
}

/** Returns the minute of the day of an instant in UTC by the wall clock of a zone: 0 to 1439. */
export function minuteOfDay(instant: string, timeZone: string): number {
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = clock.format(new Date(instant)).split(':').map(Number);
  return hour * 60 + minute;
}

/** Returns the length of a slot in minutes. */
export function lengthInMinutes({ starts_at, ends_at }: Slot): number {
  return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
}

/** Returns whether an instant is at night by the wall clock of a zone: before 7:00 or from 22:00. */
function isNight(instant: string, timeZone: string): boolean {
  const minute = minuteOfDay(instant, timeZone);
  return minute < 7 * 60 || minute >= 22 * 60;
}

/** Formats a slot's start as wall time. The format does not depend on the current time. */
export function timeLabel(slot: Slot, zone: string, locale: string): string {
  return formatTime(slot.starts_at, { style: 'time', zone, locale }, Date.parse(slot.starts_at));
}

/** Formats a slot's day with its weekday in the reader's locale: `Sat 21 Nov`. */
export function dayLabel(slot: Slot, timeZone: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(new Date(slot.starts_at));
}

/** Formats a date that may be in another year: `Fri, 1 Jan 2027` for `2027-01-01`. */
export function fullDateLabel(date: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00.000Z`));
}

/** Formats a date: `Sat 21 Nov` for `2026-11-21`. */
export function dateLabel(date: string, locale: string): string {
  const noon = `${date}T12:00:00.000Z`;
  return dayLabel({ starts_at: noon, ends_at: noon }, 'UTC', locale);
}

/** Consecutive slots on the grid. */
export interface Stretch {
  readonly first: Slot;
  readonly last: Slot;
  /** By the wall clock of the zone. */
  readonly isNight: boolean;
}

/** Joins consecutive slots, given in ascending order; a new stretch starts where the night begins or ends. */
export function stretchesOf(slots: readonly Slot[], timeZone: string): readonly Stretch[] {
  const stretches: { first: Slot; last: Slot; isNight: boolean }[] = [];
  for (const slot of slots) {
    const night = isNight(slot.starts_at, timeZone);
    const before = stretches.at(-1);
    const gap = before ? Date.parse(slot.starts_at) - Date.parse(before.last.starts_at) : NaN;
    if (before && gap === SLOT_GRID_MINUTES * 60_000 && before.isNight === night) before.last = slot;
    else stretches.push({ first: slot, last: slot, isNight: night });
  }
  return stretches;
}

/** Returns the day of an instant in a zone: `2026-11-21`. The instant is in epoch milliseconds. */
export function dateIn(timeZone: string, at: number): string {
  return calendarOf(timeZone).format(at);
}

const calendarOf = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

const DAY_MS = 86_400_000;

/** Adds days to a date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
