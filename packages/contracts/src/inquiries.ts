import { z } from './zod.ts';
import {
  Conflict,
  Email,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PlainDate,
  StaffReason,
  text,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Who writes: the press (`/press-inquiry`) or anybody (`/get-in-touch`). */
const PublicInquiryKind = z.enum(['press', 'contact']);
export type PublicInquiryKind = z.infer<typeof PublicInquiryKind>;

/** What waits for staff: what came from the public pages, and what members report about each other. */
export const InquiryKind = z.enum([...PublicInquiryKind.options, 'report']);

/** A small riddle that a browser solves in a moment, so that sending many costs something. */
export const InquiryChallenge = z.object({
  /** Handed back as it is. */
  challenge: z.string(),
  /** The solution is a whole number so that SHA-256 of `<nonce>:<solution>` begins with `bits` zero bits. */
  nonce: z.string(),
  bits: z.number().int(),
  /** Nobody writes faster than this, seconds. */
  wait_seconds: z.number().int(),
});
export type InquiryChallenge = z.infer<typeof InquiryChallenge>;

export const getInquiryChallenge = defineEndpoint({
  name: 'inquiries.getChallenge',
  method: 'GET',
  path: '/inquiries/challenge/',
  access: 'visitor',
  owner: 'inquiries',
  summary: 'What a browser solves before it sends an inquiry',
  responses: { 200: InquiryChallenge },
});

/** 409 when the challenge is too old: ask for another one. The same challenge twice keeps one inquiry. */
export const sendInquiry = defineEndpoint({
  name: 'inquiries.send',
  method: 'POST',
  path: '/inquiries/',
  access: 'visitor',
  owner: 'inquiries',
  limit: 'contact/address',
  summary: 'Write to the people who run this site',
  body: z.strictObject({
    kind: PublicInquiryKind,
    name: text(120, 1),
    email: Email,
    /** Publication or company. */
    organisation: text(120).default(''),
    subject: text(150, 1),
    message: text(4000, 10),
    /** By when the press needs an answer. */
    deadline: PlainDate.nullable().default(null),
    /** A field that people do not see. Whoever fills it is a program; what they wrote waits aside. */
    nickname: z.string().max(500).default(''),
    challenge: z.string().max(2000),
    solution: z.number().int().min(0).max(4_294_967_295),
  }),
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

export const InquiryState = z.enum(['open', 'answered', 'suspicious']);
export type InquiryState = z.infer<typeof InquiryState>;

/** An inquiry as staff see it. */
export const Inquiry = z.object({
  id: Id,
  kind: InquiryKind,
  state: InquiryState,
  name: z.string(),
  email: z.string(),
  organisation: z.string(),
  subject: z.string(),
  message: z.string(),
  deadline: PlainDate.nullable(),
  created_at: Instant,
  /** When its state was last changed by staff. */
  decided_at: Instant.nullable(),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const adminListInquiries = defineEndpoint({
  name: 'admin.listInquiries',
  method: 'GET',
  path: '/admin/inquiries/',
  access: 'support',
  owner: 'inquiries',
  staleOn: ['inquiry/decided'],
  summary:
    'What came in from the public pages and what members report; open ones oldest first, others newest first',
  query: PageQuery.extend({
    state: InquiryState.default('open'),
    search: z.string().trim().max(100).default(''),
  }),
  responses: { 200: pageOf(Inquiry) },
});

export const adminDecideInquiry = defineEndpoint({
  name: 'admin.decideInquiry',
  method: 'POST',
  path: '/admin/inquiries/{id}/state/',
  access: 'support',
  owner: 'inquiries',
  emits: ['inquiry/decided'],
  summary: 'Mark an inquiry as answered, as suspicious, or as open again',
  params: IdParams,
  body: z.strictObject({ state: InquiryState, reason: StaffReason }),
  responses: { 200: Inquiry, 409: Conflict },
});
