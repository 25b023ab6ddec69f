import { z } from './zod.ts';
import { Conflict, Instant, pageOf, PageQuery, PersonSummary, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** How well a model foretold answers it had not seen. */
export const ModelQuality = z.object({
  /** Answers it was tried on: of the last weeks, held back from the fit. */
  answers: z.number().int(),
  /** Mean log-loss of "would accept", less is better; null without answers. */
  log_loss: z.number().nullable(),
  /** The same of the model it was to replace. */
  before_log_loss: z.number().nullable(),
  /** How well it orders accepts above passes, 0.5 is chance; null when there was only one kind. */
  auc: z.number().nullable(),
});

/** A version of what the engine has learnt. Exactly one is live. */
export const MatchModel = z.object({
  version: z.string(),
  /** `hand`: set by people; `fit`: learnt from answers. */
  origin: z.enum(['hand', 'fit']),
  /** `refused`: did not do better on the answers held back, was never live. */
  state: z.enum(['live', 'retired', 'refused']),
  made_at: Instant,
  /** Answers learnt from. */
  answers: z.number().int(),
  quality: ModelQuality.nullable(),
  /** Numbers of the model by name. */
  weights: z.record(z.string(), z.number()),
  /** Why it is in this state, in a sentence. */
  note: z.string(),
  /** Who made it live by hand last; null when nobody did. */
  set_by: PersonSummary.nullable(),
});
export type MatchModel = z.infer<typeof MatchModel>;

export const adminListMatchModels = defineEndpoint({
  name: 'admin.listMatchModels',
  method: 'GET',
  path: '/admin/matching/models/',
  access: 'support',
  summary: 'Versions of what the engine has learnt, newest first',
  query: PageQuery,
  responses: { 200: pageOf(MatchModel) },
});

export const adminFitMatchModel = defineEndpoint({
  name: 'admin.fitMatchModel',
  method: 'POST',
  path: '/admin/matching/fit/',
  access: 'admin',
  summary: 'Learn from the answers now instead of tonight; kept only if better on the last weeks, held back',
  responses: { 200: MatchModel, 409: Conflict },
});

export const adminSetMatchModel = defineEndpoint({
  name: 'admin.setMatchModel',
  method: 'POST',
  path: '/admin/matching/live/',
  access: 'admin',
  summary: 'Make a version live: roll back or forward',
  body: z.strictObject({ version: z.string().min(1).max(60), reason: text(300, 1) }),
  responses: { 200: MatchModel, 409: Conflict },
});

/** What staff may change to see what would come of it; anything left out stays as it is live. */
export const MatchPolicy = z.strictObject({
  /** A stored version instead of the live one. */
  version: z.string().min(1).max(60).optional(),
  /** Introductions for each member in a week. */
  per_member: z.number().int().min(1).max(20).optional(),
  /** Least score of an introduction. */
  minimum_score: z.number().min(0).max(0.9).optional(),
  /** Log-odds taken from somebody for each time they were shown above the middle. */
  exposure_discount: z.number().min(0).max(2).optional(),
  /** Share of introductions given to try something out. */
  exploration: z.number().min(0).max(0.5).optional(),
});
export type MatchPolicy = z.infer<typeof MatchPolicy>;

/** What a policy came to, replayed. */
export const ReplayOutcome = z.object({
  introductions: z.number().int(),
  /** Pairs expected to be accepted by both, by the calibrated model. */
  expected_accepted: z.number(),
  /** Pairs really answered by both in those weeks that this policy would have made too, and how many both accepted. */
  known_pairs: z.number().int(),
  known_accepted: z.number().int(),
  /** Share of members with room that were shown to nobody, 0 to 1. */
  never_shown: z.number(),
  /** Weeks until a member's first introduction, on average. */
  waiting_weeks: z.number(),
  /** Inequality of being shown: 0 all alike, 1 one gets all. */
  gini: z.number(),
});
export type ReplayOutcome = z.infer<typeof ReplayOutcome>;

export const adminReplayMatchPolicy = defineEndpoint({
  name: 'admin.replayMatchPolicy',
  method: 'POST',
  path: '/admin/matching/replay/',
  access: 'support',
  summary:
    'Replay past weeks with the live policy and with a changed one, side by side; nothing is offered to anybody',
  body: z.strictObject({ weeks: z.number().int().min(1).max(12).default(4), policy: MatchPolicy }),
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
