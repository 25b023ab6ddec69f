import { z } from './zod.ts';
import { Conflict, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from './common.ts';
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
  /** How much less log-loss than before, and its 95 % interval, each member's answers taken together; absent before it was measured, null without bounds. */
  gain: z.object({ mean: z.number(), from: z.number().nullable(), to: z.number().nullable() }).optional(),
});

/** The numbers by which introductions are given out. */
export const PolicyNumbers = z.strictObject({
  /** Least score of an introduction. */
  minimum_score: z.number().min(0).max(0.9),
  /** How much those shown more than the middle one step back: log-odds for each doubling. */
  exposure_discount: z.number().min(0).max(2),
  /** Share of members who get one introduction to try something out. */
  exploration: z.number().min(0).max(0.5),
});
export type PolicyNumbers = z.infer<typeof PolicyNumbers>;

/** Some of them, to be others than they are. */
export const PolicyChange = PolicyNumbers.partial();
export type PolicyChange = z.infer<typeof PolicyChange>;

/** A version of what the engine has learnt. Exactly one is live. */
export const MatchModel = z.object({
  version: z.string(),
  /** `hand`: set by people; `fit`: learnt from answers. */
  origin: z.enum(['hand', 'fit']),
  /** `refused`: did not do better on the answers held back, was never live; `waiting`: did, but staff chose another. */
  state: z.enum(['live', 'retired', 'refused', 'waiting']),
  /** Live by the choice of staff: what is learnt at night does not replace it until they release it. */
  is_pinned: z.boolean(),
  made_at: Instant,
  /** Answers learnt from. */
  answers: z.number().int(),
  quality: ModelQuality.nullable(),
  /** Numbers of the model by name. */
  weights: z.record(z.string(), z.number()),
  policy: PolicyNumbers,
  /** What it is, or what the fit found, in a sentence. */
  note: z.string(),
  /** Why staff made it live last; empty when nobody did. */
  set_reason: z.string(),
  /** Who made it live by hand last; null when nobody did. */
  set_by: PersonSummary.nullable(),
});
export type MatchModel = z.infer<typeof MatchModel>;

export const adminListMatchModels = defineEndpoint({
  name: 'admin.listMatchModels',
  method: 'GET',
  path: '/admin/matching/models/',
  access: 'support',
  owner: 'introductions',
  staleOn: ['match-model/changed'],
  summary: 'Versions of what the engine has learnt, newest first',
  query: PageQuery,
  responses: { 200: pageOf(MatchModel) },
});

export const adminFitMatchModel = defineEndpoint({
  name: 'admin.fitMatchModel',
  method: 'POST',
  path: '/admin/matching/fit/',
  access: 'admin',
  owner: 'introductions',
  emits: ['match-model/changed'],
  summary: 'Learn from the answers now instead of tonight; kept only if better on the last weeks, held back',
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
    'Make a version live and pin it: roll back or forward. With other numbers of the policy it becomes a version of its own',
  body: z.strictObject({
    version: z.string().min(1).max(60),
    reason: StaffReason,
    policy: PolicyChange.optional(),
  }),
  responses: { 200: MatchModel, 409: Conflict },
});

export const adminReleaseMatchModel = defineEndpoint({
  name: 'admin.releaseMatchModel',
  method: 'POST',
  path: '/admin/matching/release/',
  access: 'admin',
  owner: 'introductions',
  emits: ['match-model/changed'],
  summary: 'Let what is learnt replace the live version again; 409 when it may already',
  body: z.strictObject({ reason: StaffReason }),
  responses: { 200: MatchModel, 409: Conflict },
});

/** What staff may change to see what would come of it; anything left out stays as it is live. */
export const MatchPolicy = PolicyChange.extend({
  /** A stored version instead of the live one. */
  version: z.string().min(1).max(60).optional(),
  /** Introductions for each member in a week; a setting of the operator, so it can be tried but not made live. */
  per_member: z.number().int().min(1).max(20).optional(),
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
  owner: 'introductions',
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
