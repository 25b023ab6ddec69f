import ICAL from 'ical.js';
import { startCalDavServer, type CalDavServer } from '../../../../test/servers/caldav-server.ts';
import { calendarFeed, calendarFile } from './calendar-file.ts';
import type { SessionMember } from '../members.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';

const SITE = 'https://acquaint.example';
const ID = 'b9bd3c0e-5a0f-4a36-8d3a-2f1c6f1f5d11';
// Two days after the start of summer time in Berlin.
const START = Temporal.Instant.from('2027-03-30T08:00:00Z');
const SENT = Temporal.Instant.from('2027-03-01T00:00:00Z');
const ICS = { 'content-type': 'text/calendar; charset=utf-8' };

/** Returns the calendar file of an email about the session. */
function fileOf(method: 'REQUEST' | 'CANCEL', calendarSequence: number, startsAt: Temporal.Instant): string {
  return calendarFile({
    session: { id: ID, startsAt, durationMinutes: 20, calendarSequence } as SessionRow,
    to: {
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      timeZone: 'Europe/Berlin',
    } as SessionMember,
    other: { firstName: 'Grace', lastName: 'Hopper' } as SessionMember,
    siteUrl: SITE,
    sender: 'Acquaint <hello@acquaint.example>',
    now: SENT,
    method,
  }).content;
}

/** Parses the server's calendar with another library, using the time zone in the server's answer. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const start = event.getFirstProperty('dtstart');
    const time = start?.getFirstValue() as ICAL.Time;
    if (zone && start?.getFirstParameter('tzid')) time.zone = new ICAL.Timezone(zone);
    return {
      uid: event.getFirstPropertyValue('uid'),
      sequence: event.getFirstPropertyValue('sequence'),
      status: event.getFirstPropertyValue('status'),
      start: Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString(),
    };
  });
}

/** Returns a query for the events in an interval. The server interprets the time zone by itself. */
const query = (from: string, to: string): string => `<?xml version="1.0" encoding="utf-8"?>
  <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
    <D:prop><D:getetag/></D:prop>
    <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
      <C:time-range start="${from}" end="${to}"/>
    </C:comp-filter></C:comp-filter></C:filter>
  </C:calendar-query>`;

// If no CalDAV server is installed, Jest's configuration leaves this file out and says so.
describe('In a real CalDAV server (Radicale)', () => {
  let server: CalDavServer;
  beforeAll(async () => {
    server = await startCalDavServer();
    expect((await server.ask('MKCALENDAR', '/ada/calendar/')).status).toBe(201);
  });
  afterAll(() => server.close());

  const put = (content: string) => server.ask('PUT', '/ada/calendar/session.ics', content, ICS);
  const standing = async () => read((await server.ask('GET', '/ada/calendar/session.ics')).text);
  const found = async (from: string, to: string) => {
    const { status, text } = await server.ask('REPORT', '/ada/calendar/', query(from, to), {
      'content-type': 'application/xml; charset=utf-8',
      depth: '1',
    });
    expect(status).toBe(207);
    return (text.match(/session\.ics/g) ?? []).length;
  };

  it('the file of an email is added, moved and cancelled under one UID, at the right times', async () => {
    expect((await put(fileOf('REQUEST', 0, START))).status).toBe(201);
    const uid = `${ID}@acquaint`;
    expect(await standing()).toEqual([{ uid, sequence: 0, status: 'CONFIRMED', start: START.toString() }]);
    // 10:00 in Berlin during summer time: 08:00 in UTC, not 09:00.
    expect(await found('20270330T080000Z', '20270330T081900Z')).toBe(1);
    expect(await found('20270330T090000Z', '20270330T092000Z')).toBe(0);

    const moved = START.subtract({ hours: 24 * 4 });
    expect((await put(fileOf('REQUEST', 1, moved))).status).toBe(201);
    expect(await standing()).toEqual([{ uid, sequence: 1, status: 'CONFIRMED', start: moved.toString() }]);
    expect(await found('20270330T080000Z', '20270330T081900Z')).toBe(0);
    // Before the start of summer time: the file describes both offsets.
    expect(await found('20270326T080000Z', '20270326T081900Z')).toBe(1);

    expect((await put(fileOf('CANCEL', 2, moved))).status).toBe(201);
    expect(await standing()).toEqual([{ uid, sequence: 2, status: 'CANCELLED', start: moved.toString() }]);
  });

  it('a whole feed is accepted, each session once', async () => {
    const entries = [0, 24 * 7].map((hours, index) => ({
      id: `${ID.slice(0, -1)}${index}`,
      startsAt: START.add({ hours }),
      durationMinutes: 20,
      calendarSequence: index,
      changedAt: SENT,
      other: { firstName: 'Grace', lastName: 'Hopper' },
    }));
    const feed = calendarFeed(entries, 'Europe/Berlin', SITE);
    expect((await server.ask('PUT', '/ada/feed/', feed, ICS)).status).toBe(201);
    const { text } = await server.ask('GET', '/ada/feed/');
    const byStart = read(text).sort((one, other) => one.start.localeCompare(other.start));
    expect(byStart.map(({ uid, sequence, start }) => [uid, sequence, start])).toEqual(
      entries.map(({ id, startsAt }, index) => [`${id}@acquaint`, index, startsAt.toString()]),
    );
  });
});
