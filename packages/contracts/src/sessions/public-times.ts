import { UsernameReference } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { SAMPLE_SLOT } from './samples.ts';
import { Slot } from './sessions.ts';

/**
 * When a member could be booked, for people without an account (R-BOOK-33). It does not say when the member is busy, nor their
 * time zone.
 */
export const PublicTimes = z.object({
  duration_minutes: z.number().int(),
  /** Price of a session of `duration_minutes`; 0 is free. */
  price_cents: z.number().int(),
  currency: z.string(),
  slots: z.array(Slot),
});
export type PublicTimes = z.infer<typeof PublicTimes>;

export const listPublicTimes = defineEndpoint({
  name: 'interviews.listPublicTimes',
  method: 'GET',
  path: '/interviews/public-timings/',
  access: 'visitor',
  owner: 'sessions',
  limit: 'public-times/address',
  summary:
    'List the free slots of a member for people without an account; null unless the member shows them (R-BOOK-33)',
  query: z.strictObject({ username: UsernameReference }),
  sample: {
    answer: { times: { duration_minutes: 20, price_cents: 0, currency: 'EUR', slots: [SAMPLE_SLOT] } },
  },
  responses: { 200: z.object({ times: PublicTimes.nullable() }) },
});
