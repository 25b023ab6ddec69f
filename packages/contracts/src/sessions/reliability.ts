import { z } from '../zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  StaffReason,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_DISPUTE, SAMPLE_MARK } from './samples.ts';

/** What counts against a member: a cancellation or move within 3 hours of the start, or a missed session (R-REV-4). */
export const ReliabilityMarkKind = z.enum(['late_cancellation', 'late_move', 'no_show']);
export type ReliabilityMarkKind = z.infer<typeof ReliabilityMarkKind>;

/**
 * `counts`: not disputed; `disputed`: staff have to decide, it counts meanwhile; `upheld`: staff decided that it counts;
 * `removed`: does not count any more.
 */
export const ReliabilityMarkState = z.enum(['counts', 'disputed', 'upheld', 'removed']);
export type ReliabilityMarkState = z.infer<typeof ReliabilityMarkState>;

export const ReliabilityMark = z.object({
  id: Id,
  kind: ReliabilityMarkKind,
  state: ReliabilityMarkState,
  session_id: Id,
  /** The other member of the session. */
  other: PersonSummary,
  /** Scheduled start of the session. */
  starts_at: Instant,
  happened_at: Instant,
  can_dispute: z.boolean(),
  /** What the member said about it; empty while it is not disputed. */
  dispute: z.string(),
  /** Why staff decided so; empty before. */
  decision: z.string(),
});
export type ReliabilityMark = z.infer<typeof ReliabilityMark>;

export const getReliability = defineEndpoint({
  name: 'interviews.getReliability',
  method: 'GET',
  path: '/interviews/reliability/',
  access: 'member',
  owner: 'reliability',
  staleOn: ['reliability/changed'],
  summary: 'Return how reliably the caller keeps sessions, and the marks against them, newest first',
  sample: { answer: { kept: 9, agreed: 10, marks: [SAMPLE_MARK] } },
  responses: {
    200: z.object({
      /** Number of sessions that took place, of `agreed`. */
      kept: z.number().int(),
      agreed: z.number().int(),
      marks: z.array(ReliabilityMark),
    }),
  },
});

export const disputeMark = defineEndpoint({
  name: 'interviews.dispute',
  method: 'POST',
  path: '/interviews/reliability/{id}/dispute/',
  access: 'member',
  owner: 'reliability',
  tellsStaff: true,
  emits: [{ event: 'reliability/changed', payload: { mark_id: 'params.id' } }],
  summary: 'Explain why a reliability mark should not count; staff decide',
  params: IdParams,
  body: z.strictObject({ text: text(1_000, 1) }),
  sample: {
    body: { text: SAMPLE_DISPUTE.dispute },
    answer: { ...SAMPLE_MARK, state: 'disputed', can_dispute: false, dispute: SAMPLE_DISPUTE.dispute },
  },
  responses: { 200: ReliabilityMark, 409: Conflict },
});

/** A dispute as shown to staff. */
export const SessionDispute = ReliabilityMark.omit({ can_dispute: true }).extend({
  person: PersonSummary,
  disputed_at: Instant,
  decided_at: Instant.nullable(),
  /** What the member said when they canceled. */
  cancel_reason: z.string(),
  /** Who was in the room, and when. */
  attendance: z.array(z.object({ username: z.string(), entered_at: Instant, left_at: Instant.nullable() })),
});
export type SessionDispute = z.infer<typeof SessionDispute>;

export const adminListDisputes = defineEndpoint({
  name: 'admin.listDisputes',
  method: 'GET',
  path: '/admin/session-disputes/',
  access: 'support',
  owner: 'reliability',
  staleOn: ['staff-area/changed', 'dispute/decided'],
  summary: 'List disputed reliability marks: open ones oldest first, decided ones newest first',
  query: PageQuery.extend({ is_open: z.enum(['true', 'false']).default('true') }),
  sample: { answer: samplePage([SAMPLE_DISPUTE]) },
  responses: { 200: pageOf(SessionDispute) },
});

export const adminDecideDispute = defineEndpoint({
  name: 'admin.decideDispute',
  method: 'POST',
  path: '/admin/session-disputes/{id}/decide/',
  access: 'moderator',
  owner: 'reliability',
  emits: ['dispute/decided'],
  summary: 'Decide whether a reliability mark counts; the member is told the reason',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['upheld', 'removed']), reason: StaffReason }),
  sample: {
    body: { decision: 'removed', reason: 'The railway confirms it.' },
    answer: {
      ...SAMPLE_DISPUTE,
      state: 'removed',
      decided_at: '2026-11-21T09:00:00.000Z',
      decision: 'The railway confirms it.',
    },
  },
  responses: { 200: SessionDispute, 409: Conflict },
});
