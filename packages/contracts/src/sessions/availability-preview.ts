import { TimeZone } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { updateAvailability } from './availability.ts';
import { PublicTimes } from './public-times.ts';
import { SAMPLE_SLOT } from './samples.ts';
import { Slot } from './sessions.ts';

/** Changes nothing; a POST, because the plan does not fit into an address. */
export const previewAvailability = defineEndpoint({
  name: 'interviews.previewSettings',
  method: 'POST',
  path: '/interviews/settings/preview/',
  access: 'member',
  owner: 'sessions',
  staleOn: [
    'session/requested',
    'session/booked',
    'session/cancelled',
    'session/completed',
    'availability/changed',
    'calendar/synced',
  ],
  summary: 'List the slots in which others could book the caller after these changes of availability',
  query: z.strictObject({
    /** From today on. */
    days: z.coerce.number().int().min(1).max(31).default(7),
    /** The time zone days are counted in. */
    time_zone: TimeZone.default('UTC'),
  }),
  body: updateAvailability.body,
  sample: {
    body: { weekly: [{ weekday: 2, start: '15:00', end: '16:00' }] },
    answer: { duration_minutes: 20, price_cents: 0, currency: 'EUR', slots: [SAMPLE_SLOT], next_free: null },
  },
  responses: {
    200: PublicTimes.extend({
      /** The first free slot after the requested days, when they have none. */
      next_free: Slot.nullable(),
    }),
  },
});
