import type { Slot } from '@acquaint/contracts';

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
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days = new Map<string, Slot[]>();
  for (const slot of [...slots].sort((one, two) => one.starts_at.localeCompare(two.starts_at))) {
    const date = format.format(new Date(slot.starts_at));
    days.set(date, [...(days.get(date) ?? []), slot]);
  }
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}

/** Hours in which few people want a call: before seven and from ten in the evening, by the wall clock of a zone. */
export function isNight(instant: string, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  );
  return hour < 7 || hour >= 22;
}
