import { z } from './zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  text,
  Topic,
  TopicReference,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { titleText } from './members/names.ts';
import { SAMPLE_CIRCLE, SAMPLE_PERSON, samplePage } from './samples.ts';

const CIRCLE_CHANGES = ['circle/joined', 'circle/left', 'circle/changed'] as const;

export const Circle = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  topics: z.array(Topic),
  member_count: z.number().int(),
  admin: PersonSummary.nullable(),
  /** A few members to show, the admin first. */
  faces: z.array(PersonSummary),
  is_member: z.boolean(),
  is_admin: z.boolean(),
  /** I was removed and have asked the admin to let me come back. */
  has_asked: z.boolean(),
  created_at: Instant,
});
export type Circle = z.infer<typeof Circle>;

const CircleQuery = PageQuery.extend({ search: z.string().trim().max(100).default('') });

export const listCircles = defineEndpoint({
  name: 'circles.list',
  method: 'GET',
  path: '/circles/',
  access: 'member',
  owner: 'circles',
  staleOn: CIRCLE_CHANGES,
  summary: 'List all circles, largest first',
  query: CircleQuery,
  sample: { answer: samplePage([SAMPLE_CIRCLE]) },
  responses: { 200: pageOf(Circle) },
});

export const listMyCircles = defineEndpoint({
  name: 'circles.listMine',
  method: 'GET',
  path: '/circles/my-circles/',
  access: 'member',
  owner: 'circles',
  staleOn: CIRCLE_CHANGES,
  summary: 'List the circles that the caller belongs to',
  query: CircleQuery,
  sample: { answer: samplePage([{ ...SAMPLE_CIRCLE, is_member: true }]) },
  responses: { 200: pageOf(Circle) },
});

export const createCircle = defineEndpoint({
  name: 'circles.create',
  method: 'POST',
  path: '/circles/',
  access: 'member',
  owner: 'circles',
  limit: 'circle/account',
  emits: [{ event: 'circle/joined', payload: { circle_id: 'answer.id' } }],
  summary: 'Create a circle; the founder becomes its admin',
  body: z.strictObject({
    name: titleText(60, 3),
    purpose: text(500).default(''),
    topics: z.array(TopicReference).min(1, 'Choose at least one topic').max(5),
  }),
  sample: {
    body: { name: 'Compiler friends', purpose: 'Words into numbers.', topics: [{ slug: 'compilers' }] },
    answer: { ...SAMPLE_CIRCLE, is_member: true, is_admin: true },
  },
  responses: { 201: Circle, 409: Conflict },
});

export const getCircle = defineEndpoint({
  name: 'circles.get',
  method: 'GET',
  path: '/circles/{id}/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: CIRCLE_CHANGES,
  summary: 'Return a circle',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

/** A circle as shown to anyone with an invitation link. */
export const InvitedCircle = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  topics: z.array(Topic),
  member_count: z.number().int(),
  is_member: z.boolean(),
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
  staleOn: CIRCLE_CHANGES,
  summary: 'Return what an invitation to a circle shows, also to visitors without an account',
  params: IdParams,
  sample: {
    answer: {
      id: SAMPLE_CIRCLE.id,
      name: SAMPLE_CIRCLE.name,
      purpose: SAMPLE_CIRCLE.purpose,
      topics: SAMPLE_CIRCLE.topics,
      member_count: 2,
      is_member: false,
      is_visitor: false,
    },
  },
  responses: { 200: InvitedCircle },
});

export const CircleMember = z.object({ person: PersonSummary, is_admin: z.boolean(), joined_at: Instant });
export type CircleMember = z.infer<typeof CircleMember>;

export const listCircleMembers = defineEndpoint({
  name: 'circles.listMembers',
  method: 'GET',
  path: '/circles/{id}/members/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: CIRCLE_CHANGES,
  summary: 'List the members of a circle, the admin first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([{ person: SAMPLE_PERSON, is_admin: true, joined_at: '2026-10-01T09:00:00.000Z' }]),
  },
  responses: { 200: pageOf(CircleMember) },
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
    'Join a circle; joining twice changes nothing. For a removed member it asks the admin for readmission, or returns 409 when they cannot come back',
  params: IdParams,
  sample: { answer: { ...SAMPLE_CIRCLE, is_member: true } },
  responses: { 200: Circle, 409: Conflict },
});

export const leaveCircle = defineEndpoint({
  name: 'circles.leave',
  method: 'POST',
  path: '/circles/{id}/leave/',
  access: 'member',
  owner: 'circles',
  emits: [{ event: 'circle/left', payload: { circle_id: 'params.id' } }],
  summary: 'Leave a circle; its admin must name a successor',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle, 409: Conflict },
});

const MemberChoice = z.strictObject({ user_id: Id });

export const transferCircleAdmin = defineEndpoint({
  name: 'circles.transferAdmin',
  method: 'POST',
  path: '/circles/{id}/transfer_admin/',
  access: 'member',
  owner: 'circles',
  emits: ['circle/changed'],
  summary: 'Make another member the admin, in one step',
  params: IdParams,
  body: MemberChoice,
  sample: { body: { user_id: SAMPLE_PERSON.id }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle, 409: Conflict },
});

export const removeCircleMember = defineEndpoint({
  name: 'circles.removeMember',
  method: 'POST',
  path: '/circles/{id}/remove_member/',
  access: 'member',
  owner: 'circles',
  emits: ['circle/changed'],
  summary: "Remove a member as the circle's admin, and decide whether they may ask to come back",
  params: IdParams,
  body: MemberChoice.extend({ may_ask: z.boolean().default(true) }),
  sample: { body: { user_id: SAMPLE_PERSON.id }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle, 409: Conflict },
});

/** Somebody who was removed from a circle. */
export const RemovedMember = z.object({
  person: PersonSummary,
  may_ask: z.boolean(),
  removed_at: Instant,
  /** When they asked to come back. */
  asked_at: Instant.nullable(),
});
export type RemovedMember = z.infer<typeof RemovedMember>;

export const listRemovedMembers = defineEndpoint({
  name: 'circles.listRemoved',
  method: 'GET',
  path: '/circles/{id}/removed/',
  access: 'member',
  owner: 'circles',
  staleOn: CIRCLE_CHANGES,
  summary: "List removed members for the circle's admin, those who ask to come back first",
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      { person: SAMPLE_PERSON, may_ask: true, removed_at: '2026-11-20T09:00:00.000Z', asked_at: null },
    ]),
  },
  responses: { 200: pageOf(RemovedMember) },
});

export const readmitCircleMember = defineEndpoint({
  name: 'circles.readmit',
  method: 'POST',
  path: '/circles/{id}/readmit/',
  access: 'member',
  owner: 'circles',
  emits: ['circle/changed'],
  summary:
    "Decide as the circle's admin about a removed member: readmit them, let them ask again, or exclude them for good",
  params: IdParams,
  body: MemberChoice.extend({ decision: z.enum(['member', 'may_ask', 'may_not']) }),
  sample: { body: { user_id: SAMPLE_PERSON.id, decision: 'member' }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});
