/**
 * Returns the description of a time zone for calendar files (VTIMEZONE, RFC 5545, 3.6.5), listing each relevant offset change
 * between two times. It uses the same data as the free slots, so entries and slots always agree. A recurrence rule (RRULE) would
 * claim to know the zone's future.
 * @param timeZone IANA name.
 */
export function timeZoneComponent(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): string {
  const changes = changesBetween(timeZone, from, to);
  const standard = Math.min(...changes.map(({ after }) => after));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changes.flatMap((change) => observance(change, change.after > standard ? 'DAYLIGHT' : 'STANDARD')),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/** An offset change; offsets from UTC in seconds. */
interface Change {
  readonly at: Temporal.Instant;
  readonly before: number;
  readonly after: number;
}

/** Returns the change in effect at `from`, the changes until `to`, and the first one after that. */
function changesBetween(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): Change[] {
  const start = from.toZonedDateTimeISO(timeZone);
  const held = start.getTimeZoneTransition('previous');
  const changes: Change[] = [held === null ? alwaysSo(start) : changeAt(held)];
  for (let next = start.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    changes.push(changeAt(next));
    if (Temporal.Instant.compare(next.toInstant(), to) > 0) break;
  }
  return changes;
}

/** Describes a zone that has never changed by its constant offset. */
function alwaysSo({ offsetNanoseconds }: Temporal.ZonedDateTime): Change {
  const offset = offsetNanoseconds / 1e9;
  return { at: Temporal.Instant.fromEpochMilliseconds(-offset * 1000), before: offset, after: offset };
}

function changeAt(at: Temporal.ZonedDateTime): Change {
  const before = at.subtract({ seconds: 1 }).offsetNanoseconds / 1e9;
  return { at: at.toInstant(), before, after: at.offsetNanoseconds / 1e9 };
}

function observance({ at, before, after }: Change, kind: 'STANDARD' | 'DAYLIGHT'): string[] {
  // The start is given in the wall time before the change.
  const local = at.toZonedDateTimeISO('UTC').toPlainDateTime().add({ seconds: before });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(after)}`,
    `END:${kind}`,
  ];
}

/** `+0530`; with seconds for historical local mean time. */
function offsetOf(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = Math.abs(seconds);
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return (seconds < 0 ? '-' : '+') + (parts[2] === 0 ? parts.slice(0, 2) : parts).map(two).join('');
}
