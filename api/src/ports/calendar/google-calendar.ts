import { z } from 'zod';
import { ask, unless } from './ask.ts';
import { CalendarFailure, type Calendar, type CalendarEvent, type SessionEntry } from './calendar.ts';

/** A time, or a date in the calendar's time zone for an all-day event. */
const Moment = z.object({
  dateTime: z.iso.datetime({ offset: true }).optional(),
  date: z.iso.date().optional(),
});
const Event = z.object({
  id: z.string(),
  status: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  transparency: z.string().optional(),
  eventType: z.string().optional(),
  recurringEventId: z.string().optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
});
type Event = z.output<typeof Event>;
const Page = z.object({
  items: z.array(Event).default([]),
  timeZone: z.string().default('UTC'),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const Written = z.object({ id: z.string() });
const Watched = z.object({ resourceId: z.string(), expiration: z.coerce.number().optional() });

/** Leaves out what an event is about. */
const FIELDS =
  'items(id,status,start,end,transparency,eventType,recurringEventId,attendees(self,responseStatus)),timeZone,nextPageToken,nextSyncToken';
const PAGE_SIZE = '2500';
const MOST_PAGES = 40;

/**
 * Adapter for the main calendar in Google Calendar API v3: `events.list` with sync tokens, events with ids chosen by us, and
 * `events.watch`.
 * @param base `https://www.googleapis.com`
 */
export function googleCalendar(base: string): Omit<Calendar, 'keeps'> {
  const events = `${base}/calendar/v3/calendars/primary/events`;
  const insert = (token: string, entry: SessionEntry) =>
    ask(
      `${events}?sendUpdates=none`,
      token,
      { method: 'POST', body: { id: nameOf(entry.sessionId), ...bodyOf(entry) } },
      Written,
    );
  const patch = (token: string, entry: SessionEntry) =>
    ask(
      `${events}/${nameOf(entry.sessionId)}?sendUpdates=none`,
      token,
      { method: 'PATCH', body: bodyOf(entry) },
      Written,
    );
  return {
    read: async (token, { from, to }, cursor) => {
      const readEvents: CalendarEvent[] = [];
      const removedIds: string[] = [];
      // Google accepts no time range together with a sync token: it remembers the one of the first read.
      const start =
        cursor === null ? { timeMin: from.toString(), timeMax: to.toString() } : { syncToken: cursor };
      let pageToken: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          singleEvents: 'true',
          maxResults: PAGE_SIZE,
          fields: FIELDS,
          ...start,
          ...(pageToken === undefined ? {} : { pageToken }),
        });
        const answer: z.output<typeof Page> = await ask(`${events}?${query.toString()}`, token, {}, Page);
        for (const event of answer.items) {
          const known = eventOf(event, answer.timeZone);
          if (known) readEvents.push(known);
          else removedIds.push(event.id);
        }
        if (answer.nextSyncToken !== undefined) {
          return { isWhole: cursor === null, events: readEvents, removedIds, cursor: answer.nextSyncToken };
        }
        pageToken = answer.nextPageToken;
        if (pageToken === undefined) break;
      }
      throw new CalendarFailure('unreachable');
    },

    // An id stays in use after deletion: an event that its owner has deleted is restored by an update, not by a second insert.
    put: async (token, entry, eventId) => {
      const changed = eventId === null ? null : await unless(['missing', 'gone'], patch(token, entry));
      const written = changed ?? (await unless(['conflict'], insert(token, entry)));
      return (written ?? (await patch(token, entry))).id;
    },

    remove: async (token, sessionId) => {
      const url = `${events}/${nameOf(sessionId)}?sendUpdates=none`;
      await unless(['missing', 'gone'], ask(url, token, { method: 'DELETE' }, z.unknown()));
    },

    open: async (token, { id, secret, address, until }) => {
      const body = {
        id,
        type: 'web_hook',
        address,
        token: secret,
        expiration: String(until.epochMilliseconds),
      };
      const watched = await ask(`${events}/watch`, token, { method: 'POST', body }, Watched);
      const expiresAt =
        watched.expiration === undefined ? until : Temporal.Instant.fromEpochMilliseconds(watched.expiration);
      return { providerId: watched.resourceId, expiresAt };
    },

    // Google cannot renew a channel: a new one replaces it.
    renew: () => Promise.resolve(null),

    close: async (token, id, providerId) => {
      const body = { id, resourceId: providerId };
      const request = ask(`${base}/calendar/v3/channels/stop`, token, { method: 'POST', body }, z.unknown());
      await unless(['missing', 'gone'], request);
    },
  };
}

/** Converts the session's id to the characters that Google accepts (base32hex). */
const nameOf = (sessionId: string): string => sessionId.replaceAll('-', '');

function bodyOf({ start, end, title, text, url }: SessionEntry) {
  return {
    status: 'confirmed',
    summary: title,
    description: text,
    location: url,
    start: { dateTime: start.toString() },
    end: { dateTime: end.toString() },
    transparency: 'opaque',
  };
}

/** Converts an event; null if it was removed. */
function eventOf(event: Event, timeZone: string): CalendarEvent | null {
  const [start, end] = [instantOf(event.start, timeZone), instantOf(event.end, timeZone)];
  if (event.status === 'cancelled' || start === null || end === null) return null;
  const isDeclined = event.attendees?.some(
    ({ self, responseStatus }) => self && responseStatus === 'declined',
  );
  return {
    id: event.id,
    seriesId: event.recurringEventId ?? null,
    isSeries: false,
    isBusy: event.transparency !== 'transparent' && event.eventType !== 'workingLocation' && !isDeclined,
    start,
    end,
    sessionId: null,
  };
}

function instantOf(moment: z.output<typeof Moment> | undefined, timeZone: string): Temporal.Instant | null {
  if (moment?.dateTime !== undefined) return Temporal.Instant.from(moment.dateTime);
  if (moment?.date === undefined) return null;
  return Temporal.PlainDate.from(moment.date).toZonedDateTime(timeZone).toInstant();
}
