import { z } from './zod.ts';
import { CHANGES_CIRCLE, Circle, CircleAccess, NextEvent, ONE_CIRCLE_CHANGES } from './circles.ts';
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
  text,
  Topic,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { SAMPLE_CIRCLE, SAMPLE_PERSON, sampleId, samplePage } from './samples.ts';

/** The token of an invite link. */
const InviteToken = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'This invite link isn’t complete');

/** A circle as shown to anyone with an invitation link. */
export const InvitedCircle = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  rules: z.string(),
  cover_url: z.string().nullable(),
  topics: z.array(Topic),
  member_count: z.number().int(),
  /** Null for none, and for those who cannot join. */
  next_event: NextEvent.nullable(),
  access: CircleAccess,
  question: z.string(),
  /** What the reader needs to join: nothing more (`join`), an answer of an admin (`ask`), an invitation (`invitation`). */
  needs: z.enum(['join', 'ask', 'invitation']),
  /** Whether the link's invitation can be used; null without one. */
  is_invite_valid: z.boolean().nullable(),
  /** Who made the link, for members who can use it; null for visitors, to whom an invitation names no members. */
  inviter: PersonSummary.nullable(),
  is_member: z.boolean(),
  has_asked: z.boolean(),
  /** Whether the reader is not logged in. */
  is_visitor: z.boolean(),
});
export type InvitedCircle = z.infer<typeof InvitedCircle>;

export const getInvitedCircle = defineEndpoint({
  name: 'circles.getInvited',
  method: 'GET',
  path: '/circles/{id}/invitation/',
  access: 'visitor',
  owner: 'circles',
  staleOn: ONE_CIRCLE_CHANGES,
  summary: 'Return what an invitation to a circle shows, also to visitors without an account',
  params: IdParams,
  query: z.strictObject({ invite: z.string().max(64).default('') }),
  sample: {
    answer: {
      id: SAMPLE_CIRCLE.id,
      name: SAMPLE_CIRCLE.name,
      purpose: SAMPLE_CIRCLE.purpose,
      rules: SAMPLE_CIRCLE.rules,
      cover_url: null,
      topics: SAMPLE_CIRCLE.topics,
      member_count: 2,
      next_event: null,
      access: 'open',
      question: '',
      needs: 'join',
      is_invite_valid: null,
      inviter: null,
      is_member: false,
      has_asked: false,
      is_visitor: false,
    },
  },
  responses: { 200: InvitedCircle },
});

export const joinCircle = defineEndpoint({
  name: 'circles.join',
  method: 'POST',
  path: '/circles/{id}/join/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  emits: [{ event: 'circle/joined', payload: { circle_id: 'params.id' } }],
  summary:
    'Join a circle, or ask to join it where joining needs a request; twice changes nothing. For a removed member it asks for readmission, or returns 409 when they cannot come back',
  params: IdParams,
  body: z.strictObject({
    /** The answer to the circle's question. */
    answer: text(1000).default(''),
    /** The token of an invite link. */
    invite: InviteToken.optional(),
  }),
  sample: { body: { answer: 'I write compilers.' }, answer: { ...SAMPLE_CIRCLE, is_member: true } },
  responses: { 200: Circle, 409: Conflict },
});

export const withdrawCircleRequest = defineEndpoint({
  name: 'circles.withdrawRequest',
  method: 'POST',
  path: '/circles/{id}/withdraw_request/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: "Withdraw one's own request to join a circle; changes nothing if there is none",
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

export const leaveCircle = defineEndpoint({
  name: 'circles.leave',
  method: 'POST',
  path: '/circles/{id}/leave/',
  access: 'member',
  owner: 'circles',
  emits: [{ event: 'circle/left', payload: { circle_id: 'params.id' } }],
  summary: 'Leave a circle. After its admin, a deputy leads it; without a deputy, the admin cannot leave',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle, 409: Conflict },
});

/** Somebody who asks to join a circle. */
export const CircleRequest = z.object({ person: PersonSummary, answer: z.string(), asked_at: Instant });
export type CircleRequest = z.infer<typeof CircleRequest>;

export const listCircleRequests = defineEndpoint({
  name: 'circles.listRequests',
  method: 'GET',
  path: '/circles/{id}/requests/',
  access: 'member',
  owner: 'circles',
  staleOn: ONE_CIRCLE_CHANGES,
  summary: 'List the people who ask to join a circle, for its admin and deputies, the oldest request first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      { person: SAMPLE_PERSON, answer: 'I write compilers.', asked_at: '2026-11-20T09:00:00.000Z' },
    ]),
  },
  responses: { 200: pageOf(CircleRequest) },
});

export const answerCircleRequest = defineEndpoint({
  name: 'circles.answerRequest',
  method: 'POST',
  path: '/circles/{id}/answer_request/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary:
    'Let somebody in who asks to join, or decline with a reason that they can read, as the admin or a deputy',
  params: IdParams,
  body: z.strictObject({
    user_id: Id,
    decision: z.enum(['accept', 'decline']),
    reason: text(500).default(''),
  }),
  sample: { body: { user_id: SAMPLE_PERSON.id, decision: 'accept' }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

/** An open invitation: a link, or one to a person or an address. One to an address is the same whether or not it has an account. */
export const CircleInvite = z.object({
  id: Id,
  kind: z.enum(['link', 'person', 'email']),
  /** The person who made it. */
  inviter: PersonSummary.nullable(),
  /** The person it is for, if it is for a member by name. */
  person: PersonSummary.nullable(),
  /** The address that was invited; shown only to the person who sent it. */
  email: z.string().nullable(),
  /** The token of a link: `/circle-register?circle=<id>&invite=<token>`. */
  token: z.string().nullable(),
  uses: z.number().int(),
  /** How many people can join with it; null for any number. */
  max_uses: z.number().int().nullable(),
  ends_at: Instant,
});
export type CircleInvite = z.infer<typeof CircleInvite>;

const SAMPLE_INVITE = {
  id: sampleId(95),
  kind: 'link',
  inviter: SAMPLE_PERSON,
  person: null,
  email: null,
  token: 'c2FtcGxlLXRva2VuLXNhbXBsZQ',
  uses: 1,
  max_uses: 10,
  ends_at: '2026-11-28T09:00:00.000Z',
} as const;

export const listCircleInvites = defineEndpoint({
  name: 'circles.listInvites',
  method: 'GET',
  path: '/circles/{id}/invites/',
  access: 'member',
  owner: 'circles',
  staleOn: ONE_CIRCLE_CHANGES,
  summary:
    "List a circle's open invitations: all for its admin and deputies, for others who may invite their own",
  params: IdParams,
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_INVITE]) },
  responses: { 200: pageOf(CircleInvite) },
});

export const createCircleLink = defineEndpoint({
  name: 'circles.createLink',
  method: 'POST',
  path: '/circles/{id}/invite_link/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Create an invite link that ends after some days, and after some people have joined with it',
  params: IdParams,
  body: z.strictObject({
    days: z.number().int().min(1).max(90).default(7),
    max_uses: z.number().int().min(1).max(1000).nullable().default(null),
  }),
  sample: { body: { days: 7, max_uses: 10 }, answer: SAMPLE_INVITE },
  responses: { 201: CircleInvite, 409: Conflict },
});

export const inviteToCircle = defineEndpoint({
  name: 'circles.invite',
  method: 'POST',
  path: '/circles/{id}/invite/',
  access: 'member',
  owner: 'circles',
  serviceLimits: ['invite/account', 'circle-email/recipient'],
  emits: CHANGES_CIRCLE,
  summary:
    'Invite people to a circle by their username or email address. The answer does not tell which addresses have an account',
  params: IdParams,
  body: z.strictObject({
    usernames: z.array(z.string().trim().toLowerCase().min(1).max(60)).max(20).default([]),
    emails: z.array(Email).max(20).default([]),
  }),
  sample: { body: { usernames: ['grace'] }, answer: { sent: 1 } },
  responses: { 200: z.object({ sent: z.number().int() }), 409: Conflict },
});

export const endCircleInvite = defineEndpoint({
  name: 'circles.endInvite',
  method: 'POST',
  path: '/circles/{id}/end_invite/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'End an open invitation: the admin and deputies any, others their own',
  params: IdParams,
  body: z.strictObject({ invite_id: Id }),
  sample: { body: { invite_id: sampleId(95) } },
  responses: { 204: Nothing },
});
