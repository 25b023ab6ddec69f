import { z } from './zod.ts';
import { Instant } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** An address that shows a member's sessions to whoever knows it; null: there is none, or it can be shown no more. */
const CalendarFeed = z.object({ url: z.string().nullable(), made_at: Instant.nullable() });

export const getCalendarFeed = defineEndpoint({
  name: 'interviews.getCalendarFeed',
  method: 'GET',
  path: '/interviews/calendar-feed/',
  access: 'member',
  summary: 'The private address at which calendar programs find my sessions',
  responses: { 200: CalendarFeed },
});

export const makeCalendarFeed = defineEndpoint({
  name: 'interviews.makeCalendarFeed',
  method: 'POST',
  path: '/interviews/calendar-feed/',
  access: 'member',
  summary: 'Make a new private address; the one before it shows nothing from then on',
  responses: { 201: CalendarFeed },
});

export const endCalendarFeed = defineEndpoint({
  name: 'interviews.endCalendarFeed',
  method: 'DELETE',
  path: '/interviews/calendar-feed/',
  access: 'member',
  summary: 'Have no such address any more',
  responses: { 204: z.undefined() },
});

/** Who has calendars that can be connected. */
export const CALENDAR_PROVIDERS = ['google', 'microsoft'] as const;
export const CalendarProvider = z.enum(CALENDAR_PROVIDERS);
export type CalendarProvider = z.infer<typeof CalendarProvider>;

/** A connected calendar, and how reading it goes. */
export const ConnectedCalendar = z.object({
  provider: CalendarProvider,
  label: z.string(),
  email: z.string().nullable(),
  /** `new` was not read yet; `late` its provider does not answer, it is tried again; `broken` its owner has to do something. */
  state: z.enum(['new', 'working', 'late', 'broken']),
  /** What is wrong and what to do; null while nothing is. */
  problem: z.string().nullable(),
  /** Connecting it again mends it. */
  needs_reconnect: z.boolean(),
  last_synced_at: Instant.nullable(),
});
export type ConnectedCalendar = z.infer<typeof ConnectedCalendar>;

export const listConnectedCalendars = defineEndpoint({
  name: 'socialAccounts.listCalendars',
  method: 'GET',
  path: '/social-accounts/calendars/',
  access: 'member',
  summary: 'My connected calendars, and how reading them goes',
  responses: { 200: z.object({ results: z.array(ConnectedCalendar) }) },
});

export const syncCalendars = defineEndpoint({
  name: 'socialAccounts.syncCalendars',
  method: 'POST',
  path: '/social-accounts/calendars/',
  access: 'member',
  summary: 'Read my connected calendars now',
  responses: { 200: z.object({ results: z.array(ConnectedCalendar) }) },
});
