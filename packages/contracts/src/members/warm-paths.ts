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
  text,
  UsernameReference,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ADA, SAMPLE_ALAN, sampleId, samplePage } from '../samples.ts';
import { SAMPLE_PATH, SAMPLE_PATH_ASK } from './samples.ts';

/** How two people of a path know each other. */
const PathStep = z.enum(['connection', 'circle']);

/**
 * What the asker learns of a request to be introduced. A decline looks like `asked`, and later like `no_answer` (R-MATCH-27).
 */
const AskStatus = z.enum(['asked', 'introduced', 'no_answer']);

/** Somebody who could introduce the caller to another member (R-MATCH-24). */
export const WarmPath = z.object({
  person: PersonSummary,
  /** How the caller knows this person. */
  to_you: PathStep,
  /** How this person knows the other member. */
  to_them: PathStep,
  /** The caller's last request to this person about the other member; null without one. */
  ask: z.object({ status: AskStatus, ask_again_at: Instant.nullable() }).nullable(),
});
export type WarmPath = z.infer<typeof WarmPath>;

export const listWarmPaths = defineEndpoint({
  name: 'introductions.listPaths',
  method: 'GET',
  path: '/users/paths/',
  access: 'member',
  owner: 'introductions',
  limit: 'reckon/account',
  staleOn: ['introduction-ask/changed', 'introduction/offered', 'introduction/matched', 'connection/changed'],
  summary: 'List the people who could introduce the caller to a member, and who have agreed to be found so',
  query: z.strictObject({ username: UsernameReference }),
  sample: { answer: { results: [SAMPLE_PATH] } },
  responses: { 200: z.object({ results: z.array(WarmPath) }) },
});

export const askForIntroduction = defineEndpoint({
  name: 'introductions.ask',
  method: 'POST',
  path: '/users/paths/ask/',
  access: 'member',
  owner: 'introductions',
  limit: 'introduce/account',
  emits: ['introduction-ask/changed'],
  summary: 'Ask a person on a path to introduce the caller to a member',
  body: z.strictObject({
    /** The member whom the caller would like to meet. */
    username: UsernameReference,
    /** The person who is asked. */
    through: UsernameReference,
    note: text(500).default(''),
  }),
  sample: {
    body: { username: 'grace', through: 'alan', note: 'We both build compilers.' },
    answer: { ask_id: sampleId(16) },
  },
  responses: { 201: z.object({ ask_id: Id }), 409: Conflict },
});

/** A request to introduce one member to another, for the person who is asked. */
export const IntroductionAsk = z.object({
  id: Id,
  asker: PersonSummary,
  /** The member whom the asker would like to meet, and who does not know of it. */
  target: PersonSummary,
  note: z.string(),
  asked_at: Instant,
  /** Until when it can be answered. */
  expires_at: Instant,
});
export type IntroductionAsk = z.infer<typeof IntroductionAsk>;

export const listIntroductionAsks = defineEndpoint({
  name: 'introductions.listAsks',
  method: 'GET',
  path: '/introductions/asks/',
  access: 'member',
  owner: 'introductions',
  staleOn: ['introduction/asked', 'introduction-ask/changed'],
  summary: 'List the open requests to the caller to introduce two people, newest first',
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_PATH_ASK]) },
  responses: { 200: pageOf(IntroductionAsk) },
});

export const forwardIntroductionAsk = defineEndpoint({
  name: 'introductions.forwardAsk',
  method: 'POST',
  path: '/introductions/asks/{id}/forward/',
  access: 'member',
  record: { kind: 'introductionAsk', for: 'owner' },
  owner: 'introductions',
  emits: ['introduction-ask/changed'],
  summary: 'Introduce the two people of a request to each other, with an own text; both must accept',
  params: IdParams,
  body: z.strictObject({
    /** What both read; without it, the text of the request. */
    note: text(500).optional(),
  }),
  sample: {
    body: { note: `${SAMPLE_ADA.first_name}, meet ${SAMPLE_ALAN.first_name}.` },
    answer: { introduction_id: sampleId(12) },
  },
  responses: { 200: z.object({ introduction_id: Id }), 409: Conflict },
});

export const declineIntroductionAsk = defineEndpoint({
  name: 'introductions.declineAsk',
  method: 'POST',
  path: '/introductions/asks/{id}/decline/',
  access: 'member',
  record: { kind: 'introductionAsk', for: 'owner' },
  owner: 'introductions',
  emits: ['introduction-ask/changed'],
  summary: 'Decline to introduce two people; nobody is told',
  params: IdParams,
  responses: { 204: Nothing, 409: Conflict },
});

/** Whether a member can be part of a path; both are off until they are switched on (R-MATCH-25). */
export const PathSettings = z.object({
  /** Others see that this member could introduce them to somebody, and may ask. */
  introduces_others: z.boolean(),
  /** Others see who could introduce them to this member. */
  is_reachable: z.boolean(),
});
export type PathSettings = z.infer<typeof PathSettings>;

const SAMPLE_SETTINGS = { introduces_others: true, is_reachable: false };

export const getPathSettings = defineEndpoint({
  name: 'introductions.getPathSettings',
  method: 'GET',
  path: '/introductions/path-settings/',
  access: 'member',
  owner: 'introductions',
  staleOn: ['path-settings/changed'],
  summary: 'Return whether the caller can be part of a path between two members',
  sample: { answer: SAMPLE_SETTINGS },
  responses: { 200: PathSettings },
});

export const updatePathSettings = defineEndpoint({
  name: 'introductions.updatePathSettings',
  method: 'PATCH',
  path: '/introductions/path-settings/',
  access: 'member',
  owner: 'introductions',
  emits: ['path-settings/changed'],
  summary: 'Change whether the caller can be part of a path; omitted fields stay unchanged',
  body: z.strictObject({
    introduces_others: z.boolean().optional(),
    is_reachable: z.boolean().optional(),
  }),
  sample: { body: { introduces_others: true }, answer: SAMPLE_SETTINGS },
  responses: { 200: PathSettings },
});
