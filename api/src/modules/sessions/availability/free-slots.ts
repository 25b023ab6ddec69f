import { zoneSegments, type ZoneSegment } from './zone-segments.ts';

/** Minutes of a day in wall time: 0 to 1440, `end` exclusive. */
export interface DayRange {
  readonly start: number;
  readonly end: number;
}

/** When a person can be booked, as wall time in their own time zone, never as an offset (R-BOOK-2). */
export interface Availability {
  readonly timeZone: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekly: readonly (DayRange & { readonly weekday: number })[];
  /** Replaces the weekly ranges on one date, by days since 1970-01-01; an empty list is a day off. */
  readonly overrides: ReadonlyMap<number, readonly DayRange[]>;
  readonly noticeMinutes: number;
  /** Break kept free after each session of this person. */
  readonly bufferMinutes: number;
  readonly maxPerDay: number;
}

/** An interval in epoch milliseconds, `end` exclusive. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export interface SlotQuery {
  readonly host: Availability;
  readonly durationMinutes: number;
  readonly gridMinutes: number;
  /** Slots start at or after `from` and before `to`, in epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly horizonDays: number;
  /** Busy times of the host and the booker, buffers included; unsorted, overlaps allowed. */
  readonly hostBusy: readonly Interval[];
  readonly bookerBusy: readonly Interval[];
  readonly bookerBufferMinutes: number;
  /** Start times of the host's sessions, for the daily maximum. */
  readonly hostStarts: readonly number[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/**
 * Returns the start times of all free slots, in ascending epoch milliseconds.
 *
 * A slot is free when, in the host's wall time, it starts on the grid and lies entirely within their ranges. So a wall time that
 * is skipped in spring is never offered, and an hour that occurs twice in autumn is offered twice, as two different instants. The
 * slot overlaps no busy time of either person, including their buffers, respects the notice and the booking horizon, and its day
 * (in the host's time zone) is below the daily maximum.
 */
export function findFreeSlots(query: SlotQuery): number[] {
  const { host, now } = query;
  const from = Math.max(query.from, now + host.noticeMinutes * MINUTE);
  const to = Math.min(query.to, now + query.horizonDays * DAY + 1);
  if (from >= to) return [];
  const length = query.durationMinutes * MINUTE;
  const segments = zoneSegments(host.timeZone, from - DAY, to + length + DAY);
  const full = fullDays(query.hostStarts, segments, host.maxPerDay);
  const starts = offeredStarts(query, segments, { start: from, end: to }, full);
  return withoutTaken(starts, [
    { busy: query.hostBusy, length: length + host.bufferMinutes * MINUTE },
    { busy: query.bookerBusy, length: length + query.bookerBufferMinutes * MINUTE },
  ]);
}

/** Returns all slot starts within the host's hours, in ascending order, without full days. Busy times are not considered. */
function offeredStarts(
  { host, durationMinutes, gridMinutes }: SlotQuery,
  segments: readonly ZoneSegment[],
  { start: from, end: to }: Interval,
  full: ReadonlySet<number>,
): number[] {
  const length = durationMinutes * MINUTE;
  const grid = gridMinutes * MINUTE;
  const starts: number[] = [];
  let index = 0;
  for (const window of openWindows(host, segments, from, to + length)) {
    while ((segments[index]?.end ?? Infinity) <= window.start) index++;
    const last = Math.min(window.end - length, to - 1);
    for (let s = index; s < segments.length; s++) {
      const { start, end, offset } = segments[s] as ZoneSegment;
      if (start > last) break;
      const first = Math.max(start, window.start, from);
      for (let at = Math.ceil((first + offset) / grid) * grid - offset; at <= last && at < end; at += grid) {
        if (full.size === 0 || !full.has(Math.floor((at + offset) / DAY))) starts.push(at);
      }
    }
  }
  return starts;
}

/** Returns the intervals in which the host's wall time lies within their ranges; adjacent ones are merged. */
function openWindows(
  host: Availability,
  segments: readonly ZoneSegment[],
  from: number,
  to: number,
): Interval[] {
  const byWeekday: DayRange[][] = Array.from({ length: 8 }, () => []);
  for (const range of host.weekly) byWeekday[range.weekday]?.push(range);
  const windows: { start: number; end: number }[] = [];
  for (const { start, end, offset } of segments) {
    if (end <= from || start >= to) continue;
    const lastDay = Math.floor((Math.min(end, to) - 1 + offset) / DAY);
    for (let day = Math.floor((Math.max(start, from) + offset) / DAY); day <= lastDay; day++) {
      const ranges = host.overrides.get(day) ?? byWeekday[weekdayOf(day)] ?? [];
      for (const range of ranges) {
        const opens = Math.max(start, day * DAY + range.start * MINUTE - offset);
        const closes = Math.min(end, day * DAY + range.end * MINUTE - offset);
        if (opens < closes) windows.push({ start: opens, end: closes });
      }
    }
  }
  return joined(windows);
}

/** Sorts intervals and merges those that touch or overlap. */
function joined(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.start - b.start);
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** Returns those of the ascending `starts` that do not collide with a busy time, given the slot length that belongs to it. */
function withoutTaken(
  starts: readonly number[],
  people: readonly { readonly busy: readonly Interval[]; readonly length: number }[],
): number[] {
  const findFirst = firstAtOrAfter(starts);
  // Difference array: at each start, busy times that begin to block it minus those that stop.
  const changes = new Int32Array(starts.length + 1);
  for (const { busy, length } of people) {
    for (const { start, end } of busy) {
      let first = findFirst(start - length);
      if (starts[first] === start - length) first++;
      const after = findFirst(end);
      if (after <= first) continue;
      changes[first] = (changes[first] ?? 0) + 1;
      changes[after] = (changes[after] ?? 0) - 1;
    }
  }
  const free: number[] = [];
  let busy = 0;
  for (let index = 0; index < starts.length; index++) {
    busy += changes[index] ?? 0;
    if (busy === 0) free.push(starts[index] as number);
  }
  return free;
}

/**
 * Returns a function that finds the index of the first of the ascending `starts` at or after a time; their number if there is
 * none.
 * It uses a lookup table over their whole range, with about as many entries as there are starts. Busy times are unsorted, and
 * sorting them, or a binary search for each, would take longer than everything else.
 */
function firstAtOrAfter(starts: readonly number[]): (instant: number) => number {
  const count = starts.length;
  const origin = starts[0] ?? 0;
  // Whole milliseconds, so that rounding never moves a time past its table entry.
  const step = Math.max(1, Math.ceil(((starts.at(-1) ?? origin) - origin) / count));
  const firsts = new Uint32Array(count);
  for (let entry = 0, index = 0; entry < count; entry++) {
    while (index < count && (starts[index] as number) < origin + entry * step) index++;
    firsts[entry] = index;
  }
  return (instant) => {
    const entry = Math.floor((instant - origin) / step);
    let index = entry < 0 ? 0 : (firsts[entry] ?? count - 1);
    while (index < count && (starts[index] as number) < instant) index++;
    return index;
  };
}

/** Returns the days (in the host's time zone, since 1970-01-01) that have their maximum number of sessions. */
function fullDays(
  starts: readonly number[],
  segments: readonly ZoneSegment[],
  max: number,
): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const start of starts) {
    const segment = segments.find((one) => start >= one.start && start < one.end);
    if (!segment) continue;
    const day = Math.floor((start + segment.offset) / DAY);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= max).map(([day]) => day));
}

/** Returns up to `count` of the ascending `slots` nearest to `start`, in ascending order. */
export function nearestSlots(slots: readonly number[], start: number, count: number): number[] {
  return slots
    .filter((slot) => slot !== start)
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)
    .slice(0, count)
    .sort((a, b) => a - b);
}
