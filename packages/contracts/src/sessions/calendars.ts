import { z } from '../zod.ts';
import { Id, IdParams, Instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sampleId } from '../samples.ts';
import { SAMPLE_CALENDAR, SAMPLE_CALENDAR_CHANGE, SAMPLE_SECRET, SAMPLE_SESSION } from './samples.ts';
import { BookingConflict, Session } from './sessions.ts';

/** A URL that shows a member's sessions to anyone who knows it. Null when there is none, or it can no longer be shown. */
const CalendarFeed = z.object({ url: z.string().nullable(), made_at: Instant.nullable() });

export const getCalendarFeed = defineEndpoint({
  name: 'interviews.getCalendarFeed',
  method: 'GET',
  path: '/interviews/calendar-feed/',
  access: 'member',
  owner: 'sessions',
  staleOn: ['calendar-feed/changed'],
  summary: "Return the private address at which calendar apps read the caller's sessions",
  sample: { answer: { url: null, made_at: null } },
  responses: { 200: CalendarFeed },
});

export const makeCalendarFeed = defineEndpoint({
  name: 'interviews.makeCalendarFeed',
  method: 'POST',
  path: '/interviews/calendar-feed/',
  access: 'member',
  owner: 'sessions',
  emits: ['calendar-feed/changed'],
  summary: 'Create a new private calendar address; the previous one becomes empty',
  sample: {
    answer: {
      url: `https://acquaint.example/calendar/sessions.ics?key=${sampleId(90)}`,
      made_at: '2026-11-20T09:00:00.000Z',
    },
  },
  responses: { 201: CalendarFeed },
});

export const endCalendarFeed = defineEndpoint({
  name: 'interviews.endCalendarFeed',
  method: 'DELETE',
  path: '/interviews/calendar-feed/',
  access: 'member',
  owner: 'sessions',
  emits: ['calendar-feed/changed'],
  summary: 'Delete the private calendar address',
  responses: { 204: z.undefined() },
});

/** Providers whose calendars can be connected. */
export const CALENDAR_PROVIDERS = ['google', 'microsoft'] as const;
export const CalendarProvider = z.enum(CALENDAR_PROVIDERS);
export type CalendarProvider = z.infer<typeof CalendarProvider>;

/** A connected calendar, and the state of reading and writing it. */
export const ConnectedCalendar = z.object({
  provider: CalendarProvider,
  label: z.string(),
  email: z.string().nullable(),
  /** `new`: not read yet; `late`: the provider does not answer and will be retried; `broken`: the member has to do something. */
  state: z.enum(['new', 'working', 'late', 'broken']),
  /** What is wrong and what to do; null while everything works. */
  problem: z.string().nullable(),
  /** Whether connecting it again solves the problem. */
  needs_reconnect: z.boolean(),
  last_synced_at: Instant.nullable(),
  /** Whether the provider notifies us of changes at once; otherwise they are found at the next poll. */
  hears_changes: z.boolean(),
  /** State of writing sessions into it. */
  writing: z.object({
    /** `new`: nothing written yet; `late` and `broken` as for reading. */
    state: z.enum(['new', 'working', 'late', 'broken']),
    /** What is wrong and what to do; null while everything works. */
    problem: z.string().nullable(),
    /** Number of sessions that are missing or outdated in the calendar. */
    waiting: z.number().int(),
    last_written_at: Instant.nullable(),
  }),
});
export type ConnectedCalendar = z.infer<typeof ConnectedCalendar>;

export const listConnectedCalendars = defineEndpoint({
  name: 'socialAccounts.listCalendars',
  method: 'GET',
  path: '/social-accounts/calendars/',
  access: 'member',
  owner: 'calendars',
  staleOn: ['calendar/synced'],
  summary: "List the caller's connected calendars, with the state of reading and writing them",
  sample: { answer: { results: [SAMPLE_CALENDAR] } },
  responses: { 200: z.object({ results: z.array(ConnectedCalendar) }) },
});

export const syncCalendars = defineEndpoint({
  name: 'socialAccounts.syncCalendars',
  method: 'POST',
  path: '/social-accounts/calendars/',
  access: 'member',
  owner: 'calendars',
  limit: 'calendar-sync/account',
  emits: ['calendar/synced'],
  summary: "Read the caller's connected calendars now",
  sample: { answer: { results: [SAMPLE_CALENDAR] } },
  responses: { 200: z.object({ results: z.array(ConnectedCalendar) }) },
});

/**
 * What the member did to a session in their own calendar. The session remains as agreed until they say here what they meant
 * (R-CAL-3).
 */
export const CalendarChange = z.object({
  session_id: Id,
  provider: CalendarProvider,
  label: z.string(),
  change: z.enum(['moved', 'removed']),
  /** Where its entry starts now; null if it was removed. The session's own start if only its length was changed. */
  starts_at: Instant.nullable(),
});
export type CalendarChange = z.infer<typeof CalendarChange>;

export const listCalendarChanges = defineEndpoint({
  name: 'socialAccounts.listCalendarChanges',
  method: 'GET',
  path: '/social-accounts/calendars/changes/',
  access: 'member',
  owner: 'calendars',
  staleOn: ['calendar/synced', 'session/requested', 'session/booked', 'session/cancelled'],
  summary:
    'List sessions that the caller moved or removed in their own calendar, which remain as agreed until answered',
  sample: { answer: { results: [SAMPLE_CALENDAR_CHANGE] } },
  responses: { 200: z.object({ results: z.array(CalendarChange) }) },
});

export const answerCalendarChange = defineEndpoint({
  name: 'socialAccounts.answerCalendarChange',
  method: 'POST',
  path: '/social-accounts/calendars/changes/{id}/',
  access: 'member',
  owner: 'calendars',
  limit: 'book/account',
  emits: ['calendar/synced'],
  summary: 'Move the session to the time in the calendar, cancel it, or restore its calendar entry',
  params: IdParams,
  sample: {
    params: { id: SAMPLE_SESSION.id },
    body: { provider: 'google', answer: 'put_back', starts_at: SAMPLE_CALENDAR_CHANGE.starts_at },
    answer: SAMPLE_SESSION,
  },
  body: z.strictObject({
    provider: CalendarProvider,
    answer: z.enum(['move', 'cancel', 'put_back']),
    /** `starts_at` of the change that was shown; another one meanwhile is a 409. */
    starts_at: Instant.nullable(),
  }),
  responses: { 200: Session, 409: BookingConflict },
});

/** A secret we create for each calendar; the provider returns it with each notification as proof of origin. */
const NoticeSecret = z.string().max(200);

/** Google's push notifications: everything is in the headers, there is no body. */
export const hearGoogleCalendar = defineEndpoint({
  name: 'socialAccounts.hearGoogleCalendar',
  method: 'POST',
  path: '/social-accounts/calendars/google/changes/',
  access: 'visitor',
  owner: 'calendars',
  noPage: 'Google reports that a calendar has changed',
  limit: 'calendar-notice/address',
  summary: 'Receive a notice from Google that a calendar has changed',
  headers: z.object({
    'x-goog-channel-token': NoticeSecret,
    'x-goog-resource-state': z.string().max(40),
  }),
  responses: { 204: z.undefined(), 404: z.object({ detail: z.string() }) },
});

/** Microsoft Graph's change notifications: a validation request first, then batches of notifications. */
export const hearMicrosoftCalendar = defineEndpoint({
  name: 'socialAccounts.hearMicrosoftCalendar',
  method: 'POST',
  path: '/social-accounts/calendars/microsoft/changes/',
  access: 'visitor',
  owner: 'calendars',
  noPage: 'Microsoft Graph reports that calendars have changed',
  limit: 'calendar-notice/address',
  summary: 'Receive a notice from Microsoft that calendars have changed, or answer its validation request',
  query: z.strictObject({ validationToken: z.string().max(2_000).optional() }),
  body: z.strictObject({
    value: z
      .array(
        z.object({
          clientState: NoticeSecret.nullish(),
          lifecycleEvent: z.string().max(60).nullish(),
        }),
      )
      .max(1_000)
      .default([]),
  }),
  answersText: 'text/plain',
  sample: { body: { value: [{ clientState: SAMPLE_SECRET }] }, answer: 'validation-token' },
  responses: {
    /** The validation token. */
    200: z.string(),
    /** Accepted; notifications for unknown calendars are dropped. */
    202: z.undefined(),
  },
});

export const getCalendarFile = defineEndpoint({
  name: 'interviews.getCalendarFile',
  method: 'GET',
  path: '/interviews/{id}/calendar/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'sessions',
  summary: "Return one of the caller's sessions as a calendar file, with the UID of its emails",
  params: IdParams,
  sample: { answer: { file_name: 'session.ics', content: 'BEGIN:VCALENDAR' } },
  responses: { 200: z.object({ file_name: z.string(), content: z.string() }) },
});
