import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import type { StaleOn } from './endpoint.ts';
import { titleText } from './members/names.ts';
import { SAMPLE_ALAN, SAMPLE_CIRCLE_EVENT, SAMPLE_CIRCLE_EVENT_PAGE, samplePage } from './samples.ts';

/** The most people an event can have, even if its number of places is not limited. */
export const EVENT_PLACES_MAX = 200;

/** Where an event is: before its lobby opens, while its lobby is open or its rounds run, after the last round, or cancelled. */
export const CircleEventState = z.enum(['coming', 'running', 'over', 'cancelled']);
export type CircleEventState = z.infer<typeof CircleEventState>;

/** A circle event: rounds of one-to-one sessions (R-CIRC-13). */
export const CircleEvent = z.object({
  id: Id,
  circle: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  about: z.string(),
  /** Who started it; null when the reader may not see them. */
  host: PersonSummary.nullable(),
  state: CircleEventState,
  /** When the first round begins, and the last one ends. */
  starts_at: Instant,
  ends_at: Instant,
  /** From when people can enter the lobby. */
  opens_at: Instant,
  round_minutes: z.number().int(),
  rounds: z.number().int(),
  break_minutes: z.number().int(),
  /** The most people who can sign up; null for no limit of its own. */
  places: z.number().int().nullable(),
  signup_ends_at: Instant,
  /** How many signed up. */
  people_count: z.number().int(),
  /** How many of them met somebody, in how many sessions: only rounds that took place count (R-CIRC-24). */
  met_count: z.number().int(),
  session_count: z.number().int(),
  is_signed_up: z.boolean(),
  may: z.object({ edit: z.boolean(), sign_up: z.boolean(), report: z.boolean() }),
  cancel_reason: z.string(),
});
export type CircleEvent = z.infer<typeof CircleEvent>;

/** Somebody who signed up, as one of the others sees them. */
export const CircleEventPerson = z.object({
  person: PersonSummary,
  is_me: z.boolean(),
  /** They are in the lobby or in a round. */
  is_here: z.boolean(),
  /** They met somebody in a round that took place. */
  has_met: z.boolean(),
  /** The reader would like to meet them. */
  is_wished: z.boolean(),
});
export type CircleEventPerson = z.infer<typeof CircleEventPerson>;

/** The reader's place in a planned round. */
const Seat = z.object({
  round: z.number().int(),
  starts_at: Instant,
  ends_at: Instant,
  /** Null for who sits out in this round. */
  partner: PersonSummary.nullable(),
  session_id: Id.nullable(),
});

/** Somebody whom the reader met in a round. */
export const MetPerson = z.object({
  round: z.number().int(),
  person: PersonSummary,
  session_id: Id,
  has_reviewed: z.boolean(),
  is_connected: z.boolean(),
});
export type MetPerson = z.infer<typeof MetPerson>;

/** An event with what its page and its lobby show to the reader. */
export const CircleEventPage = CircleEvent.extend({
  /** Who signed up, as far as the reader may see them; empty for who is not in the circle. */
  people: z.array(CircleEventPerson),
  /** The reader is in the lobby or in a round. */
  is_here: z.boolean(),
  /** The reader's place in the newest planned round. */
  seat: Seat.nullable(),
  /** The round that is planned next, when it begins, and when its pairs are chosen; null after the last. */
  next: z.object({ round: z.number().int(), starts_at: Instant, planned_at: Instant }).nullable(),
  met: z.array(MetPerson),
});
export type CircleEventPage = z.infer<typeof CircleEventPage>;

const CIRCLE_OF_EVENT = { event: 'circle-event/changed', payload: { event_id: 'params.id' } } as const;
const THIS_EVENT = [
  { event: 'circle-event/changed', where: { event_id: 'params.id' } },
] as const satisfies readonly StaleOn[];

export const listCircleEvents = defineEndpoint({
  name: 'circles.listEvents',
  method: 'GET',
  path: '/circles/{id}/events/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: [{ event: 'circle/changed', where: { circle_id: 'params.id' } }, 'circle-event/changed'],
  summary:
    'List the events of a circle: coming and running ones, the next first, or past ones, the newest first',
  params: IdParams,
  query: PageQuery.extend({ period: z.enum(['coming', 'past']).default('coming') }),
  sample: { answer: samplePage([SAMPLE_CIRCLE_EVENT]) },
  responses: { 200: pageOf(CircleEvent) },
});

const Fields = {
  name: titleText(80, 3),
  about: text(1000),
  starts_at: Instant,
  round_minutes: z.number().int().min(1).max(50),
  rounds: z.number().int().min(1).max(12),
  break_minutes: z.number().int().min(0).max(60),
  places: z.number().int().min(2).max(EVENT_PLACES_MAX).nullable(),
  /** Default: the start of the first round. */
  signup_ends_at: Instant.nullable(),
};

export const createCircleEvent = defineEndpoint({
  name: 'circles.createEvent',
  method: 'POST',
  path: '/circles/{id}/events/',
  access: 'member',
  owner: 'circles',
  limit: 'circle-event/account',
  emits: [{ event: 'circle/changed', payload: { circle_id: 'params.id' } }],
  summary: 'Start an event in a circle, as somebody who may',
  params: IdParams,
  body: z.strictObject({
    ...Fields,
    about: Fields.about.default(''),
    break_minutes: Fields.break_minutes.default(2),
    places: Fields.places.default(null),
    signup_ends_at: Fields.signup_ends_at.default(null),
  }),
  sample: {
    body: {
      name: 'Compilers after work',
      starts_at: '2026-12-03T17:00:00.000Z',
      round_minutes: 15,
      rounds: 3,
    },
    answer: SAMPLE_CIRCLE_EVENT_PAGE,
  },
  responses: { 201: CircleEventPage, 409: Conflict },
});

export const getCircleEvent = defineEndpoint({
  name: 'circles.getEvent',
  method: 'GET',
  path: '/circle-events/{id}/',
  access: 'member',
  record: { kind: 'circleEvent', for: 'member' },
  owner: 'circles',
  staleOn: [...THIS_EVENT, 'review/written', 'connection/changed'],
  summary: 'Return an event with its people, the round that comes next, and the place of the caller',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE_EVENT_PAGE },
  responses: { 200: CircleEventPage },
});

export const updateCircleEvent = defineEndpoint({
  name: 'circles.updateEvent',
  method: 'PATCH',
  path: '/circle-events/{id}/',
  access: 'member',
  owner: 'circles',
  limit: 'circle-event-change/account',
  emits: [CIRCLE_OF_EVENT],
  summary: 'Change an event before its first round; everybody who signed up is told of a new time',
  params: IdParams,
  body: z.strictObject(Fields).partial(),
  sample: { body: { rounds: 4 }, answer: { ...SAMPLE_CIRCLE_EVENT_PAGE, rounds: 4 } },
  responses: { 200: CircleEventPage, 409: Conflict },
});

export const cancelCircleEvent = defineEndpoint({
  name: 'circles.cancelEvent',
  method: 'POST',
  path: '/circle-events/{id}/cancel/',
  access: 'member',
  owner: 'circles',
  emits: [CIRCLE_OF_EVENT],
  summary:
    'Cancel an event with a reason, which everybody who signed up is told; no further round is planned',
  params: IdParams,
  body: z.strictObject({ reason: text(500, 1) }),
  sample: {
    body: { reason: 'Too few people signed up.' },
    answer: { ...SAMPLE_CIRCLE_EVENT_PAGE, state: 'cancelled', cancel_reason: 'Too few people signed up.' },
  },
  responses: { 200: CircleEventPage, 409: Conflict },
});

export const joinCircleEvent = defineEndpoint({
  name: 'circles.joinEvent',
  method: 'POST',
  path: '/circle-events/{id}/join/',
  access: 'member',
  owner: 'circles',
  emits: [CIRCLE_OF_EVENT],
  summary: 'Sign up for an event, as a member of its circle; does nothing for who has signed up',
  params: IdParams,
  sample: { answer: { ...SAMPLE_CIRCLE_EVENT_PAGE, is_signed_up: true } },
  responses: { 200: CircleEventPage, 409: Conflict },
});

export const enterCircleEvent = defineEndpoint({
  name: 'circles.enterEvent',
  method: 'POST',
  path: '/circle-events/{id}/enter/',
  access: 'member',
  owner: 'circles',
  emits: [CIRCLE_OF_EVENT],
  summary: 'Enter the lobby of an event, to be seated from the next round on',
  params: IdParams,
  sample: { answer: { ...SAMPLE_CIRCLE_EVENT_PAGE, is_signed_up: true, is_here: true } },
  responses: { 200: CircleEventPage, 409: Conflict },
});

export const leaveCircleEvent = defineEndpoint({
  name: 'circles.leaveEvent',
  method: 'POST',
  path: '/circle-events/{id}/leave/',
  access: 'member',
  owner: 'circles',
  emits: [CIRCLE_OF_EVENT],
  summary: 'Give up the place at an event, or leave it while it runs; others are seated in the next round',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE_EVENT_PAGE },
  responses: { 200: CircleEventPage },
});

export const wishAtCircleEvent = defineEndpoint({
  name: 'circles.wishAtEvent',
  method: 'POST',
  path: '/circle-events/{id}/wish/',
  access: 'member',
  owner: 'circles',
  emits: [CIRCLE_OF_EVENT],
  summary: 'Say whether the caller would like to meet somebody at an event; nobody else is told',
  params: IdParams,
  body: z.strictObject({ user_id: Id, is_wished: z.boolean() }),
  sample: {
    body: { user_id: SAMPLE_ALAN.id, is_wished: true },
    answer: SAMPLE_CIRCLE_EVENT_PAGE,
  },
  responses: { 200: CircleEventPage, 409: Conflict },
});

export const getCircleEventCalendar = defineEndpoint({
  name: 'circles.getEventCalendar',
  method: 'GET',
  path: '/circle-events/{id}/calendar/',
  access: 'member',
  record: { kind: 'circleEvent', for: 'member' },
  owner: 'circles',
  staleOn: THIS_EVENT,
  summary: 'Return an event as a calendar file; a changed event has the same UID and a higher SEQUENCE',
  params: IdParams,
  sample: { answer: { file_name: 'event.ics', content: 'BEGIN:VCALENDAR' } },
  responses: { 200: z.object({ file_name: z.string(), content: z.string() }) },
});
