import { z } from 'zod';
import { ask, unless } from './ask.ts';
import { CalendarFailure, type Calendar, type CalendarEvent, type SessionEntry } from './calendar.ts';

/** The time format for `Prefer: outlook.timezone="UTC"`: `2026-11-24T10:00:00.0000000`, without a zone. */
const UtcTime = z.object({ dateTime: z.string(), timeZone: z.literal('UTC') });
const Event = z.object({
  id: z.string(),
  '@removed': z.object({ reason: z.string() }).optional(),
  type: z.string().optional(),
  seriesMasterId: z.string().nullish(),
  start: UtcTime.optional(),
  end: UtcTime.optional(),
  showAs: z.string().optional(),
  isCancelled: z.boolean().optional(),
  responseStatus: z.object({ response: z.string().optional() }).nullish(),
  transactionId: z.string().nullish(),
});
type Event = z.output<typeof Event>;
const Page = z.object({
  value: z.array(Event),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const Written = z.object({ id: z.string() });
const Found = z.object({ value: z.array(Written) });
const Subscribed = z.object({ id: z.string(), expirationDateTime: z.iso.datetime({ offset: true }) });

const PAGE_SIZE = 200;
const MOST_PAGES = 100;
const FREE = ['free', 'workingElsewhere'];
/** Keeps the id of an event stable when its owner moves it to another folder. */
const PREFER_IMMUTABLE_ID = 'IdType="ImmutableId"';
/** Extended property with the session's id, in Outlook's public name space. */
const SESSION_PROPERTY = 'String {6e1b6f5e-6a52-4f0a-9d0c-6b1f3c5a7e21} Name AcquaintSession';

/**
 * Adapter for the main calendar in Microsoft Graph v1.0: `calendarView/delta`, events that carry their session's id, and
 * subscriptions. Its delta query cannot select fields, so events arrive complete; all but their times is dropped here.
 * @param base `https://graph.microsoft.com`
 */
export function microsoftCalendar(base: string): Omit<Calendar, 'keeps'> {
  const me = `${base}/v1.0/me`;
  const subscriptions = `${base}/v1.0/subscriptions`;
  const lasting = { prefer: PREFER_IMMUTABLE_ID };

  const find = async (token: string, sessionId: string): Promise<string | null> => {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${SESSION_PROPERTY}' and ep/value eq '${sessionId}')`,
      $select: 'id',
    });
    const { value } = await ask(`${me}/events?${query.toString()}`, token, { headers: lasting }, Found);
    return value[0]?.id ?? null;
  };
  const change = async (token: string, entry: SessionEntry, id: string): Promise<string | null> => {
    const question = { method: 'PATCH', headers: lasting, body: bodyOf(entry) } as const;
    const request = ask(`${me}/events/${encodeURIComponent(id)}`, token, question, Written);
    return (await unless(['missing', 'gone'], request))?.id ?? null;
  };
  const create = async (token: string, entry: SessionEntry): Promise<string> => {
    const body = {
      ...bodyOf(entry),
      // Makes a repeated request idempotent.
      transactionId: `${entry.sessionId}.${entry.sequence}`,
      singleValueExtendedProperties: [{ id: SESSION_PROPERTY, value: entry.sessionId }],
    };
    const request = ask(`${me}/events`, token, { method: 'POST', headers: lasting, body }, Written);
    const id = (await unless(['conflict'], request))?.id ?? (await find(token, entry.sessionId));
    if (id === null) throw new CalendarFailure('unreachable');
    return id;
  };

  return {
    read: async (token, { from, to }, cursor) => {
      const query = new URLSearchParams({ startDateTime: from.toString(), endDateTime: to.toString() });
      const events: CalendarEvent[] = [];
      const removedIds: string[] = [];
      let next = cursor ?? `${me}/calendarView/delta?${query.toString()}`;
      const prefer = `odata.maxpagesize=${PAGE_SIZE}, outlook.timezone="UTC", ${PREFER_IMMUTABLE_ID}`;
      for (let page = 0; page < MOST_PAGES; page++) {
        // Follow a link only on the provider's own host, so that the token is sent nowhere else.
        if (!next.startsWith(`${base}/`)) throw new CalendarFailure('unreachable');
        const answer: z.output<typeof Page> = await ask(next, token, { headers: { prefer } }, Page);
        for (const event of answer.value) {
          const known = eventOf(event);
          if (known) events.push(known);
          else removedIds.push(event.id);
        }
        const { '@odata.deltaLink': deltaLink, '@odata.nextLink': nextLink } = answer;
        if (deltaLink !== undefined)
          return { isWhole: cursor === null, events, removedIds, cursor: deltaLink };
        if (nextLink === undefined) break;
        next = nextLink;
      }
      throw new CalendarFailure('unreachable');
    },

    put: async (token, entry, eventId) => {
      const known = eventId === null ? null : await change(token, entry, eventId);
      if (known !== null) return known;
      // The response to an earlier write may have been lost; then the event exists with an id that we do not know.
      const before = await find(token, entry.sessionId);
      const changed = before === null ? null : await change(token, entry, before);
      return changed ?? (await create(token, entry));
    },

    remove: async (token, sessionId, eventId) => {
      const id = eventId ?? (await find(token, sessionId));
      if (id === null) return;
      const url = `${me}/events/${encodeURIComponent(id)}`;
      await unless(['missing', 'gone'], ask(url, token, { method: 'DELETE', headers: lasting }, z.unknown()));
    },

    open: async (token, { secret, address, until }) => {
      const body = {
        changeType: 'created,updated,deleted',
        notificationUrl: address,
        lifecycleNotificationUrl: address,
        resource: '/me/events',
        expirationDateTime: until.toString(),
        clientState: secret,
        latestSupportedTlsVersion: 'v1_2',
      };
      const made = await ask(subscriptions, token, { method: 'POST', headers: lasting, body }, Subscribed);
      return { providerId: made.id, expiresAt: Temporal.Instant.from(made.expirationDateTime) };
    },

    renew: async (token, providerId, until) => {
      const body = { expirationDateTime: until.toString() };
      const url = `${subscriptions}/${encodeURIComponent(providerId)}`;
      const made = await unless(['missing', 'gone'], ask(url, token, { method: 'PATCH', body }, Subscribed));
      return made && Temporal.Instant.from(made.expirationDateTime);
    },

    close: async (token, _id, providerId) => {
      const url = `${subscriptions}/${encodeURIComponent(providerId)}`;
      await unless(['missing', 'gone'], ask(url, token, { method: 'DELETE' }, z.unknown()));
    },
  };
}

function bodyOf({ start, end, title, text, url }: SessionEntry) {
  return {
    subject: title,
    body: { contentType: 'text', content: text },
    location: { displayName: url },
    start: utc(start),
    end: utc(end),
    showAs: 'busy',
  };
}

const utc = (at: Temporal.Instant) => ({
  dateTime: at.toZonedDateTimeISO('UTC').toPlainDateTime().toString(),
  timeZone: 'UTC',
});

/** Converts an event; null if it was removed. */
function eventOf(event: Event): CalendarEvent | null {
  const { start, end, showAs, isCancelled, seriesMasterId, transactionId } = event;
  if (event['@removed'] || !start || !end) return null;
  const isDeclined = event.responseStatus?.response === 'declined';
  const says = showAs === undefined ? null : !FREE.includes(showAs);
  return {
    id: event.id,
    seriesId: seriesMasterId ?? null,
    isSeries: event.type === 'seriesMaster',
    // An occurrence of a series has only its times.
    isBusy: isCancelled === true || isDeclined ? false : says,
    start: instantOf(start.dateTime),
    end: instantOf(end.dateTime),
    sessionId: /^([0-9a-f-]{36})\.\d+$/.exec(transactionId ?? '')?.[1] ?? null,
  };
}

const instantOf = (dateTime: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(dateTime.replace(/Z$/, '')).toZonedDateTime('UTC').toInstant();
