import { z } from '../zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  Nothing,
  pageOf,
  PageQuery,
  PersonSummary,
  QueryFlag,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ADA, SAMPLE_PERSON, samplePage } from '../samples.ts';
import { SAMPLE_MOMENT, SAMPLE_PROMISE, SAMPLE_SHORT_SESSION } from './samples.ts';
import { BookingConflict, Session } from './sessions.ts';

/** Maximum length of a session's notes that a page lets members type, in UTF-16 units. */
export const SESSION_NOTES_LENGTH = 20_000;
/** Maximum size of one change of the notes, in bytes. */
const NOTES_UPDATE_BYTES = 96 * 1024;

const Base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send it as base64');
const base64 = (bytes: number) => Base64.max(Math.ceil(bytes / 3) * 4);

/**
 * Part of the shared notes document: a Yjs update (version 1), in base64. The text is the `Y.Text` named `notes`. Updates can be
 * merged in any order, and merging one twice changes nothing.
 */
export const SessionNotes = z.object({
  /** What the reader's document lacks. */
  update: z.string(),
  /** Increases by one with each stored change. */
  seq: z.number().int(),
  can_write: z.boolean(),
});
export type SessionNotes = z.infer<typeof SessionNotes>;

export const getSessionNotes = defineEndpoint({
  name: 'interviews.getNotes',
  method: 'GET',
  path: '/interviews/{id}/notes/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'session-outcome',
  summary: 'Return the shared notes of a session: all of them, or changes',
  params: IdParams,
  query: z.strictObject({
    /** The state vector of the reader's document, in base64; omit it to get the whole document. */
    have: base64(8 * 1024).optional(),
  }),
  sample: { answer: { update: 'AAA=', seq: 0, can_write: true } },
  responses: { 200: SessionNotes },
});

export const changeSessionNotes = defineEndpoint({
  name: 'interviews.changeNotes',
  method: 'POST',
  path: '/interviews/{id}/notes/',
  access: 'member',
  owner: 'session-outcome',
  serviceLimits: ['session-notes/account'],
  summary: 'Merge a change into the notes; repeating the same change has no effect',
  params: IdParams,
  body: z.strictObject({ update: base64(NOTES_UPDATE_BYTES).min(4) }),
  sample: { body: { update: 'AAA=' }, answer: { seq: 1 } },
  responses: { 200: z.object({ seq: z.number().int() }), 409: Conflict },
});

/** A moment of a call that a participant marked: the best hint for where to cut a peek (R-ROOM-13). */
export const SessionMoment = z.object({
  id: Id,
  at: Instant,
  /** Since the call began. */
  seconds: z.number(),
});
export type SessionMoment = z.infer<typeof SessionMoment>;

/** Maximum number of moments one person can mark in one call. */
export const MOMENTS_PER_SESSION = 100;

export const listMoments = defineEndpoint({
  name: 'interviews.listMoments',
  method: 'GET',
  path: '/interviews/{id}/moments/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'session-outcome',
  summary: 'List the moments that the caller marked in a session, first to last; only the caller sees them',
  params: IdParams,
  sample: { answer: { results: [SAMPLE_MOMENT] } },
  responses: { 200: z.object({ results: z.array(SessionMoment) }) },
});

export const markMoment = defineEndpoint({
  name: 'interviews.markMoment',
  method: 'POST',
  path: '/interviews/{id}/moments/',
  access: 'member',
  owner: 'session-outcome',
  summary: 'Mark a moment of the call; repeating the same id has no effect',
  params: IdParams,
  body: z.strictObject({
    /** Created by the page. */
    id: Id,
    /** Server time; never in the future. */
    at: Instant,
  }),
  sample: { body: { id: SAMPLE_MOMENT.id, at: SAMPLE_MOMENT.at }, answer: SAMPLE_MOMENT },
  responses: { 201: SessionMoment, 409: Conflict },
});

/** A next step that one participant promised the other. */
export const SessionPromise = z.object({
  id: Id,
  session_id: Id,
  /** Who promised it. */
  by: PersonSummary,
  /** The person to whom it was promised. */
  to: PersonSummary,
  is_mine: z.boolean(),
  text: z.string(),
  made_at: Instant,
  /** Null while it is still to be done. */
  done_at: Instant.nullable(),
});
export type SessionPromise = z.infer<typeof SessionPromise>;

export const listPromises = defineEndpoint({
  name: 'promises.list',
  method: 'GET',
  path: '/promises/',
  access: 'member',
  owner: 'session-outcome',
  staleOn: [
    { event: 'promise/changed', where: { session_id: 'query.session_id' } },
    'promise/removed',
    // Covers events sent before this page had a socket.
    'socket/connected',
  ],
  summary: 'List the promises between the caller and the people they met, oldest first',
  query: PageQuery.extend({ session_id: Id.optional(), is_open: QueryFlag.optional() }),
  sample: { answer: samplePage([SAMPLE_PROMISE]) },
  responses: { 200: pageOf(SessionPromise) },
});

/** Maximum number of promises by one person in one session. */
export const PROMISES_PER_SESSION = 20;

export const makePromise = defineEndpoint({
  name: 'promises.make',
  method: 'POST',
  path: '/promises/',
  access: 'member',
  owner: 'session-outcome',
  emits: [{ event: 'promise/changed', payload: { session_id: 'body.session_id' } }],
  idempotent: true,
  summary:
    'Promise something to the other person of a session; the caller is reminded after 2 and after 14 days',
  body: z.strictObject({ session_id: Id, text: text(300, 1) }),
  sample: {
    body: { session_id: SAMPLE_PROMISE.session_id, text: SAMPLE_PROMISE.text },
    answer: SAMPLE_PROMISE,
  },
  responses: { 201: SessionPromise, 409: Conflict },
});

export const updatePromise = defineEndpoint({
  name: 'promises.update',
  method: 'PATCH',
  path: '/promises/{id}/',
  access: 'member',
  owner: 'session-outcome',
  emits: [{ event: 'promise/changed', payload: { session_id: 'answer.session_id' } }],
  summary: 'Mark an own promise as kept or as open',
  params: IdParams,
  body: z.strictObject({ is_done: z.boolean() }),
  sample: { body: { is_done: true }, answer: { ...SAMPLE_PROMISE, done_at: '2026-11-21T09:00:00.000Z' } },
  responses: { 200: SessionPromise },
});

export const removePromise = defineEndpoint({
  name: 'promises.remove',
  method: 'DELETE',
  path: '/promises/{id}/',
  access: 'member',
  record: { kind: 'promise', for: 'owner' },
  owner: 'session-outcome',
  emits: ['promise/removed'],
  summary: 'Remove an own promise',
  params: IdParams,
  responses: { 204: Nothing },
});

export const getAttendance = defineEndpoint({
  name: 'interviews.getAttendance',
  method: 'GET',
  path: '/interviews/{id}/attendance/',
  access: 'member',
  record: { kind: 'session', for: 'owner' },
  owner: 'sessions',
  staleOn: ['attendance/changed', 'session/completed', 'socket/connected'],
  summary: 'List who was in the room, and when',
  params: IdParams,
  sample: {
    answer: {
      results: [
        {
          person: SAMPLE_PERSON,
          entered_at: '2026-11-20T14:58:00.000Z',
          left_at: '2026-11-20T15:20:00.000Z',
        },
        { person: SAMPLE_ADA, entered_at: '2026-11-20T15:00:00.000Z', left_at: '2026-11-20T15:20:00.000Z' },
      ],
    },
  },
  responses: {
    200: z.object({
      results: z.array(z.object({ person: PersonSummary, entered_at: Instant, left_at: Instant.nullable() })),
    }),
  },
});

export const confirmTookPlace = defineEndpoint({
  name: 'interviews.confirmTookPlace',
  method: 'POST',
  path: '/interviews/{id}/took-place/',
  access: 'member',
  owner: 'sessions',
  emits: [{ event: 'session/completed', payload: { session_id: 'params.id' } }],
  idempotent: true,
  summary: 'Confirm that a session that was too short took place; it counts once both people have confirmed',
  sample: { answer: SAMPLE_SHORT_SESSION },
  params: IdParams,
  responses: { 200: Session, 409: BookingConflict },
});
