import { z } from '../zod.ts';
import {
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  PlainDate,
  text,
  TimeZone,
  UsernameReference,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { HolidayPlace } from './holidays.ts';
import { PaymentState, PriceCents } from './prices.ts';

/** Events that change a session (events.ts). */
const SESSION_STEPS = [
  'session/requested',
  'session/booked',
  'session/cancelled',
  'session/started',
  'session/completed',
] as const;

/** The event of a booking or a move, by the session's new state, which depends on the host's booking mode. */
const REQUESTED_OR_BOOKED = [
  {
    event: 'session/requested',
    payload: { session_id: 'answer.id' },
    when: { 'answer.state': 'requested' },
  },
  { event: 'session/booked', payload: { session_id: 'answer.id' }, when: { 'answer.state': 'confirmed' } },
] as const;

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

/** A free slot: instants in UTC. */
export const Slot = z.object({ starts_at: Instant, ends_at: Instant });
export type Slot = z.infer<typeof Slot>;

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
  staleOn: ['availability/changed'],
  summary: 'My availability',
  responses: { 200: AvailabilitySettings },
});

export const updateAvailability = defineEndpoint({
  name: 'interviews.updateSettings',
  method: 'PATCH',
  path: '/interviews/settings/',
  access: 'member',
  owner: 'sessions',
  emits: ['availability/changed'],
  summary: 'Change my availability; lists are replaced whole',
  body: z.strictObject(AvailabilitySettings.partial().shape),
  responses: { 200: AvailabilitySettings },
});

/** The booker's weekly limit and what is left of it (R-BOOK-18 to R-BOOK-21); `limit` null: no limit. */
export const WeeklyUse = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int(),
  left: z.number().int().nullable(),
  /** Start of the next ISO week in the booker's zone. */
  resets_at: Instant,
});
export type WeeklyUse = z.infer<typeof WeeklyUse>;

/**
 * Length of a session in minutes. `durations` of `listFreeSlots` says which a host offers: that of every host (R-BOOK-9), and the
 * additional one of pro hosts (R-BOOK-10). Settings of the operator.
 */
const Duration = z.number().int().min(5).max(480);
const QueryDuration = z.coerce.number().int().min(5).max(480);

export const listFreeSlots = defineEndpoint({
  name: 'interviews.listFreeSlots',
  method: 'GET',
  path: '/interviews/timings/',
  access: 'member',
  owner: 'sessions',
  staleOn: [
    'session/requested',
    'session/booked',
    'session/cancelled',
    'session/completed',
    'plan/changed',
    'availability/changed',
    'calendar/synced',
  ],
  summary: "A person's free slots, as I can book them; my own busy times are left out",
  query: z.strictObject({
    username: UsernameReference,
    /** First day, in the reader's zone; default today. */
    from: PlainDate.optional(),
    /** 1 to 31 days. */
    days: z.coerce.number().int().min(1).max(31).default(14),
    /** The time zone days are counted in; default the reader's own. */
    time_zone: TimeZone.optional(),
    /** Default: the length that every host offers. */
    duration: QueryDuration.optional(),
    /**
     * A session of the reader that is to be moved: its own time counts as free, and its length and its two members apply;
     * `username` is its host.
     */
    moving: Id.optional(),
  }),
  responses: {
    200: z.object({
      host: PersonSummary,
      host_time_zone: z.string(),
      time_zone: z.string(),
      duration_minutes: Duration,
      durations: z.array(Duration),
      booking_mode: z.enum(['instant', 'approve']),
      /** Price of a session of `duration_minutes`; 0 is free. A moved session keeps its own. */
      price_cents: z.number().int(),
      currency: z.string(),
      budget: WeeklyUse,
      slots: z.array(Slot),
      /** Requested days, in `time_zone`, that would have free slots without sessions of the two members. */
      full_days: z.array(PlainDate),
      /** The first free slot after the requested days, when they have none. */
      next_free: Slot.nullable(),
    }),
  },
});

/** States of a session (R-BOOK-15). */
export const SessionState = z.enum([
  'held',
  'requested',
  'confirmed',
  'live',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
]);
export type SessionState = z.infer<typeof SessionState>;

export const Session = z.object({
  id: Id,
  state: SessionState,
  host: PersonSummary,
  booker: PersonSummary,
  my_role: z.enum(['host', 'booker']),
  starts_at: Instant,
  ends_at: Instant,
  duration_minutes: z.number().int(),
  host_time_zone: z.string(),
  booker_time_zone: z.string(),
  note: z.string(),
  created_at: Instant,
  /** While held: when the hold ends. While requested: when the request expires. Otherwise null. */
  expires_at: Instant.nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  cancelled_by: z.enum(['host', 'booker']).nullable(),
  cancel_reason: z.string(),
  is_late_cancellation: z.boolean(),
  /** Until when it can be canceled or moved without counting as late. */
  free_until: Instant,
  /** How often it can still be moved. */
  reschedules_left: z.number().int(),
  /** True while the room can be entered: confirmed or live and not over. */
  room_open: z.boolean(),
  can_review: z.boolean(),
  /** Until when its participants can review it; a review by only one of them is then shown. Null unless it is completed. */
  review_until: Instant.nullable(),
  has_reviewed: z.boolean(),
  /** Its price, set when it was held; 0 is free. */
  price_cents: z.number().int(),
  payment: PaymentState,
});
export type Session = z.infer<typeof Session>;

/** The slot is taken or cannot be booked: a sentence, and up to three of the nearest free slots. */
export const BookingConflict = z.object({
  detail: z.string(),
  code: z.enum([
    'slot-taken',
    'not-free',
    'budget-spent',
    'state-changed',
    /** The session has a price: hold the slot, then pay (`paySession`). */
    'payment-due',
    /** Payments are unavailable; the sentence says whether to try again. */
    'payment-unavailable',
  ]),
  alternatives: z.array(Slot).max(3),
});
export type BookingConflict = z.infer<typeof BookingConflict>;

const SlotChoice = {
  username: UsernameReference,
  starts_at: Instant,
  /** Default: the length that every host offers. */
  duration_minutes: Duration.optional(),
};

export const holdSlot = defineEndpoint({
  name: 'interviews.hold',
  method: 'POST',
  path: '/interviews/hold/',
  access: 'member',
  owner: 'sessions',
  limit: 'book/account',
  idempotent: true,
  summary:
    'Hold a slot for five minutes while the booker makes up their mind; an earlier hold of the booker ends',
  body: z.strictObject(SlotChoice),
  responses: { 201: Session, 409: BookingConflict },
});

export const releaseHold = defineEndpoint({
  name: 'interviews.releaseHold',
  method: 'DELETE',
  path: '/interviews/{id}/hold/',
  access: 'member',
  record: { kind: 'hold', for: 'owner' },
  owner: 'sessions',
  summary: 'Give a held slot back',
  params: IdParams,
  responses: { 204: z.undefined(), 409: BookingConflict },
});

export const confirmHold = defineEndpoint({
  name: 'interviews.confirmHold',
  method: 'POST',
  path: '/interviews/{id}/confirm/',
  access: 'member',
  record: { kind: 'hold', for: 'owner' },
  owner: 'sessions',
  emits: REQUESTED_OR_BOOKED,
  idempotent: true,
  summary: 'Book the held slot: confirmed at once, or requested when the host approves bookings',
  params: IdParams,
  body: z.strictObject({ note: text(500).default('') }),
  responses: { 200: Session, 409: BookingConflict },
});

export const bookSession = defineEndpoint({
  name: 'interviews.book',
  method: 'POST',
  path: '/interviews/',
  access: 'member',
  owner: 'sessions',
  limit: 'book/account',
  emits: REQUESTED_OR_BOOKED,
  idempotent: true,
  summary: 'Hold and book a slot in one step',
  body: z.strictObject({ ...SlotChoice, note: text(500).default('') }),
  responses: { 201: Session, 409: BookingConflict },
});

export const acceptRequest = defineEndpoint({
  name: 'interviews.acceptRequest',
  method: 'POST',
  path: '/interviews/{id}/accept/',
  access: 'member',
  record: { kind: 'request', for: 'owner' },
  owner: 'sessions',
  emits: [{ event: 'session/booked', payload: { session_id: 'params.id' } }],
  idempotent: true,
  summary: 'The host approves a requested session',
  params: IdParams,
  responses: { 200: Session, 409: BookingConflict },
});

export const declineRequest = defineEndpoint({
  name: 'interviews.declineRequest',
  method: 'POST',
  path: '/interviews/{id}/decline/',
  access: 'member',
  record: { kind: 'request', for: 'owner' },
  owner: 'sessions',
  emits: [{ event: 'session/cancelled', payload: { session_id: 'params.id' } }],
  idempotent: true,
  summary: 'The host declines a requested session',
  params: IdParams,
  body: z.strictObject({ reason: text(300).default('') }),
  responses: { 200: Session, 409: BookingConflict },
});

export const cancelSession = defineEndpoint({
  name: 'interviews.cancel',
  method: 'POST',
  path: '/interviews/{id}/cancel/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'sessions',
  emits: [{ event: 'session/cancelled', payload: { session_id: 'params.id' } }],
  idempotent: true,
  summary: 'Cancel a requested or confirmed session; within 3 hours of the start it is marked late',
  params: IdParams,
  body: z.strictObject({ reason: text(300).default('') }),
  responses: { 200: Session, 409: BookingConflict },
});

export const rescheduleSession = defineEndpoint({
  name: 'interviews.reschedule',
  method: 'POST',
  path: '/interviews/{id}/reschedule/',
  access: 'member',
  owner: 'sessions',
  limit: 'book/account',
  emits: REQUESTED_OR_BOOKED,
  idempotent: true,
  summary: 'Move a session to another free slot; three times at most',
  params: IdParams,
  body: z.strictObject({ starts_at: Instant }),
  responses: { 200: Session, 409: BookingConflict },
});

export const listSessions = defineEndpoint({
  name: 'interviews.list',
  method: 'GET',
  path: '/interviews/sessions/',
  access: 'member',
  owner: 'sessions',
  staleOn: [...SESSION_STEPS, 'payment/begun', 'payment/changed', 'review/written'],
  summary: 'My sessions: upcoming ones soonest first, with what I hold and am to pay; past ones newest first',
  query: PageQuery.extend({ period: z.enum(['upcoming', 'past']).default('upcoming') }),
  responses: { 200: pageOf(Session) },
});

export const getSession = defineEndpoint({
  name: 'interviews.get',
  method: 'GET',
  path: '/interviews/{id}/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'sessions',
  staleOn: [...SESSION_STEPS, 'payment/begun', 'payment/changed', 'review/written'],
  summary: 'One of my sessions',
  params: IdParams,
  responses: { 200: Session },
});
