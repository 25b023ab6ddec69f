import { z } from '../zod.ts';
import { Conflict, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_CALIBRATION, SAMPLE_MATCH_MODEL, SAMPLE_REPLAY } from './samples.ts';
import { SAMPLE_ALAN, samplePage } from '../samples.ts';

/** How well a model predicted answers it was not fitted on. */
export const ModelQuality = z.object({
  /** Number of test answers: from the last weeks, held back from the fit. */
  answers: z.number().int(),
  /** Mean log-loss of "would accept", lower is better; null without answers. */
  log_loss: z.number().nullable(),
  /** The log-loss of the model it was to replace. */
  before_log_loss: z.number().nullable(),
  /** How well it ranks accepts above passes, 0.5 is chance; null when there was only one kind. */
  auc: z.number().nullable(),
  /**
   * Reduction of the log-loss and its 95 % interval, clustered by member; absent for models made before it was measured, bounds
   * are null when unknown.
   */
  gain: z.object({ mean: z.number(), from: z.number().nullable(), to: z.number().nullable() }).optional(),
});

/** The parameters that decide how introductions are given out. */
export const PolicyNumbers = z.strictObject({
  /** Minimum score of an introduction. */
  minimum_score: z.number().min(0).max(0.9),
  /** Penalty for members shown more often than the median: log-odds for each doubling. */
  exposure_discount: z.number().min(0).max(2),
  /** Share of members who get one introduction for exploration. */
  exploration: z.number().min(0).max(0.5),
});
export type PolicyNumbers = z.infer<typeof PolicyNumbers>;

/** The parameters to change. */
export const PolicyChange = PolicyNumbers.partial();
export type PolicyChange = z.infer<typeof PolicyChange>;

/** A version of the matching model. Exactly one is live. */
export const MatchModel = z.object({
  version: z.string(),
  /** `hand`: set by people; `fit`: learned from answers. */
  origin: z.enum(['hand', 'fit']),
  /** `refused`: was not better on the held-back answers and never live; `waiting`: was better, but staff have chosen another. */
  state: z.enum(['live', 'retired', 'refused', 'waiting']),
  /** Live by the choice of staff: nightly fits do not replace it until staff release it. */
  is_pinned: z.boolean(),
  made_at: Instant,
  /** Number of answers it was fitted on. */
  answers: z.number().int(),
  quality: ModelQuality.nullable(),
  /** Weights of the model by name. */
  weights: z.record(z.string(), z.number()),
  policy: PolicyNumbers,
  /** What the model is, or what the fit found, as a sentence. */
  note: z.string(),
  /** Why staff last made it live; empty when nobody did. */
  set_reason: z.string(),
  /** The staff member who last made it live; null when nobody did. */
  set_by: PersonSummary.nullable(),
});
export type MatchModel = z.infer<typeof MatchModel>;

export const adminListMatchModels = defineEndpoint({
  name: 'admin.listMatchModels',
  method: 'GET',
  path: '/admin/matching/models/',
  access: 'support',
  owner: 'introductions',
  staleOn: ['staff-area/changed', 'match-model/changed'],
  summary: 'List the versions of the matching model, newest first',
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_MATCH_MODEL]) },
  responses: { 200: pageOf(MatchModel) },
});

/** What a version predicted about the introductions that it gave out, against the answers (R-ADMIN-27). */
export const MatchCalibration = z.object({
  version: z.string(),
  /** Number of answers: yes, or a pass for a reason that concerns the pair. */
  answers: z.number().int(),
  accepted: z.number().int(),
  /** Mean predicted chance of a yes; null without answers. */
  predicted: z.number().nullable(),
  /** Ten ranges of the predicted chance, from 0 to 1. */
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      count: z.number().int(),
      accepted: z.number().int(),
      /** Mean predicted chance; null without answers, as is the interval. */
      predicted: z.number().nullable(),
      /** 95 % interval of the share that accepts. */
      interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
});
export type MatchCalibration = z.infer<typeof MatchCalibration>;

export const adminGetCalibration = defineEndpoint({
  name: 'admin.getCalibration',
  method: 'GET',
  path: '/admin/matching/calibration/',
  access: 'support',
  owner: 'introductions',
  staleOn: ['staff-area/changed', 'match-model/changed'],
  summary:
    'Compare what a version of the matching model predicted with what members answered, newest 20,000 answers',
  query: z.strictObject({ version: z.string().trim().min(1).max(100) }),
  sample: { answer: SAMPLE_CALIBRATION },
  responses: { 200: MatchCalibration },
});

export const adminFitMatchModel = defineEndpoint({
  name: 'admin.fitMatchModel',
  method: 'POST',
  path: '/admin/matching/fit/',
  access: 'admin',
  owner: 'introductions',
  isSlow: true,
  emits: ['match-model/changed'],
  summary:
    'Fit the matching model to the answers now instead of tonight; the result is stored only if it predicts the last weeks better',
  sample: {
    answer: {
      ...SAMPLE_MATCH_MODEL,
      version: 'fit-2',
      state: 'refused',
      made_at: '2026-11-21T09:00:00.000Z',
      note: 'Not better.',
    },
  },
  responses: { 200: MatchModel, 409: Conflict },
});

export const adminSetMatchModel = defineEndpoint({
  name: 'admin.setMatchModel',
  method: 'POST',
  path: '/admin/matching/live/',
  access: 'admin',
  owner: 'introductions',
  emits: ['match-model/changed'],
  summary:
    'Make a version of the matching model live and pin it; changed numbers of the policy create a new version',
  body: z.strictObject({
    version: z.string().min(1).max(60),
    reason: StaffReason,
    policy: PolicyChange.optional(),
  }),
  sample: {
    body: { version: SAMPLE_MATCH_MODEL.version, reason: 'The last fit introduces too few people.' },
    answer: {
      ...SAMPLE_MATCH_MODEL,
      is_pinned: true,
      set_reason: 'The last fit introduces too few people.',
      set_by: SAMPLE_ALAN,
    },
  },
  responses: { 200: MatchModel, 409: Conflict },
});

export const adminReleaseMatchModel = defineEndpoint({
  name: 'admin.releaseMatchModel',
  method: 'POST',
  path: '/admin/matching/release/',
  access: 'admin',
  owner: 'introductions',
  emits: ['match-model/changed'],
  summary: 'Unpin the matching model, so that the next fit can replace it; 409 when it is not pinned',
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'The next fit may replace it.' }, answer: SAMPLE_MATCH_MODEL },
  responses: { 200: MatchModel, 409: Conflict },
});

/** A policy to replay; anything omitted stays as in the live policy. */
export const MatchPolicy = PolicyChange.extend({
  /** A stored version instead of the live one. */
  version: z.string().min(1).max(60).optional(),
  /** Introductions for each member in a week. A setting of the operator: it can be replayed but not made live. */
  per_member: z.number().int().min(1).max(20).optional(),
});
export type MatchPolicy = z.infer<typeof MatchPolicy>;

/** The result of replaying a policy. */
export const ReplayOutcome = z.object({
  introductions: z.number().int(),
  /** Expected number of pairs in which both accept, by the calibrated model. */
  expected_accepted: z.number(),
  /**
   * Pairs in which both have answered in those weeks and that this policy would also have made, and in how many both accepted.
   */
  known_pairs: z.number().int(),
  known_accepted: z.number().int(),
  /** Share of members with capacity who were shown to nobody, 0 to 1. */
  never_shown: z.number(),
  /** Average number of weeks until a member's first introduction. */
  waiting_weeks: z.number(),
  /** Gini coefficient of how often members are shown: 0 all equal, 1 one member gets all. */
  gini: z.number(),
});
export type ReplayOutcome = z.infer<typeof ReplayOutcome>;

export const adminReplayMatchPolicy = defineEndpoint({
  name: 'admin.replayMatchPolicy',
  method: 'POST',
  path: '/admin/matching/replay/',
  access: 'support',
  owner: 'introductions',
  isSlow: true,
  summary:
    'Replay past weeks with the live policy and with a changed one, to compare them; makes no introductions',
  body: z.strictObject({ weeks: z.number().int().min(1).max(12).default(4), policy: MatchPolicy }),
  sample: {
    body: { weeks: 4, policy: { exposure_discount: 0.5 } },
    answer: { weeks: 4, members: 200, live: SAMPLE_REPLAY, changed: { ...SAMPLE_REPLAY, gini: 0.205 } },
  },
  responses: {
    200: z.object({
      weeks: z.number().int(),
      members: z.number().int(),
      live: ReplayOutcome,
      changed: ReplayOutcome,
    }),
    409: Conflict,
  },
});
