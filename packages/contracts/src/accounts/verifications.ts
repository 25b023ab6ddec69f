import { z } from '../zod.ts';
import {
  Conflict,
  Email,
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
import { Code } from './identity.ts';
import { SAMPLE_CODE, SAMPLE_OWN_VERIFICATION, SAMPLE_VERIFICATION } from './samples.ts';
import { samplePage } from '../samples.ts';

/** What staff have verified: who the member is, or also where they work. */
export const VerifiedWhat = z.enum(['name', 'name_and_work']);
export type VerifiedWhat = z.infer<typeof VerifiedWhat>;

/** A badge that a member claims in the profile and staff may verify. */
export const VerifiedBadge = z.enum(['expert', 'investor']);
export type VerifiedBadge = z.infer<typeof VerifiedBadge>;

/** The verification mark on a profile; its badges are those that are still claimed. */
export const VerifiedMark = z.object({
  what: VerifiedWhat,
  badges: z.array(VerifiedBadge),
  verified_at: Instant,
});
export type VerifiedMark = z.infer<typeof VerifiedMark>;

/** State of a member's newest request. `lost`: it was verified, and the name has changed since. */
export const VerificationState = z.enum(['waiting', 'verified', 'refused', 'lost']);

const Verification = z.object({
  state: VerificationState,
  evidence: z.string(),
  /** An address that was confirmed with an emailed code; null when none was. */
  work_email: z.object({ email: z.string(), proven_at: Instant }).nullable(),
  requested_at: Instant,
  decided_at: Instant.nullable(),
  what: VerifiedWhat.nullable(),
  badges: z.array(VerifiedBadge),
  /** Why staff decided so; empty before. */
  reason: z.string(),
});

export const OwnVerification = z.object({
  /** Whether the member may request it: verification is part of the pro plan. */
  is_pro: z.boolean(),
  /** Null without a request. The mark of a member who is no longer pro is kept, and shown again with the plan. */
  latest: Verification.nullable(),
});
export type OwnVerification = z.infer<typeof OwnVerification>;

export const getVerification = defineEndpoint({
  name: 'account.getVerification',
  method: 'GET',
  path: '/account/verification/',
  access: 'member',
  owner: 'profiles',
  staleOn: ['profile/updated', 'profile-record/changed', 'verification/requested'],
  summary: 'Return the state of the verification of the own profile',
  sample: { answer: { is_pro: true, latest: null } },
  responses: { 200: OwnVerification },
});

export const requestVerification = defineEndpoint({
  name: 'account.requestVerification',
  method: 'POST',
  path: '/account/verification/',
  access: 'member',
  owner: 'profiles',
  tellsStaff: true,
  emits: ['verification/requested'],
  summary: "Ask staff to verify the own profile, as a pro member, with evidence of one's identity",
  body: z.strictObject({ evidence: text(1_000, 1) }),
  sample: { body: { evidence: 'https://www.linkedin.com/in/ida-wells' }, answer: SAMPLE_OWN_VERIFICATION },
  responses: { 200: OwnVerification, 409: Conflict },
});

export const requestWorkEmailCode = defineEndpoint({
  name: 'account.requestWorkEmailCode',
  method: 'POST',
  path: '/account/verification/work_email/request_code/',
  access: 'member',
  owner: 'profiles',
  serviceLimits: ['code-request/address', 'code-request/account'],
  summary: 'Email a code to a work address, as evidence for a waiting verification request',
  body: z.strictObject({ email: Email }),
  sample: { body: { email: 'ida@freespeech.example' }, answer: { detail: 'On its way.' } },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

export const confirmWorkEmail = defineEndpoint({
  name: 'account.confirmWorkEmail',
  method: 'POST',
  path: '/account/verification/work_email/confirm/',
  access: 'member',
  owner: 'profiles',
  serviceLimits: ['code-check/address', 'code-check/account'],
  emits: ['verification/requested'],
  summary:
    'Add the work address to the verification request with the code from its mailbox; only staff can see the address',
  body: z.strictObject({ email: Email, code: Code }),
  sample: { body: { email: 'ida@freespeech.example', code: SAMPLE_CODE }, answer: SAMPLE_OWN_VERIFICATION },
  responses: { 200: OwnVerification, 409: Conflict },
});

export const withdrawVerification = defineEndpoint({
  name: 'account.withdrawVerification',
  method: 'DELETE',
  path: '/account/verification/',
  access: 'member',
  owner: 'profiles',
  tellsStaff: true,
  emits: ['verification/requested'],
  summary:
    'Withdraw the verification request, or remove the verified mark from the own profile; the evidence is deleted',
  responses: { 204: Nothing },
});

/** A request as shown to staff. */
export const ProfileVerification = Verification.extend({
  id: Id,
  person: PersonSummary,
  email: z.string(),
  /** The name and the company at the time of the request; they may have changed since. */
  asked_as: z.string(),
  company: z.string(),
  /** What the profile says now, to compare with the evidence. */
  profile: z.object({
    location: z.string(),
    company: z.string(),
    job_title: z.string(),
    website: z.string(),
    story: z.string(),
  }),
});
export type ProfileVerification = z.infer<typeof ProfileVerification>;

export const adminListVerifications = defineEndpoint({
  name: 'admin.listVerifications',
  method: 'GET',
  path: '/admin/verifications/',
  access: 'support',
  owner: 'profiles',
  staleOn: ['staff-area/changed', 'verification/decided'],
  summary: 'List verification requests: waiting ones oldest first, decided ones newest first',
  query: PageQuery.extend({ is_open: z.enum(['true', 'false']).default('true') }),
  sample: { answer: samplePage([SAMPLE_VERIFICATION]) },
  responses: { 200: pageOf(ProfileVerification) },
});

export const adminDecideVerification = defineEndpoint({
  name: 'admin.decideVerification',
  method: 'POST',
  path: '/admin/verifications/{id}/decide/',
  access: 'moderator',
  owner: 'profiles',
  emits: ['verification/decided'],
  summary: 'Verify a profile, refuse it, or remove its mark; the member is told the reason',
  params: IdParams,
  body: z.strictObject({
    decision: z.enum(['verified', 'refused']),
    what: VerifiedWhat.default('name'),
    /** Badges that the member does not claim are ignored. */
    badges: z.array(VerifiedBadge).max(2).default([]),
    reason: StaffReason,
  }),
  sample: {
    body: {
      decision: 'verified',
      what: 'name_and_work',
      badges: ['investor'],
      reason: 'Her address at work is hers.',
    },
    answer: {
      ...SAMPLE_VERIFICATION,
      state: 'verified',
      decided_at: '2026-11-21T09:00:00.000Z',
      what: 'name_and_work',
      badges: ['investor'],
      reason: 'Her address at work is hers.',
    },
  },
  responses: { 200: ProfileVerification, 409: Conflict },
});
