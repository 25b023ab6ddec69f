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
