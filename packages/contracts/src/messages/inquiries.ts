import { z } from '../zod.ts';
import {
  Conflict,
  Email,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  PlainDate,
  StaffReason,
  text,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Claim } from '../staff/claims.ts';
import { SAMPLE_INQUIRY } from './samples.ts';
import { SAMPLE_ADA, samplePage } from '../samples.ts';

/** The form of an inquiry: press (`/press-inquiry`) or contact (`/get-in-touch`). */
const PublicInquiryKind = z.enum(['press', 'contact']);
export type PublicInquiryKind = z.infer<typeof PublicInquiryKind>;

/** A small proof-of-work puzzle that a browser solves quickly, so that sending many inquiries is costly. */
export const InquiryChallenge = z.object({
  /** Returned unchanged with the inquiry. */
  challenge: z.string(),
  /** The solution is a whole number for which SHA-256 of `<nonce>:<solution>` begins with `bits` zero bits. */
  nonce: z.string(),
  bits: z.number().int(),
  /** Minimum time to fill in the form, in seconds; no human writes faster. */
  wait_seconds: z.number().int(),
});
export type InquiryChallenge = z.infer<typeof InquiryChallenge>;

export const getInquiryChallenge = defineEndpoint({
  name: 'inquiries.getChallenge',
  method: 'GET',
  path: '/inquiries/challenge/',
  access: 'visitor',
  owner: 'inquiries',
  summary: 'Return the challenge that a browser must solve before it sends an inquiry',
  sample: { answer: { challenge: 'challenge', nonce: 'nonce', bits: 8, wait_seconds: 3 } },
  responses: { 200: InquiryChallenge },
});

/** 409 when the challenge is too old: request another one. The same challenge twice stores only one inquiry. */
export const sendInquiry = defineEndpoint({
  name: 'inquiries.send',
  method: 'POST',
  path: '/inquiries/',
  access: 'visitor',
  owner: 'inquiries',
  tellsStaff: true,
  limit: 'contact/address',
  summary: 'Send a message to the operators of this site',
  body: z.strictObject({
    kind: PublicInquiryKind,
    name: text(120, 1),
    email: Email,
    /** Publication or company. */
    organisation: text(120).default(''),
    subject: text(150, 1),
    message: text(4000, 10),
    /** When the press needs an answer. */
    deadline: PlainDate.nullable().default(null),
    /** A hidden field. If it is filled in, the sender is a bot, and the inquiry is stored as suspicious. */
    nickname: z.string().max(500).default(''),
    challenge: z.string().max(2000),
    solution: z.number().int().min(0).max(4_294_967_295),
  }),
  sample: {
    body: {
      kind: 'contact',
      name: 'Nellie Bly',
      email: 'nellie@world.example',
      subject: 'Around the world',
      message: 'In how many days?',
      challenge: 'challenge',
      solution: 7,
    },
    answer: { detail: 'Thank you. We’ll get back to you.' },
  },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

export const InquiryState = z.enum(['open', 'answered', 'suspicious']);
export type InquiryState = z.infer<typeof InquiryState>;

/** An inquiry as shown to staff. */
export const Inquiry = z.object({
  id: Id,
  kind: PublicInquiryKind,
  state: InquiryState,
  name: z.string(),
  email: z.string(),
  organisation: z.string(),
  subject: z.string(),
  message: z.string(),
  deadline: PlainDate.nullable(),
  created_at: Instant,
  /** When staff last changed its state. */
  decided_at: Instant.nullable(),
  /** Who of the staff answers it; null while nobody has taken it on. */
  assigned_to: PersonSummary.nullable(),
  /** What staff replied last from the admin area; empty if they have not. */
  reply: z.string(),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const adminListInquiries = defineEndpoint({
  name: 'admin.listInquiries',
  method: 'GET',
  path: '/admin/inquiries/',
  access: 'support',
  owner: 'inquiries',
  staleOn: ['staff-area/changed', 'inquiry/decided'],
  summary: 'List inquiries from the public pages: open ones oldest first, others newest first',
  query: PageQuery.extend({
    state: InquiryState.default('open'),
    /** Only those that the caller has taken on, or that nobody has. */
    whose: z.enum(['all', 'mine', 'unassigned']).default('all'),
    search: z.string().trim().max(100).default(''),
  }),
  sample: { answer: samplePage([SAMPLE_INQUIRY]) },
  responses: { 200: pageOf(Inquiry) },
});

/** Anybody may take over an inquiry: whoever had it may be away. */
export const adminClaimInquiry = defineEndpoint({
  name: 'admin.claimInquiry',
  method: 'POST',
  path: '/admin/inquiries/{id}/claim/',
  access: 'support',
  owner: 'inquiries',
  emits: ['inquiry/decided'],
  summary:
    'Take on an open inquiry, give it to a colleague, or give it back, so that others know who answers it',
  params: IdParams,
  body: Claim,
  sample: { body: { is_claimed: true }, answer: { ...SAMPLE_INQUIRY, assigned_to: SAMPLE_ADA } },
  responses: { 200: Inquiry, 409: Conflict },
});

export const adminReplyToInquiry = defineEndpoint({
  name: 'admin.replyToInquiry',
  method: 'POST',
  path: '/admin/inquiries/{id}/reply/',
  access: 'support',
  owner: 'inquiries',
  emits: ['inquiry/decided'],
  summary: 'Email a reply to who sent an open inquiry, which is then answered',
  params: IdParams,
  body: z.strictObject({ text: text(4000, 1) }),
  sample: {
    body: { text: 'In seventy-two.' },
    answer: {
      ...SAMPLE_INQUIRY,
      state: 'answered',
      decided_at: '2026-11-21T09:00:00.000Z',
      reply: 'In seventy-two.',
    },
  },
  responses: { 200: Inquiry, 409: Conflict },
});

export const adminDecideInquiry = defineEndpoint({
  name: 'admin.decideInquiry',
  method: 'POST',
  path: '/admin/inquiries/{id}/state/',
  access: 'support',
  owner: 'inquiries',
  emits: ['inquiry/decided'],
  summary: 'Mark an inquiry as answered, as suspected spam, or as open',
  params: IdParams,
  body: z.strictObject({ state: InquiryState, reason: StaffReason }),
  sample: {
    body: { state: 'answered', reason: 'In seventy-two.' },
    answer: { ...SAMPLE_INQUIRY, state: 'answered', decided_at: '2026-11-21T09:00:00.000Z' },
  },
  responses: { 200: Inquiry, 409: Conflict },
});
