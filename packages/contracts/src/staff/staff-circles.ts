import { z } from '../zod.ts';
import { CircleEvent } from '../circle-events.ts';
import { CHANGES_CIRCLE, CircleAccess } from '../circles.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ALAN, SAMPLE_CIRCLE_EVENT, SAMPLE_PERSON, samplePage } from '../samples.ts';
import { SAMPLE_STAFF_CIRCLE, SAMPLE_STAFF_CIRCLE_PAGE } from './samples.ts';

/** A circle as shown to staff (R-ADMIN-25). */
export const StaffCircle = z.object({
  id: Id,
  name: z.string(),
  /** `hidden`: staff hid it because of a report; it is then archived, too. */
  state: z.enum(['open', 'archived', 'hidden']),
  access: CircleAccess,
  /** Null if it lost its admin and had no deputy. */
  admin: PersonSummary.nullable(),
  member_count: z.number().int(),
  created_at: Instant,
});
export type StaffCircle = z.infer<typeof StaffCircle>;

export const adminListCircles = defineEndpoint({
  name: 'admin.listCircles',
  method: 'GET',
  path: '/admin/circles/',
  access: 'support',
  owner: 'circles',
  staleOn: ['staff-area/changed', 'circle/changed'],
  summary: 'List circles by their name or the name of their admin, the largest first',
  query: PageQuery.extend({
    search: z.string().trim().max(100).default(''),
    filter: z.enum(['all', 'open', 'archived', 'hidden']).default('all'),
  }),
  sample: { answer: samplePage([SAMPLE_STAFF_CIRCLE]) },
  responses: { 200: pageOf(StaffCircle) },
});

/** A circle on its page for staff. */
export const StaffCirclePage = StaffCircle.extend({
  purpose: z.string(),
  rules: z.string(),
  /** Names of topics. */
  topics: z.array(z.string()),
  /** Since when it is archived or hidden. */
  archived_at: Instant.nullable(),
});
export type StaffCirclePage = z.infer<typeof StaffCirclePage>;

export const adminGetCircle = defineEndpoint({
  name: 'admin.getCircle',
  method: 'GET',
  path: '/admin/circles/{id}/',
  access: 'support',
  owner: 'circles',
  staleOn: ['staff-area/changed', 'circle/changed'],
  summary: 'Return what staff may see about a circle; never its messages',
  params: IdParams,
  sample: { answer: SAMPLE_STAFF_CIRCLE_PAGE },
  responses: { 200: StaffCirclePage },
});

/** A member of a circle as shown to staff. */
export const StaffCircleMember = z.object({
  person: PersonSummary,
  role: z.enum(['admin', 'deputy', 'member']),
  joined_at: Instant,
});
export type StaffCircleMember = z.infer<typeof StaffCircleMember>;

export const adminListCircleMembers = defineEndpoint({
  name: 'admin.listCircleMembers',
  method: 'GET',
  path: '/admin/circles/{id}/members/',
  access: 'support',
  owner: 'circles',
  staleOn: ['staff-area/changed', 'circle/changed'],
  summary: 'List the members of a circle: the admin and the deputies first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      { person: SAMPLE_PERSON, role: 'admin', joined_at: '2026-10-01T09:00:00.000Z' },
      { person: SAMPLE_ALAN, role: 'member', joined_at: '2026-10-02T09:00:00.000Z' },
    ]),
  },
  responses: { 200: pageOf(StaffCircleMember) },
});

/** An event of a circle as shown to staff. */
export const StaffCircleEvent = CircleEvent.pick({
  id: true,
  name: true,
  host: true,
  state: true,
  starts_at: true,
  people_count: true,
  met_count: true,
  session_count: true,
  cancel_reason: true,
});
export type StaffCircleEvent = z.infer<typeof StaffCircleEvent>;

export const adminListCircleEvents = defineEndpoint({
  name: 'admin.listCircleEvents',
  method: 'GET',
  path: '/admin/circles/{id}/events/',
  access: 'support',
  owner: 'circles',
  staleOn: ['staff-area/changed', 'circle/changed', 'circle-event/changed'],
  summary: 'List the events of a circle, the newest first',
  params: IdParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      StaffCircleEvent.parse({
        ...SAMPLE_CIRCLE_EVENT,
        ...{ state: 'over', people_count: 9, met_count: 8, session_count: 12 },
      }),
    ]),
  },
  responses: { 200: pageOf(StaffCircleEvent) },
});

export const adminArchiveCircle = defineEndpoint({
  name: 'admin.archiveCircle',
  method: 'POST',
  path: '/admin/circles/{id}/archive/',
  access: 'moderator',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: 'Archive a circle, or open it again; its admin is told the reason',
  params: IdParams,
  body: z.strictObject({ is_archived: z.boolean(), reason: StaffReason }),
  sample: {
    body: { is_archived: true, reason: 'Nobody has been here for a year.' },
    answer: { ...SAMPLE_STAFF_CIRCLE_PAGE, state: 'archived', archived_at: '2026-11-21T09:00:00.000Z' },
  },
  responses: { 200: StaffCirclePage, 409: Conflict },
});
