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
import { PaymentState } from './prices.ts';
import { SAMPLE_PERSON, samplePage } from '../samples.ts';
import {
  SAMPLE_CANCELLED_SESSION,
  SAMPLE_HOLD,
  SAMPLE_HOSTED_SESSION,
  SAMPLE_SESSION,
  SAMPLE_SLOT,
} from './samples.ts';

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

/** A free slot: instants in UTC. */
export const Slot = z.object({ starts_at: Instant, ends_at: Instant });
export type Slot = z.infer<typeof Slot>;

/** Whose turn it is to take an early or late session of two people (R-BOOK-30). */
export const Fairness = z.object({
  /** The one for whom early and late slots come first; null when it is nobody's turn. */
  turn: z.enum(['reader', 'other']).nullable(),
  /** Their last session with each other, if it was early or late for at least one of them. */
  last: z.object({ for: z.enum(['reader', 'other', 'both']), part: z.enum(['early', 'late']) }).nullable(),
});
export type Fairness = z.infer<typeof Fairness>;

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
  summary: "List the slots in which the caller can book a person, without the caller's own busy times",
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
  sample: {
    answer: {
      host: SAMPLE_PERSON,
      host_time_zone: 'America/New_York',
      time_zone: 'Europe/Lisbon',
      duration_minutes: 20,
      durations: [20, 50],
      booking_mode: 'instant',
      price_cents: 0,
      currency: 'EUR',
      budget: { limit: 2, used: 0, left: 2, resets_at: '2026-11-23T00:00:00.000Z' },
      slots: [SAMPLE_SLOT],
      best: [SAMPLE_SLOT],
      fairness: { turn: null, last: null },
      full_days: [],
      next_free: null,
    },
  },
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
      /** The reader's own weekly limit; null when a session is moved, which does not count (R-BOOK-22). */
      budget: WeeklyUse.nullable(),
      slots: z.array(Slot),
      /** The slots that are best for both people, on different days where possible (R-BOOK-29, R-BOOK-30). */
      best: z.array(Slot).max(3),
      fairness: Fairness,
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
  /** The circle event of which this session is a round; null for a booked session. */
  circle_event_id: Id.nullable(),
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
  /** The earliest time at which it starts once both are in the room; before that, people in the room wait. */
  begins_from: Instant,
  can_review: z.boolean(),
  /** Until when its participants can review it; a review by only one of them is then shown. Null unless it has taken place (R-REV-6). */
  review_until: Instant.nullable(),
  has_reviewed: z.boolean(),
  /** Its price, set when it was held; 0 is free. */
  price_cents: z.number().int(),
  payment: PaymentState,
  /**
   * Set while the two people of a session that was too short to count (R-PAY-14), or that they held before its time (R-ROOM-15), can
   * still say that it took place: until when, and who has said so. Otherwise null.
   */
  confirmation: z
    .object({ until: Instant, minutes_needed: z.number().int(), mine: z.boolean(), theirs: z.boolean() })
    .nullable(),
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
  summary: 'Hold a slot for five minutes while the booker decides; ends an earlier hold of the booker',
  body: z.strictObject(SlotChoice),
  sample: {
    body: { username: 'grace', starts_at: SAMPLE_SLOT.starts_at, duration_minutes: 20 },
    answer: SAMPLE_HOLD,
  },
  responses: { 201: Session, 409: BookingConflict },
});

export const releaseHold = defineEndpoint({
  name: 'interviews.releaseHold',
  method: 'DELETE',
  path: '/interviews/{id}/hold/',
  access: 'member',
  record: { kind: 'hold', for: 'owner' },
  owner: 'sessions',
  summary: 'Release a held slot',
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
  summary: 'Book the held slot: confirmed immediately, or requested when the host approves bookings',
  params: IdParams,
  body: z.strictObject({ note: text(500).default('') }),
  sample: { body: { note: '' }, answer: { ...SAMPLE_SESSION, id: SAMPLE_HOLD.id } },
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
  sample: {
    body: {
      username: 'grace',
      starts_at: SAMPLE_SLOT.starts_at,
      duration_minutes: 20,
      note: 'About compilers',
    },
    answer: { ...SAMPLE_SESSION, note: 'About compilers' },
  },
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
  summary: 'Approve a requested session as its host',
  params: IdParams,
  sample: { answer: SAMPLE_HOSTED_SESSION },
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
  summary: 'Decline a requested session as its host',
  params: IdParams,
  body: z.strictObject({ reason: text(300).default('') }),
  sample: { body: { reason: '' }, answer: { ...SAMPLE_HOSTED_SESSION, state: 'declined' } },
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
  summary:
    'Cancel a requested or confirmed session; a cancellation within 3 hours of the start is marked as late',
  params: IdParams,
  body: z.strictObject({ reason: text(300).default('') }),
  sample: { body: { reason: SAMPLE_CANCELLED_SESSION.cancel_reason }, answer: SAMPLE_CANCELLED_SESSION },
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
  summary: 'Move a session to another free slot, at most three times',
  params: IdParams,
  body: z.strictObject({ starts_at: Instant }),
  sample: { body: { starts_at: SAMPLE_SLOT.starts_at }, answer: { ...SAMPLE_SESSION, reschedules_left: 2 } },
  responses: { 200: Session, 409: BookingConflict },
});

export const listSessions = defineEndpoint({
  name: 'interviews.list',
  method: 'GET',
  path: '/interviews/sessions/',
  access: 'member',
  owner: 'sessions',
  staleOn: [...SESSION_STEPS, 'attendance/changed', 'payment/begun', 'payment/changed', 'review/written'],
  summary:
    "List the caller's sessions: upcoming ones soonest first, with held and unpaid ones; past ones newest first",
  query: PageQuery.extend({ period: z.enum(['upcoming', 'past']).default('upcoming') }),
  sample: { answer: samplePage([SAMPLE_SESSION]) },
  responses: { 200: pageOf(Session) },
});

export const getSession = defineEndpoint({
  name: 'interviews.get',
  method: 'GET',
  path: '/interviews/{id}/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'sessions',
  staleOn: [...SESSION_STEPS, 'attendance/changed', 'payment/begun', 'payment/changed', 'review/written'],
  summary: "Return one of the caller's sessions",
  params: IdParams,
  sample: { answer: SAMPLE_SESSION },
  responses: { 200: Session },
});
