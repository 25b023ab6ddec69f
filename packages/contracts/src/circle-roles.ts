import { z } from './zod.ts';
import { CHANGES_CIRCLE, Circle, ONE_CIRCLE_CHANGES } from './circles.ts';
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
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { SAMPLE_ALAN, SAMPLE_CIRCLE, SAMPLE_PERSON, samplePage } from './samples.ts';

const MemberChoice = z.strictObject({ user_id: Id });

export const transferCircleAdmin = defineEndpoint({
  name: 'circles.transferAdmin',
  method: 'POST',
  path: '/circles/{id}/transfer_admin/',
  access: 'member',
  owner: 'circles',
  limit: 'circle-offer/account',
  emits: CHANGES_CIRCLE,
  summary: 'Offer the circle to another member as its admin; they become the admin when they accept',
  params: IdParams,
  body: MemberChoice,
  sample: {
    body: { user_id: SAMPLE_ALAN.id },
    answer: { ...SAMPLE_CIRCLE, is_member: true, is_admin: true, my_role: 'admin', offered_to: SAMPLE_ALAN },
  },
  responses: { 200: Circle, 409: Conflict },
});

export const withdrawCircleTransfer = defineEndpoint({
  name: 'circles.withdrawTransfer',
  method: 'POST',
  path: '/circles/{id}/withdraw_transfer/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Withdraw the offer of a circle as its admin; changes nothing if there is none',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

export const answerCircleTransfer = defineEndpoint({
  name: 'circles.answerTransfer',
  method: 'POST',
  path: '/circles/{id}/answer_transfer/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Accept or decline the offer to become the admin of a circle',
  params: IdParams,
  body: z.strictObject({ accept: z.boolean() }),
  sample: {
    body: { accept: true },
    answer: { ...SAMPLE_CIRCLE, is_member: true, is_admin: true, my_role: 'admin' },
  },
  responses: { 200: Circle, 409: Conflict },
});

export const setCircleRole = defineEndpoint({
  name: 'circles.setRole',
  method: 'POST',
  path: '/circles/{id}/set_role/',
  access: 'member',
  owner: 'circles',
  limit: 'circle-role/account',
  emits: CHANGES_CIRCLE,
  summary: "Make a member a deputy, or a deputy a member, as the circle's admin",
  params: IdParams,
  body: MemberChoice.extend({ role: z.enum(['deputy', 'member']) }),
  sample: { body: { user_id: SAMPLE_ALAN.id, role: 'deputy' }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle, 409: Conflict },
});

export const removeCircleMember = defineEndpoint({
  name: 'circles.removeMember',
  method: 'POST',
  path: '/circles/{id}/remove_member/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Remove a member as somebody who may, and decide whether they may ask to come back',
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
  staleOn: ONE_CIRCLE_CHANGES,
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
  limit: 'circle-role/account',
  emits: CHANGES_CIRCLE,
  summary:
    "Decide as the circle's admin about a removed member: readmit them, let them ask again, or exclude them for good",
  params: IdParams,
  body: MemberChoice.extend({ decision: z.enum(['member', 'may_ask', 'may_not']) }),
  sample: { body: { user_id: SAMPLE_PERSON.id, decision: 'member' }, answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

/** A circle that has no admin, for staff. */
export const OrphanedCircle = z.object({
  id: Id,
  name: z.string(),
  member_count: z.number().int(),
  archived_at: Instant,
  /** Members who could lead it: those who joined first. */
  members: z.array(PersonSummary),
});
export type OrphanedCircle = z.infer<typeof OrphanedCircle>;

export const adminListOrphanedCircles = defineEndpoint({
  name: 'admin.listOrphanedCircles',
  method: 'GET',
  path: '/admin/circles/orphaned/',
  access: 'support',
  owner: 'circles',
  staleOn: ['staff-area/changed', 'circle/changed'],
  summary: 'List the circles that lost their admin and had no deputy, the longest without one first',
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        id: SAMPLE_CIRCLE.id,
        name: SAMPLE_CIRCLE.name,
        member_count: 2,
        archived_at: '2026-11-20T09:00:00.000Z',
        members: [SAMPLE_PERSON, SAMPLE_ALAN],
      },
    ]),
  },
  responses: { 200: pageOf(OrphanedCircle) },
});

export const adminAppointCircleAdmin = defineEndpoint({
  name: 'admin.appointCircleAdmin',
  method: 'POST',
  path: '/admin/circles/{id}/appoint/',
  access: 'moderator',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Appoint a member as the admin of a circle without one, and open the circle again',
  params: IdParams,
  body: MemberChoice.extend({ reason: StaffReason }),
  sample: { body: { user_id: SAMPLE_ALAN.id, reason: 'Its admin left, and the members asked for him.' } },
  responses: { 204: Nothing, 409: Conflict },
});
