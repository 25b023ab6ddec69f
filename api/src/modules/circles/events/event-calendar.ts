import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@acquaint/contracts';
import { eventEnd } from './event-times.ts';
import type { CircleEventRow } from './events.tables.ts';

/**
 * Returns an event as a calendar file (RFC 5545), in UTC. The UID never changes; SEQUENCE increases with each change.
 * @param url the event's page.
 */
export function eventCalendar(event: CircleEventRow, url: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: PRODUCT_NAME, product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${event.id}@${PRODUCT_SLUG}`,
    sequence: event.calendarSequence,
    timezone: 'UTC',
    stamp: event.createdAt,
    start: event.startsAt,
    end: eventEnd(event),
    status: event.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    summary: event.name,
    description: event.about === '' ? url : `${event.about}\n\n${url}`,
    location: url,
    url,
  });
  return calendar.toString();
}
