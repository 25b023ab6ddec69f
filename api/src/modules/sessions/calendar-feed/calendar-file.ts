import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@acquaint/contracts';
import type { Attachment } from '../../../ports/email/email.ts';
import { languageOf } from '@acquaint/i18n/languages';
import { currentLocale, t } from '../../../i18n/i18n.ts';
import { plannedEnd } from '../calls/call-timing.ts';
import { fullName, nameInEmail } from '../../../i18n/people.ts';
import type { SessionMember } from '../members.repository.ts';
import type { SessionRow } from '../sessions.tables.ts';
import { timeZoneComponent } from './time-zone-component.ts';

type Timed = Pick<SessionRow, 'id' | 'startsAt' | 'durationMinutes' | 'calendarSequence'>;
type Named = Parameters<typeof nameInEmail>[0];

interface Entry {
  readonly session: SessionRow;
  readonly to: SessionMember;
  readonly other: SessionMember;
  readonly siteUrl: string;
  /** Sender of emails: `Acquaint <hello@acquaint.example>` or only the address. */
  readonly sender: string;
  readonly now: Temporal.Instant;
  readonly method: 'REQUEST' | 'CANCEL';
}

/** The organizer is the sender of the emails. The other person's email address is never revealed. */
function organizer(sender: string): { name: string; email: string } {
  return { name: PRODUCT_NAME, email: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender };
}

/**
 * Creates the session's calendar entry for one of its people (RFC 5545). The UID never changes; SEQUENCE increases with each
 * change. The other person is named, but their email address is not included. Times are in the person's time zone, which the file
 * describes.
 */
export function calendarFile({ session, to, other, siteUrl, sender, now, method }: Entry): Attachment {
  const calendar = emptyCalendar(to.timeZone, [session], ICalCalendarMethod[method]);
  calendar.createEvent({
    ...eventOf(session, other, to.timeZone, siteUrl),
    stamp: now,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizer(sender),
    attendees: [{ email: to.email, name: fullName(to), rsvp: false }],
  });
  return {
    filename: 'session.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

/** A session in a calendar feed. */
export interface FeedEntry extends Timed {
  readonly other: Named;
  /** Time of its last change. */
  readonly changedAt: Temporal.Instant;
}

/**
 * Creates a calendar with all these sessions for a program to subscribe to. Equal sessions give an identical text, so that
 * clients can get 304. The entries have the same UID and SEQUENCE as those in emails.
 */
export function calendarFeed(entries: readonly FeedEntry[], timeZone: string, siteUrl: string): string {
  const calendar = emptyCalendar(timeZone, entries, ICalCalendarMethod.PUBLISH);
  calendar.name(t('{product} sessions', { product: PRODUCT_NAME }));
  for (const entry of entries) {
    calendar.createEvent({
      ...eventOf(entry, entry.other, timeZone, siteUrl),
      stamp: entry.changedAt,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function emptyCalendar(
  timeZone: string,
  sessions: readonly Timed[],
  method: ICalCalendarMethod,
): ICalCalendar {
  const [first, ...rest] = sessions;
  const calendar = new ICalCalendar({
    prodId: {
      company: PRODUCT_NAME,
      product: 'Sessions',
      language: languageOf(currentLocale()).toUpperCase(),
    },
    method,
  });
  if (first === undefined) return calendar;
  const span = rest.reduce(
    ({ from, to }, session) => ({
      from: session.startsAt.epochMilliseconds < from.epochMilliseconds ? session.startsAt : from,
      to: plannedEnd(session).epochMilliseconds > to.epochMilliseconds ? plannedEnd(session) : to,
    }),
    { from: first.startsAt, to: plannedEnd(first) },
  );
  // The time zone is set per event. Set on the calendar, it would also apply to DTSTAMP, which must be in UTC.
  calendar.timezone({ name: null, generator: () => timeZoneComponent(timeZone, span.from, span.to) });
  return calendar;
}

/** Returns title, text and URL of a session in a calendar, in the reader's language. */
export function entryText(
  sessionId: string,
  named: Named,
  siteUrl: string,
): { readonly title: string; readonly text: string; readonly url: string } {
  const url = `${siteUrl}/room?session=${sessionId}`;
  const name = nameInEmail(named);
  const text = t('Your session with {name}. The room: {url}', { name, url });
  return { title: `${PRODUCT_NAME}: ${name}`, text, url };
}

function eventOf(session: Timed, other: Named, timeZone: string, siteUrl: string): ICalEventData {
  const { title, text, url } = entryText(session.id, other, siteUrl);
  return {
    id: `${session.id}@${PRODUCT_SLUG}`,
    sequence: session.calendarSequence,
    timezone: [session.startsAt, plannedEnd(session)].some((at) => isShownTwice(at, timeZone))
      ? 'UTC'
      : timeZone,
    start: session.startsAt,
    end: plannedEnd(session),
    summary: title,
    description: text,
    location: url,
    url,
  };
}

/** Returns whether a wall time occurs twice. Programs interpret such a time differently, so UTC is used instead. */
function isShownTwice(at: Temporal.Instant, timeZone: string): boolean {
  const wall = at.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  );
  return !(earlier && later && earlier.equals(later));
}
