import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, text, Topic } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { Slot } from './sessions.ts';

/** Why two people were introduced: only what really counted (decisions, Matching). */
export const IntroductionReason = z.object({
  kind: z.enum(['topic', 'words', 'goals', 'time', 'introduced_by']),
  /** `they_offer`: what they are expert in meets what I look for; `you_offer`: the reverse; `both`: counts both ways. */
  direction: z.enum(['they_offer', 'you_offer', 'both']),
  /** A sentence made from the terms below. */
  text: z.string(),
  /** The terms that counted: topic names, words, goals. */
  terms: z.array(z.string()),
  /** Share of the score, 0 to 1. */
  weight: z.number(),
});
export type IntroductionReason = z.infer<typeof IntroductionReason>;

/**
 * An introduction as one of the two sees it. `accepted` means I accepted and the other has not answered: the other
 * is told nothing until both accepted (`matched`).
 */
export const IntroductionStatus = z.enum(['offered', 'saved', 'accepted', 'passed', 'matched', 'expired']);
export type IntroductionStatus = z.infer<typeof IntroductionStatus>;

export const Introduction = z.object({
  id: Id,
  person: PersonSummary,
  statement: z.string(),
  expert_in: z.array(Topic),
  looking_for: z.array(Topic),
  location: z.string(),
  rating: z.number().nullable(),
  completed_sessions: z.number().int(),
  status: IntroductionStatus,
  reasons: z.array(IntroductionReason),
  introduced_by: PersonSummary.nullable(),
  offered_at: Instant,
  expires_at: Instant,
});
export type Introduction = z.infer<typeof Introduction>;

export const listIntroductions = defineEndpoint({
  name: 'introductions.list',
  method: 'GET',
  path: '/introductions/',
  access: 'member',
  summary: 'Introductions made for me, newest first',
  query: PageQuery.extend({
    /** `open`: to answer (offered, saved, accepted); `matched`; `history`: passed and expired. */
    filter: z.enum(['open', 'matched', 'history']).default('open'),
  }),
  responses: {
    200: pageOf(Introduction).extend({
      /** When the next ones are made, UTC. */
      next_at: Instant,
      paused_until: Instant.nullable(),
      /** How many more `find more` may give this week; null without a limit. */
      left_this_week: z.number().int().nullable(),
    }),
  },
});

/** The answer when both have accepted, with the first three common free slots (bookable with the person). */
const Answered = z.object({ introduction: Introduction, common_slots: z.array(Slot) });

export const acceptIntroduction = defineEndpoint({
  name: 'introductions.accept',
  method: 'POST',
  path: '/introductions/{id}/accept/',
  access: 'member',
  summary: 'I would like to meet; told to the other only when both accepted',
  params: IdParams,
  responses: { 200: Answered, 409: Conflict },
});

export const passIntroduction = defineEndpoint({
  name: 'introductions.pass',
  method: 'POST',
  path: '/introductions/{id}/pass/',
  access: 'member',
  summary: 'Not for me; the same pair is not introduced again within 180 days',
  params: IdParams,
  body: z.strictObject({
    reason: z.enum(['not_relevant', 'know_already', 'not_now', 'other']).optional(),
    note: text(500).optional(),
  }),
  responses: { 200: Answered, 409: Conflict },
});

export const saveIntroduction = defineEndpoint({
  name: 'introductions.save',
  method: 'POST',
  path: '/introductions/{id}/save/',
  access: 'member',
  summary: 'Keep for later',
  params: IdParams,
  responses: { 200: Answered, 409: Conflict },
});

export const findMoreIntroductions = defineEndpoint({
  name: 'introductions.findMore',
  method: 'POST',
  path: '/introductions/find-more/',
  access: 'member',
  summary: 'Make new introductions now, within the week’s number',
  responses: { 200: z.object({ made: z.number().int() }), 409: Conflict },
});

export const pauseIntroductions = defineEndpoint({
  name: 'introductions.pause',
  method: 'POST',
  path: '/introductions/pause/',
  access: 'member',
  summary: 'Pause introductions until a time, or go on with null',
  body: z.strictObject({ until: Instant.nullable() }),
  responses: { 200: z.object({ paused_until: Instant.nullable() }) },
});
