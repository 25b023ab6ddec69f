import { z } from '../zod.ts';
import { ProfileVerification } from '../accounts/verifications.ts';
import { AdminPerson } from '../admin.ts';
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
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ALAN, sampleId, samplePage } from '../samples.ts';
import { SAMPLE_MEMBER_FILE } from './samples.ts';
import { PaymentState } from '../sessions/prices.ts';
import { SessionState } from '../sessions/sessions.ts';

/** Everything that staff see about one member on one page (R-ADMIN-19). It has no secrets, messages, notes or recordings. */
export const MemberFile = z.object({
  person: AdminPerson,
  suspended_at: Instant.nullable(),
  /** When deletion of the account began, by the member or by staff; null while it has not. */
  deletion_requested_at: Instant.nullable(),
  /** When the account will be erased without a further step. */
  erase_at: Instant.nullable(),
  erased_at: Instant.nullable(),
  profile: z.object({
    location: z.string(),
    time_zone: z.string(),
    company: z.string(),
    job_title: z.string(),
    /** Names of topics. */
    expert_in: z.array(z.string()),
    looking_for: z.array(z.string()),
  }),
  /** The newest request to verify the profile. */
  verification: ProfileVerification.nullable(),
  /** Logins that have not ended, the last used first, at most 20. */
  logins: z.array(z.object({ id: Id, user_agent: z.string(), created_at: Instant, last_used_at: Instant })),
  /** By name, at most 100. */
  circles: z.array(z.object({ id: Id, name: z.string() })),
  counts: z.object({
    /** Sessions that were booked, whatever became of them. */
    sessions: z.number().int(),
    introductions: z.number().int(),
    peeks: z.number().int(),
    /** Reliability marks that count. */
    reliability_marks: z.number().int(),
    /** Reports about the member that wait, and those that were right. */
    open_reports: z.number().int(),
    upheld_reports: z.number().int(),
  }),
  /** Payments for sessions. */
  money: z.object({
    /** What the member paid and did not get back. */
    paid_cents: z.number().int(),
    /** What went back to the member. */
    refunded_cents: z.number().int(),
    /** What the member earned, and what the platform still holds for them. */
    earned_cents: z.number().int(),
    held_cents: z.number().int(),
  }),
});
export type MemberFile = z.infer<typeof MemberFile>;

export const adminGetPerson = defineEndpoint({
  name: 'admin.getPerson',
  method: 'GET',
  path: '/admin/people/{id}/',
  access: 'support',
  owner: 'staff',
  staleOn: ['staff-area/changed', 'member/changed', 'verification/decided'],
  summary: 'Return what staff may see about a member: account, profile, verification, logins and circles',
  params: IdParams,
  sample: { answer: SAMPLE_MEMBER_FILE },
  responses: { 200: MemberFile },
});

/** A session of a member as shown to staff, with its money. */
export const MemberSession = z.object({
  id: Id,
  state: SessionState,
  role: z.enum(['host', 'booker']),
  other: PersonSummary,
  starts_at: Instant,
  duration_minutes: z.number().int(),
  /** 0: the session is free. */
  price_cents: z.number().int(),
  payment: PaymentState,
  card_cents: z.number().int(),
  /** Paid with lunch money. */
  vouchers_cents: z.number().int(),
});
export type MemberSession = z.infer<typeof MemberSession>;

export const adminListPersonSessions = defineEndpoint({
  name: 'admin.listPersonSessions',
  method: 'GET',
  path: '/admin/people/{id}/sessions/',
  access: 'support',
  owner: 'staff',
  staleOn: ['staff-area/changed', 'member/changed'],
  summary: 'List the sessions of a member with what was paid for them, newest first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        id: sampleId(51),
        state: 'completed',
        role: 'host',
        other: SAMPLE_ALAN,
        starts_at: '2026-11-18T15:00:00.000Z',
        duration_minutes: 20,
        price_cents: 2_500,
        payment: 'paid',
        card_cents: 1_500,
        vouchers_cents: 1_000,
      },
    ]),
  },
  responses: { 200: pageOf(MemberSession) },
});

/** An introduction of a member as shown to staff: who answered what, without their words. */
export const MemberIntroduction = z.object({
  id: Id,
  state: z.enum(['open', 'matched', 'expired']),
  other: PersonSummary,
  answer: z.enum(['offered', 'saved', 'accepted', 'passed']),
  other_answer: z.enum(['offered', 'saved', 'accepted', 'passed']),
  offered_at: Instant,
});
export type MemberIntroduction = z.infer<typeof MemberIntroduction>;

export const adminListPersonIntroductions = defineEndpoint({
  name: 'admin.listPersonIntroductions',
  method: 'GET',
  path: '/admin/people/{id}/introductions/',
  access: 'support',
  owner: 'staff',
  staleOn: ['staff-area/changed', 'member/changed'],
  summary: 'List the introductions of a member with both answers, newest first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        id: sampleId(31),
        state: 'matched',
        other: SAMPLE_ALAN,
        answer: 'accepted',
        other_answer: 'accepted',
        offered_at: '2026-11-16T07:00:00.000Z',
      },
    ]),
  },
  responses: { 200: pageOf(MemberIntroduction) },
});

export const adminAddNote = defineEndpoint({
  name: 'admin.addNote',
  method: 'POST',
  path: '/admin/people/{id}/notes/',
  access: 'support',
  owner: 'staff',
  emits: ['member/changed'],
  summary:
    'Write a note about a member for the team: an entry of the audit log, which the member does not see',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'Called; her microphone works now.' } },
  responses: { 204: Nothing },
});

export const adminErasePerson = defineEndpoint({
  name: 'admin.erasePerson',
  method: 'POST',
  path: '/admin/people/{id}/erase/',
  access: 'admin',
  owner: 'staff',
  emits: ['member/changed'],
  summary: 'Begin, stop or finish the deletion of an account; it cannot be finished before it has begun',
  params: IdParams,
  body: z.strictObject({
    /**
     * `begin` starts the time in which the member can keep the account; `stop` ends the deletion; `finish` erases the account at
     * once, which cannot be undone.
     */
    step: z.enum(['begin', 'stop', 'finish']),
    reason: StaffReason,
    /** At `finish`: the username, typed again; the email of a member without a username. */
    confirm: z.string().max(254).default(''),
  }),
  sample: {
    body: { step: 'begin', reason: 'She asked us in a letter.' },
    answer: {
      ...SAMPLE_MEMBER_FILE,
      deletion_requested_at: '2026-11-20T09:00:00.000Z',
      erase_at: '2026-12-20T09:00:00.000Z',
    },
  },
  responses: { 200: MemberFile, 409: Conflict },
});
