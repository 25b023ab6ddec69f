import { z } from '../zod.ts';
import {
  Conflict,
  Goal,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  text,
  Topic,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Slot } from '../sessions/sessions.ts';
import { SAMPLE_INTRODUCTION } from './samples.ts';
import { SAMPLE_TOPICS, samplePage } from '../samples.ts';
import { SAMPLE_SLOT } from '../sessions/samples.ts';

/** A reason for an introduction: only what counted in the score (R-MATCH-7). */
export const IntroductionReason = z.object({
  kind: z.enum(['topic', 'words', 'meaning', 'goals', 'time', 'introduced_by']),
  /** `they_offer`: their expertise meets what I look for; `you_offer`: the reverse; `both`: counts both ways. */
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
 * The status of an introduction for one of the two members. `accepted`: I accepted and the other has not answered. The other
 * member is not told until both have accepted (`matched`).
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
  /** The reasons in one or two sentences; empty when the list of reasons is enough. */
  opening: z.string(),
  /** At most three sentences, the strongest first (R-MATCH-21). */
  reasons: z.array(IntroductionReason),
  /** Everything that counted in the score, with its share: how the introduction was found. */
  terms: z.array(IntroductionReason),
  /** Minutes per week in which both are free, when the introduction was made; null when unknown. */
  free_minutes: z.number().int().nullable(),
  /** The next time at which both are free, if possible one that is good for both (R-MATCH-23); null without one, and once closed. */
  next_free: Slot.nullable(),
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
  owner: 'introductions',
  staleOn: [
    'introduction/offered',
    'introduction/answered',
    'introduction/matched',
    'introductions/paused',
    'introductions/found',
    'expertise/saved',
  ],
  summary: 'List the introductions made for the caller, newest first',
  query: PageQuery.extend({
    /** `open`: to answer (offered, saved, accepted); `matched`; `history`: passed and expired. */
    filter: z.enum(['open', 'matched', 'history']).default('open'),
  }),
  sample: {
    answer: {
      ...samplePage([SAMPLE_INTRODUCTION]),
      next_at: '2026-11-23T06:00:00.000Z',
      paused_until: null,
      left_this_week: 3,
      limited_by: 'plan',
    },
  },
  responses: {
    200: pageOf(Introduction).extend({
      /** When the next introductions are made, UTC. */
      next_at: Instant,
      paused_until: Instant.nullable(),
      /** How many more introductions `find more` can give this week; null without a limit. */
      left_this_week: z.number().int().nullable(),
      /** What limits that number: the plan, or the member's free times for sessions; null without a limit. */
      limited_by: z.enum(['plan', 'open_times']).nullable(),
    }),
  },
});

/** The time zone of the other person of a match; null until both have accepted. */
const TheirTimeZone = z.string().nullable();

/** The answer to an acceptance; when both have accepted, with three common free slots that are best for both (bookable). */
const Answered = z.object({
  introduction: Introduction,
  common_slots: z.array(Slot),
  their_time_zone: TheirTimeZone,
});

export const acceptIntroduction = defineEndpoint({
  name: 'introductions.accept',
  method: 'POST',
  path: '/introductions/{id}/accept/',
  access: 'member',
  record: { kind: 'introduction', for: 'owner' },
  owner: 'introductions',
  emits: [
    { event: 'introduction/answered', payload: { introduction_id: 'params.id' } },
    {
      event: 'introduction/matched',
      payload: { introduction_id: 'params.id', username: 'answer.introduction.person.username' },
      when: { 'answer.introduction.status': 'matched' },
    },
  ],
  summary: 'Accept an introduction; the other person learns of it only when both have accepted',
  params: IdParams,
  sample: {
    answer: {
      introduction: { ...SAMPLE_INTRODUCTION, status: 'matched' },
      common_slots: [SAMPLE_SLOT],
      their_time_zone: 'America/New_York',
    },
  },
  responses: { 200: Answered, 409: Conflict },
});

export const listCommonSlots = defineEndpoint({
  name: 'introductions.listCommonSlots',
  method: 'GET',
  path: '/introductions/{id}/common-slots/',
  access: 'member',
  record: { kind: 'introduction', for: 'owner' },
  owner: 'introductions',
  staleOn: [
    { event: 'introduction/matched', where: { introduction_id: 'params.id' } },
    'session/requested',
    'session/booked',
    'session/cancelled',
    'session/completed',
    'availability/changed',
    'calendar/synced',
  ],
  summary: 'List three free slots that are best for both people of a match; empty until both have accepted',
  params: IdParams,
  sample: { answer: { results: [SAMPLE_SLOT], their_time_zone: 'America/New_York' } },
  responses: { 200: z.object({ results: z.array(Slot), their_time_zone: TheirTimeZone }) },
});

export const passIntroduction = defineEndpoint({
  name: 'introductions.pass',
  method: 'POST',
  path: '/introductions/{id}/pass/',
  access: 'member',
  record: { kind: 'introduction', for: 'owner' },
  owner: 'introductions',
  emits: [{ event: 'introduction/answered', payload: { introduction_id: 'params.id' } }],
  summary: 'Decline an introduction; the same pair is not introduced again within 180 days',
  params: IdParams,
  body: z.strictObject({
    reason: z.enum(['not_relevant', 'know_already', 'not_now', 'other']).optional(),
    note: text(500).optional(),
  }),
  sample: {
    body: { reason: 'know_already' },
    answer: {
      introduction: { ...SAMPLE_INTRODUCTION, status: 'passed' },
      common_slots: [],
      their_time_zone: null,
    },
  },
  responses: { 200: Answered, 409: Conflict },
});

export const saveIntroduction = defineEndpoint({
  name: 'introductions.save',
  method: 'POST',
  path: '/introductions/{id}/save/',
  access: 'member',
  record: { kind: 'introduction', for: 'owner' },
  owner: 'introductions',
  emits: [{ event: 'introduction/answered', payload: { introduction_id: 'params.id' } }],
  summary: 'Save an introduction for later',
  params: IdParams,
  sample: {
    answer: {
      introduction: { ...SAMPLE_INTRODUCTION, status: 'saved' },
      common_slots: [],
      their_time_zone: null,
    },
  },
  responses: { 200: Answered, 409: Conflict },
});

export const findMoreIntroductions = defineEndpoint({
  name: 'introductions.findMore',
  method: 'POST',
  path: '/introductions/find-more/',
  access: 'member',
  owner: 'introductions',
  limit: 'find-more/account',
  emits: ['introductions/found'],
  summary: 'Make new introductions now, within the weekly limit',
  sample: { answer: { made: 1 } },
  responses: { 200: z.object({ made: z.number().int() }), 409: Conflict },
});

/** The end of a pause that lasts until the member resumes introductions (R-MATCH-17). */
export const PAUSED_UNTIL_RESUMED = '9999-12-31T00:00:00Z';

export const pauseIntroductions = defineEndpoint({
  name: 'introductions.pause',
  method: 'POST',
  path: '/introductions/pause/',
  access: 'member',
  owner: 'introductions',
  emits: ['introductions/paused'],
  summary: 'Pause introductions until a time, or until they are resumed; null resumes them',
  body: z.strictObject({ until: z.union([Instant, z.literal('resumed')]).nullable() }),
  sample: {
    body: { until: '2026-12-21T09:00:00.000Z' },
    answer: { paused_until: '2026-12-21T09:00:00.000Z' },
  },
  responses: { 200: z.object({ paused_until: Instant.nullable() }) },
});

/** Contributions to the probability that one member accepts, in log-odds; they add up to its odds. */
export const WishParts = z.object({
  /** `bias`: the constant term; `history`: how both have answered and been answered. */
  kind: z.enum(['bias', 'topics', 'words', 'goals', 'time', 'languages', 'facts', 'history', 'meaning']),
  log_odds: z.number(),
});

/** Why somebody is not introduced to me now, in order of precedence. */
export const WhyNotKind = z.enum([
  'could_come',
  'yourself',
  'your_form_is_missing',
  'their_form_is_missing',
  'you_are_paused',
  'not_to_be_introduced',
  'open_already',
  'connected',
  'rests',
  'your_week_is_full',
  'little_in_common',
  'others_fit_better',
]);

/** A change to my own profile that would make it likelier that both say yes (R-MATCH-29). */
const AgreeingChange = z.object({
  /** Look for this topic, which the other knows; null if it is about a goal. */
  look_for: Topic.nullable(),
  /** The topic that it would replace in my list; null when the list has room, and for a goal. */
  instead_of: Topic.nullable(),
  /** Say that this goal is mine, too. */
  goal: Goal.nullable(),
  /** Factors by which the odds of a yes grow, at least 1: mine, and the other's. */
  mine: z.number(),
  theirs: z.number(),
});

/**
 * Why a person is not introduced to me: one reason and the engine's numbers. Reveals no answers, blocks or limits of the other.
 */
export const WhyNot = z.object({
  kind: WhyNotKind,
  /** One sentence. */
  text: z.string(),
  /**
   * Rank of the person among all candidates for me, 1 is the best; null when not computed, and for `others_fit_better`, whose
   * cause may be on the other side.
   */
  rank: z.number().int().nullable(),
  /** Number of candidates. */
  of: z.number().int(),
  /** Probability that I would accept, 0 to 1, and its parts; null when not computed. */
  your_wish: z.number().nullable(),
  parts: z.array(WishParts),
  /** Reasons in favor of the pair. */
  reasons: z.array(IntroductionReason),
  /** What would make us both say yes, the most effective first; empty when the scores are not what decides. */
  changes: z.array(AgreeingChange).max(3),
});
export type WhyNot = z.infer<typeof WhyNot>;

export const whyNotIntroduced = defineEndpoint({
  name: 'introductions.whyNot',
  method: 'GET',
  path: '/introductions/why-not/',
  access: 'member',
  owner: 'introductions',
  limit: 'reckon/account',
  summary: 'Explain why a person is not introduced to the caller',
  query: z.strictObject({ username: z.string().trim().min(1).max(60) }),
  sample: {
    answer: {
      kind: 'could_come',
      text: 'They may be among your next introductions.',
      rank: 12,
      of: 80,
      your_wish: 0.31,
      parts: [
        { kind: 'bias', log_odds: -2 },
        { kind: 'languages', log_odds: -0.4 },
        { kind: 'topics', log_odds: 1.6 },
        { kind: 'time', log_odds: 0.01 },
      ],
      reasons: [],
      changes: [
        { look_for: SAMPLE_TOPICS[0], instead_of: SAMPLE_TOPICS[1], goal: null, mine: 1.62, theirs: 1 },
        { look_for: null, instead_of: null, goal: 'lets_brainstorm', mine: 1.4, theirs: 1.4 },
      ],
    },
  },
  responses: { 200: WhyNot },
});

/** The effect of a topic that is added, or replaces another when the list is full. */
export const TopicEffect = z.object({
  topic: Topic,
  /** The topic it would replace; null when the list has room. */
  instead_of: Topic.nullable(),
  list: z.enum(['expert_in', 'looking_for']),
  /** Number of members who would fit as well as my five best do now with the topic, but do not without it. */
  opens: z.number().int(),
});
export type TopicEffect = z.infer<typeof TopicEffect>;

export const listTopicEffects = defineEndpoint({
  name: 'introductions.topicEffects',
  method: 'GET',
  path: '/introductions/topic-effects/',
  access: 'member',
  owner: 'introductions',
  limit: 'reckon/account',
  summary:
    'List topics that would open more introductions if added to the own profile, the most effective first, each with the topic it would replace',
  query: z.strictObject({
    list: z.enum(['expert_in', 'looking_for']).default('expert_in'),
    /** Only these slugs, comma separated; without them, the most promising topics. */
    topics: z
      .string()
      .max(400)
      .transform((list) => list.split(',').filter((slug) => slug !== ''))
      .optional(),
  }),
  sample: {
    answer: {
      results: [{ topic: SAMPLE_TOPICS[2], instead_of: SAMPLE_TOPICS[1], list: 'expert_in', opens: 4 }],
    },
  },
  responses: { 200: z.object({ results: z.array(TopicEffect) }), 409: Conflict },
});

/** How often I was introduced, and to how many members. */
export const OwnExposure = z.object({
  /** Introductions in which I was offered, in the last 28 days and in total. */
  shown_28_days: z.number().int(),
  shown_ever: z.number().int(),
  /** Number of different members I was shown to, in total. */
  people: z.number().int(),
  /** Number of introductions that became a match, in total. */
  matched: z.number().int(),
  /** The median of all members: how often one is shown in 28 days. */
  usual_28_days: z.number(),
});
export type OwnExposure = z.infer<typeof OwnExposure>;

export const readOwnExposure = defineEndpoint({
  name: 'introductions.exposure',
  method: 'GET',
  path: '/introductions/exposure/',
  access: 'member',
  owner: 'introductions',
  summary: 'Return how often the caller was introduced, and to how many people',
  sample: { answer: { shown_28_days: 6, shown_ever: 21, people: 19, matched: 5, usual_28_days: 4 } },
  responses: { 200: OwnExposure },
});
