/**
 * A zone as calendars want it described (VTIMEZONE, RFC 5545, 3.6.5): each clock change written out that matters between two
 * instants. From the same data that free slots are computed with, so that an entry and a slot can never disagree; a rule
 * for ever (RRULE) would say more than anybody knows of a zone's future.
 * @param timeZone IANA's name.
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

/** A clock change; offsets from UTC in seconds. */
interface Change {
  readonly at: Temporal.Instant;
  readonly before: number;
  readonly after: number;
}

/** What holds at `from`, what changes until `to`, and the change after that. */
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

/** A zone that never changed its clocks is described by the offset it has. */
function alwaysSo({ offsetNanoseconds }: Temporal.ZonedDateTime): Change {
  const offset = offsetNanoseconds / 1e9;
  return { at: Temporal.Instant.fromEpochMilliseconds(-offset * 1000), before: offset, after: offset };
}

function changeAt(at: Temporal.ZonedDateTime): Change {
  const before = at.subtract({ seconds: 1 }).offsetNanoseconds / 1e9;
  return { at: at.toInstant(), before, after: at.offsetNanoseconds / 1e9 };
}

function observance({ at, before, after }: Change, kind: 'STANDARD' | 'DAYLIGHT'): string[] {
  // Its start is told by the clock as it was until then.
  const local = at.toZonedDateTimeISO('UTC').toPlainDateTime().add({ seconds: before });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(after)}`,
    `END:${kind}`,
  ];
}

/** `+0530`; with seconds where a zone once had its town's own noon. */
function offsetOf(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = Math.abs(seconds);
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return (seconds < 0 ? '-' : '+') + (parts[2] === 0 ? parts.slice(0, 2) : parts).map(two).join('');
}
