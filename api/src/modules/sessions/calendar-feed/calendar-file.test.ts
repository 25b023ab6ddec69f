import ICAL from 'ical.js';
import { calendarFeed, calendarFile, type FeedEntry } from './calendar-file.ts';
import type { SessionMember } from '../members.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';

const FIRST = Temporal.Instant.from('2024-01-01T00:00:00Z');
const LAST = Temporal.Instant.from('2030-12-31T00:00:00Z');
const SITE = 'https://acquaint.example';

function entryAt(startsAt: Temporal.Instant): FeedEntry {
  return {
    id: startsAt.toString(),
    startsAt,
    durationMinutes: 20,
    calendarSequence: 0,
    changedAt: FIRST,
    other: { firstName: 'Ada', lastName: 'Lovelace' },
  };
}

it('shows no name that looks like an address', () => {
  const other = { firstName: 'Visit', lastName: 'evil.example/win' };
  const file = calendarFeed([{ ...entryAt(FIRST), other }], 'UTC', SITE).replaceAll('\r\n ', '');
  expect(file).not.toContain('evil.example');
  expect(file).toContain('A member of Acquaint');
});

/** Returns the offset changes of a time zone from 2024 to 2030. */
function changesOf(timeZone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let next = FIRST.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next');
  for (
    ;
    next && Temporal.Instant.compare(next.toInstant(), LAST) < 0;
    next = next.getTimeZoneTransition('next')
  ) {
    changes.push(next.toInstant());
  }
  return changes;
}

/** Times around a change: before it, at it, and within the hour that may occur twice. */
const around = (change: Temporal.Instant): Temporal.Instant[] =>
  [-61, -1, 0, 31, 61, 60 * 24 * 40].map((minutes) => change.add({ minutes }));

/** Parses a file with another library, using the file's own time zones. Returns UID and UTC start of each event. */
function readStarts(file: string): [uid: string, start: string][] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component);
      return [zone.tzid, zone];
    }),
  );
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const start = component.getFirstProperty('dtstart');
    const time = start?.getFirstValue() as ICAL.Time;
    const tzid = start?.getFirstParameter('tzid');
    if (tzid) {
      const zone = zones.get(tzid);
      if (!zone) throw new Error(`The file does not describe ${tzid}`);
      time.zone = zone;
    }
    const seconds = time.toUnixTime();
    return [
      component.getFirstPropertyValue('uid') as string,
      Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString(),
    ];
  });
}

describe('A calendar file', () => {
  it('has the right times in every time zone, around every offset change from 2024 to 2030', () => {
    const wrong: string[] = [];
    let read = 0;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const changes = changesOf(timeZone);
      const starts = changes.length > 0 ? changes.flatMap(around) : [FIRST, LAST];
      const entries = starts.map(entryAt);
      for (const [uid, start] of readStarts(calendarFeed(entries, timeZone, SITE))) {
        read += 1;
        if (uid !== `${start}@acquaint`) wrong.push(`${timeZone}: ${uid} read as ${start}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(5_000);
  });

  it('of one session describes the time zone at that time, and the next offset change', () => {
    const file = calendarFeed(
      [entryAt(Temporal.Instant.from('2026-03-28T10:00:00Z'))],
      'Europe/Berlin',
      SITE,
    );
    expect(file).toContain('DTSTART;TZID=Europe/Berlin:20260328T110000');
    expect(file.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toEqual(['BEGIN:STANDARD', 'BEGIN:DAYLIGHT']);
  });

  it('uses UTC for a member in UTC, and is empty without a session', () => {
    const file = calendarFeed([entryAt(Temporal.Instant.from('2026-03-28T10:00:00Z'))], 'UTC', SITE);
    expect(file).toContain('DTSTART:20260328T100000Z');
    expect(file).not.toContain('VTIMEZONE');
    expect(calendarFeed([], 'Europe/Berlin', SITE)).not.toContain('VEVENT');
  });

  it.each([
    ['REQUEST', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
  ] as const)('of method %s is %s, keeps its UID and increases its sequence number', (method, status) => {
    const session = { ...entryAt(Temporal.Instant.from('2026-07-01T08:00:00Z')), calendarSequence: 2 };
    const { content } = calendarFile({
      session: session as unknown as SessionRow,
      to: {
        email: 'me@example.org',
        firstName: 'Me',
        lastName: 'Too',
        timeZone: 'Asia/Kolkata',
      } as SessionMember,
      other: { firstName: 'Ada', lastName: 'Lovelace' } as SessionMember,
      siteUrl: SITE,
      sender: 'Acquaint <hello@acquaint.example>',
      now: Temporal.Instant.from('2026-06-01T00:00:00Z'),
      method,
    });
    const calendar = new ICAL.Component(ICAL.parse(String(content)) as unknown[]);
    const event = calendar.getFirstSubcomponent('vevent');
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect(['uid', 'sequence', 'status'].map((name) => event?.getFirstPropertyValue(name))).toEqual([
      `${session.id}@acquaint`,
      2,
      status,
    ]);
    expect(event?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-06-01T00:00:00Z');
    expect(content).toContain('DTSTART;TZID=Asia/Kolkata:20260701T133000');
  });
});
