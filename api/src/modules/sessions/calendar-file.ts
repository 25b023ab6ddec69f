import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@acquaint/contracts';
import type { Attachment } from '../../ports/mail/mail.ts';
import { plannedEnd } from './call-timing.ts';
import type { SessionMember } from './members.repository.ts';
import type { SessionRow } from './sessions.tables.ts';

interface Entry {
  readonly session: SessionRow;
  readonly to: SessionMember;
  readonly other: SessionMember;
  readonly siteUrl: string;
  /** As mails show it: `Acquaint <hello@acquaint.example>` or the address alone. */
  readonly sender: string;
  readonly now: Temporal.Instant;
  readonly method: 'REQUEST' | 'CANCEL';
}

/** Who sends the mails: never the other person, whose address is not told. */
function organizer(sender: string): { name: string; email: string } {
  return { name: PRODUCT_NAME, email: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender };
}

/**
 * The session as a calendar entry for one of its people (RFC 5545): the UID stays for the session's life, SEQUENCE
 * rises with each change. The other person is named, their address is not told. Times are UTC.
 */
export function calendarFile({ session, to, other, siteUrl, sender, now, method }: Entry): Attachment {
  const url = `${siteUrl}/room?session=${session.id}`;
  const calendar = new ICalCalendar({
    prodId: { company: PRODUCT_NAME, product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${session.id}@${PRODUCT_SLUG}`,
    sequence: session.calendarSequence,
    stamp: new Date(now.epochMilliseconds),
    start: new Date(session.startsAt.epochMilliseconds),
    end: new Date(plannedEnd(session).epochMilliseconds),
    summary: `${PRODUCT_NAME}: ${other.firstName} ${other.lastName}`,
    description: `Your session with ${other.firstName} ${other.lastName}. The room: ${url}`,
    location: url,
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizer(sender),
    attendees: [{ email: to.email, name: `${to.firstName} ${to.lastName}`, rsvp: false }],
  });
  return {
    filename: 'session.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}
