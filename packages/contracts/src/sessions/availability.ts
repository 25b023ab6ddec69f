import { z } from '../zod.ts';
import { PlainDate, TimeZone } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { HolidayPlace } from './holidays.ts';
import { PriceCents } from './prices.ts';
import { SAMPLE_AVAILABILITY } from './samples.ts';

/** Minutes between the possible start and end times of sessions and availability hours (R-API-9). */
export const SLOT_GRID_MINUTES = 15;

/** A wall-clock time on the 15-minute grid (R-API-9), `09:15`; `24:00` only as an end. */
export const GridTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'Choose a time on the quarter hour');

const Range = z
  .strictObject({ start: GridTime, end: GridTime })
  .refine((range) => range.start < range.end, { path: ['end'], message: 'The end must be after the start' });

/** 1 Monday to 7 Sunday (R-API-9). */
export const Weekday = z.number().int().min(1).max(7);

/** Availability, as wall-clock times in the member's own time zone, never offsets. */
export const AvailabilitySettings = z.object({
  time_zone: TimeZone,
  accepts_sessions: z.boolean(),
  booking_mode: z.enum(['instant', 'approve']),
  weekly: z
    .array(
      z
        .strictObject({ weekday: Weekday, start: GridTime, end: GridTime })
        .refine((range) => range.start < range.end, {
          path: ['end'],
          message: 'The end must be after the start',
        }),
    )
    .max(70),
  /** Different hours on one date; an empty list of ranges is a day off. */
  overrides: z.array(z.strictObject({ date: PlainDate, ranges: z.array(Range).max(10) })).max(366),
  /** Public holidays of this place are days off, unless the date has an override. Null: no holidays. */
  holidays: HolidayPlace.nullable(),
  notice_minutes: z.number().int().min(0).max(20_160),
  buffer_minutes: z.number().int().min(0).max(120),
  max_per_day: z.number().int().min(1).max(24),
  /** Also offers the longer sessions; pro members only. */
  offers_long: z.boolean(),
  /** Price of a session of the usual length; 0 is free. */
  price_cents: PriceCents,
  /** Price of a longer session; 0 is free. */
  long_price_cents: PriceCents,
});
export type AvailabilitySettings = z.infer<typeof AvailabilitySettings>;

export const getAvailability = defineEndpoint({
  name: 'interviews.getSettings',
  method: 'GET',
  path: '/interviews/settings/',
  access: 'member',
  owner: 'sessions',
  staleOn: ['availability/changed', 'profile/updated'],
  summary: "Return the caller's availability",
  sample: { answer: SAMPLE_AVAILABILITY },
  responses: { 200: AvailabilitySettings },
});

export const updateAvailability = defineEndpoint({
  name: 'interviews.updateSettings',
  method: 'PATCH',
  path: '/interviews/settings/',
  access: 'member',
  owner: 'sessions',
  emits: ['availability/changed'],
  summary: "Change the caller's availability; lists are replaced as a whole",
  body: z.strictObject(AvailabilitySettings.partial().shape),
  sample: { body: { max_per_day: 2 }, answer: { ...SAMPLE_AVAILABILITY, max_per_day: 2 } },
  responses: { 200: AvailabilitySettings },
});
