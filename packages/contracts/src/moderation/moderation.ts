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
  StaffReason,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ReportReason } from '../members/profiles.ts';
import { SAMPLE_CIRCLE, sampleId, samplePage } from '../samples.ts';
import { Claim } from '../staff/claims.ts';
import { SAMPLE_APPEAL, SAMPLE_CASE, SAMPLE_CIRCLE_CASE, SAMPLE_SANCTION } from './samples.ts';

/** What members can report (R-MOD-1); an `event` is a circle event. The server has one entry per kind in `api/src/reportables.ts`. */
export const ReportKind = z.enum(['person', 'message', 'peek', 'comment', 'circle', 'event']);
export type ReportKind = z.infer<typeof ReportKind>;

/** What a case is about: what members reported, or a message that looks like spam and waits (R-MOD-10). */
export const CaseKind = z.enum([...ReportKind.options, 'held']);
export type CaseKind = z.infer<typeof CaseKind>;

/** A part of a spam score: what counted, how much of it there is, and its points. */
export const SpamTerm = z.object({
  kind: z.enum(['same_text', 'links', 'unanswered', 'reports', 'new_account']),
  count: z.number().int(),
  points: z.number().int(),
});
export type SpamTerm = z.infer<typeof SpamTerm>;

/** What staff can do about a report (R-MOD-5). */
export const SanctionKind = z.enum(['warning', 'hiding', 'slow_mode', 'circle_mute', 'suspension']);
export type SanctionKind = z.infer<typeof SanctionKind>;

/** What those who keep order in a circle can do about a report there (R-MOD-9). */
export const CircleSanctionKind = SanctionKind.exclude(['suspension', 'warning']);
export type CircleSanctionKind = z.infer<typeof CircleSanctionKind>;

/** Sanctions that last for a time, or until they are lifted. The others have no end of their own. */
export const TIMED_SANCTIONS: readonly SanctionKind[] = ['slow_mode', 'circle_mute', 'suspension'];

/** What staff decided about a report (R-MOD-4). */
export const CaseDecision = z.enum(['upheld', 'unfounded', 'false']);
export type CaseDecision = z.infer<typeof CaseDecision>;

/** Maximum length of an appeal, in characters. */
export const APPEAL_LENGTH = 2_000;

export const reportContent = defineEndpoint({
  name: 'moderation.report',
  method: 'POST',
  path: '/reports/',
  access: 'member',
  owner: 'moderation',
  tellsStaff: true,
  limit: 'report/account',
  summary:
    'Report a member, a message, a peek, a comment, a circle or a circle event to staff, with a copy of what it shows now',
  body: z.strictObject({
    kind: ReportKind,
    id: Id,
    reason: ReportReason,
    note: text(1_000).default(''),
  }),
  sample: {
    body: { kind: 'circle', id: SAMPLE_CIRCLE.id, reason: 'spam', note: '' },
    answer: { detail: 'Thank you. We’ll look into it.' },
  },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

/** A circle as a report names it. */
const CircleName = z.object({ id: Id, name: z.string() });

/** What was reported, as it was at that moment; a later change does not alter it (R-MOD-1). */
const ReportSnapshot = z.object({
  title: z.string(),
  text: z.string(),
  /** The page where it is shown; empty if it is not known. */
  path: z.string(),
});
export type ReportSnapshot = z.infer<typeof ReportSnapshot>;

/** How a member's reports were decided. */
const ReportRecord = z.object({
  upheld: z.number().int(),
  unfounded: z.number().int(),
  false: z.number().int(),
});

/** One member's report. */
const CaseReport = z.object({
  id: Id,
  /** Null if the account is not known. */
  reporter: PersonSummary.nullable(),
  record: ReportRecord,
  reason: ReportReason,
  note: z.string(),
  snapshot: ReportSnapshot,
  created_at: Instant,
});

const Appeal = z.object({
  id: Id,
  statement: z.string(),
  made_at: Instant,
  state: z.enum(['open', 'kept', 'lifted']),
  /** What was answered; empty while it is open. */
  answer: z.string(),
});

/** What was done to a member, or to what they wrote. */
export const Sanction = z.object({
  id: Id,
  kind: SanctionKind,
  /** Null if it has no report. */
  case_id: Id.nullable(),
  circle: CircleName.nullable(),
  reason: z.string(),
  made_at: Instant,
  /** Null if it is not known. */
  made_by: PersonSummary.nullable(),
  /** Null: until it is lifted. */
  ends_at: Instant.nullable(),
  /** When it ended or was lifted. */
  ended_at: Instant.nullable(),
  appeal: Appeal.nullable(),
});
export type Sanction = z.infer<typeof Sanction>;

/** All reports about the same thing that staff have not decided about, or decided about together. */
export const ModerationCase = z.object({
  id: Id,
  kind: CaseKind,
  state: z.enum(['open', 'decided']),
  decision: CaseDecision.nullable(),
  /** Why it was decided so. */
  reason: z.string(),
  /** The person it is about; null if unknown. */
  person: PersonSummary.nullable(),
  circle: CircleName.nullable(),
  /** Severity, the number of reporters and their record (R-MOD-3). */
  weight: z.number(),
  opened_at: Instant,
  decided_at: Instant.nullable(),
  assigned_to: PersonSummary.nullable(),
  /** What can be done here. */
  actions: z.array(SanctionKind),
  reports: z.array(CaseReport),
  /** Why a message waits; empty for what members reported. */
  terms: z.array(SpamTerm),
  sanctions: z.array(Sanction),
  /** What happened to the member before, newest first, at most 20. */
  history: z.array(Sanction),
});
export type ModerationCase = z.infer<typeof ModerationCase>;

export const adminListCases = defineEndpoint({
  name: 'admin.listReports',
  method: 'GET',
  path: '/admin/reports/',
  access: 'support',
  owner: 'moderation',
  staleOn: ['staff-area/changed', 'report/decided'],
  summary: 'List reports: open ones by weight and age, decided ones newest first',
  query: PageQuery.extend({
    state: z.enum(['open', 'mine', 'decided', 'all']).default('open'),
    /** Only reports about or by this member. */
    username: z.string().trim().max(254).default(''),
    /** Only reports about this record, such as a peek, or in this circle; empty for all. */
    subject: Id.or(z.literal('')).default(''),
    search: z.string().trim().max(100).default(''),
  }),
  sample: { answer: samplePage([SAMPLE_CASE]) },
  responses: { 200: pageOf(ModerationCase) },
});

/** 409 if somebody else has it: only an admin gives a report of one colleague to another. 400 for a colleague who may not decide it. */
export const adminClaimCase = defineEndpoint({
  name: 'admin.claimReport',
  method: 'POST',
  path: '/admin/reports/{id}/claim/',
  access: 'moderator',
  owner: 'moderation',
  emits: ['report/decided'],
  summary: 'Take a report, give it to a colleague, or give it back',
  params: IdParams,
  body: Claim,
  sample: { body: { is_claimed: true }, answer: SAMPLE_CASE },
  responses: { 200: ModerationCase, 409: Conflict },
});

/** An action, and for how many days; null until it is lifted. */
const SanctionOrder = z.strictObject({
  kind: SanctionKind,
  days: z.number().int().min(1).max(365).nullable().default(null),
});
export type SanctionOrder = z.infer<typeof SanctionOrder>;

const CaseOrder = z
  .strictObject({
    decision: CaseDecision,
    reason: StaffReason,
    actions: z.array(SanctionOrder).max(5).default([]),
  })
  .refine(({ decision, actions }) => (decision === 'upheld') === actions.length > 0, {
    path: ['actions'],
    message: 'Choose at least one action if the report is right, and none if it isn’t',
  });

export const adminDecideCase = defineEndpoint({
  name: 'admin.decideReport',
  method: 'POST',
  path: '/admin/reports/{id}/decide/',
  access: 'moderator',
  owner: 'moderation',
  emits: ['report/decided', 'member/changed'],
  summary: 'Decide about a report: take actions, or none; all concerned are told',
  params: IdParams,
  body: CaseOrder,
  sample: {
    body: { decision: 'upheld', reason: 'Advertising.', actions: [{ kind: 'warning' }] },
    answer: SAMPLE_CASE,
  },
  responses: { 200: ModerationCase, 409: Conflict },
});

export const adminLiftSanction = defineEndpoint({
  name: 'admin.liftSanction',
  method: 'POST',
  path: '/admin/sanctions/{id}/lift/',
  access: 'moderator',
  owner: 'moderation',
  emits: ['report/decided', 'member/changed'],
  summary: 'Lift one action; others stay in force',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'It was somebody else.' }, answer: SAMPLE_SANCTION },
  responses: { 200: Sanction, 409: Conflict },
});

/** An appeal as shown to staff. */
export const AdminAppeal = Appeal.extend({ person: PersonSummary, sanction: Sanction });
export type AdminAppeal = z.infer<typeof AdminAppeal>;

export const adminListAppeals = defineEndpoint({
  name: 'admin.listAppeals',
  method: 'GET',
  path: '/admin/appeals/',
  access: 'support',
  owner: 'moderation',
  staleOn: ['staff-area/changed', 'report/decided'],
  summary: 'List appeals: open ones oldest first, others newest first',
  query: PageQuery.extend({ is_open: z.enum(['true', 'false']).default('true') }),
  sample: { answer: samplePage([SAMPLE_APPEAL]) },
  responses: { 200: pageOf(AdminAppeal) },
});

/** 403 for whoever made the decision. */
export const adminDecideAppeal = defineEndpoint({
  name: 'admin.decideAppeal',
  method: 'POST',
  path: '/admin/appeals/{id}/decide/',
  access: 'moderator',
  owner: 'moderation',
  emits: ['report/decided', 'member/changed'],
  summary: 'Decide about an appeal against somebody else’s decision; the member is told',
  params: IdParams,
  body: z.strictObject({ is_lifted: z.boolean(), reason: StaffReason }),
  sample: { body: { is_lifted: true, reason: 'You’re right.' }, answer: SAMPLE_APPEAL },
  responses: { 200: AdminAppeal, 409: Conflict },
});

const AppealToken = z.string().max(2_000);

/** What a member is told about a decision (R-MOD-6). */
export const SanctionNotice = z.object({
  kind: SanctionKind,
  circle_name: z.string().nullable(),
  reason: z.string(),
  made_at: Instant,
  ends_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** What was reported, as it was then; empty if there was no report. */
  quoted: z.string(),
  appeal: Appeal.nullable(),
});
export type SanctionNotice = z.infer<typeof SanctionNotice>;

export const getSanctionNotice = defineEndpoint({
  name: 'moderation.getNotice',
  method: 'GET',
  path: '/appeals/',
  access: 'visitor',
  owner: 'moderation',
  staleOn: ['appeal/sent'],
  summary: 'Return the decision that a link in an email is about; suspended members cannot log in',
  query: z.strictObject({ token: AppealToken }),
  sample: {
    query: { token: 'token' },
    answer: {
      kind: SAMPLE_SANCTION.kind,
      circle_name: null,
      reason: SAMPLE_SANCTION.reason,
      made_at: SAMPLE_SANCTION.made_at,
      ends_at: null,
      ended_at: null,
      quoted: 'Buy my watches',
      appeal: null,
    },
  },
  responses: { 200: SanctionNotice },
});

export const sendAppeal = defineEndpoint({
  name: 'moderation.appeal',
  method: 'POST',
  path: '/appeals/',
  access: 'visitor',
  owner: 'moderation',
  tellsStaff: true,
  limit: 'contact/address',
  emits: ['appeal/sent'],
  summary: 'Ask for a decision to be looked at again, by somebody else; once',
  body: z.strictObject({ token: AppealToken, statement: text(APPEAL_LENGTH, 1) }),
  sample: {
    body: { token: 'token', statement: 'I wrote to a friend.' },
    answer: { detail: 'Thank you. Someone who didn’t make this decision will review it.' },
  },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

/** A report in a circle, as those who keep order there see it: without the reporters (R-MOD-9). */
export const CircleCase = ModerationCase.pick({
  id: true,
  kind: true,
  person: true,
  opened_at: true,
}).extend({
  /** What can be done here. */
  actions: z.array(CircleSanctionKind),
  reporter_count: z.number().int(),
  reasons: z.array(ReportReason),
  snapshot: ReportSnapshot,
});
export type CircleCase = z.infer<typeof CircleCase>;

export const listCircleCases = defineEndpoint({
  name: 'circles.listReports',
  method: 'GET',
  path: '/circles/{id}/reports/',
  access: 'member',
  owner: 'moderation',
  staleOn: ['circle/changed', 'report/decided'],
  summary: 'List the open reports in a circle, for those who can remove members there',
  params: IdParams,
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_CIRCLE_CASE]) },
  responses: { 200: pageOf(CircleCase) },
});

export const decideCircleCase = defineEndpoint({
  name: 'circles.decideReport',
  method: 'POST',
  path: '/circles/{id}/reports/decide/',
  access: 'member',
  owner: 'moderation',
  tellsStaff: true,
  emits: ['report/decided'],
  summary: 'Mute or slow down a member in this circle, hide what was reported, or leave it as it is',
  params: IdParams,
  body: z
    .strictObject({
      case_id: Id,
      reason: StaffReason,
      decision: CaseDecision.exclude(['false']),
      actions: z
        .array(SanctionOrder.extend({ kind: CircleSanctionKind }))
        .max(3)
        .default([]),
    })
    .refine(({ decision, actions }) => (decision === 'upheld') === actions.length > 0, {
      path: ['actions'],
      message: 'Choose at least one action if the report is right, and none if it isn’t',
    }),
  sample: {
    body: {
      case_id: sampleId(901),
      reason: 'No advertising here.',
      decision: 'upheld',
      actions: [{ kind: 'circle_mute', days: 7 }],
    },
  },
  responses: { 204: Nothing, 409: Conflict },
});
