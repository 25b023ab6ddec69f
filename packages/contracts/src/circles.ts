import { z } from './zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  pageOf,
  PageQuery,
  PersonSummary,
  QueryFlag,
  text,
  Topic,
  TopicReference,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import type { StaleOn } from './endpoint.ts';
import { IntroductionReason } from './members/introductions.ts';
import { titleText } from './members/names.ts';
import { SAMPLE_CIRCLE, SAMPLE_PERSON, SAMPLE_TOPICS, samplePage } from './samples.ts';

/** Events after which every list of circles is stale. */
export const CIRCLE_CHANGES = ['circle/joined', 'circle/left', 'circle/changed'] as const;

/** Events after which the caller's lists of circles are stale: their cards also name shared topics and the next event. */
const CIRCLE_LISTS = [...CIRCLE_CHANGES, 'expertise/saved', 'circle-event/changed'] as const;

/** Events after which what a page shows of one circle, `{id}` in the path, is stale. */
export const ONE_CIRCLE_CHANGES = [
  { event: 'circle/joined', where: { circle_id: 'params.id' } },
  { event: 'circle/left', where: { circle_id: 'params.id' } },
  { event: 'circle/changed', where: { circle_id: 'params.id' } },
] as const satisfies readonly StaleOn[];

/** What a change of the circle `{id}` emits. */
export const CHANGES_CIRCLE = [{ event: 'circle/changed', payload: { circle_id: 'params.id' } }] as const;

export const CircleRole = z.enum(['admin', 'deputy', 'member']);
export type CircleRole = z.infer<typeof CircleRole>;

/**
 * Who can join: anyone (`open`), people whom the admin or a deputy lets in (`request`), or people with an invitation
 * (`invitation`).
 */
export const CircleAccess = z.enum(['open', 'request', 'invitation']);
export type CircleAccess = z.infer<typeof CircleAccess>;

/** The group of roles that may do something: named one by one, so that no role implies another (R-CIRC-17). */
const RoleGroup = z
  .array(CircleRole)
  .max(3)
  .refine((roles) => roles.includes('admin'), 'The admin can always do this')
  .refine((roles) => new Set(roles).size === roles.length, 'Choose each role only once');

export const CirclePermissions = z.strictObject({
  invite: RoleGroup,
  write: RoleGroup,
  remove: RoleGroup,
  /** Who may create events. */
  events: RoleGroup,
});
export type CirclePermissions = z.infer<typeof CirclePermissions>;

/** The reader's own request to join. */
const OwnRequest = z.object({
  asked_at: Instant,
  /** When it was declined; null while it waits. */
  declined_at: Instant.nullable(),
  /** Why it was declined, as written by the person who declined it. */
  reason: z.string(),
  /** When the reader can ask again after it was declined. */
  ask_again_at: Instant.nullable(),
});

export const Circle = z.object({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  rules: z.string(),
  /** The cover picture; null for the drawn one. */
  cover_url: z.string().nullable(),
  topics: z.array(Topic),
  member_count: z.number().int(),
  admin: PersonSummary.nullable(),
  /** A few members to show, the admin first. */
  faces: z.array(PersonSummary),
  access: CircleAccess,
  /** The question for people who ask to join; empty for none. */
  question: z.string(),
  permissions: CirclePermissions,
  is_member: z.boolean(),
  is_admin: z.boolean(),
  /** The reader's role; null for people who are not members. */
  my_role: CircleRole.nullable(),
  /** What the reader may do here. */
  may: z.object({
    edit: z.boolean(),
    admit: z.boolean(),
    invite: z.boolean(),
    write: z.boolean(),
    remove: z.boolean(),
    start_events: z.boolean(),
  }),
  /** Whether the reader has asked to join, or to come back after being removed, and no one has answered yet. */
  has_asked: z.boolean(),
  request: OwnRequest.nullable(),
  /** Number of people who wait for an answer to their request; 0 for readers who cannot answer. */
  waiting_count: z.number().int(),
  /** The member to whom the circle is offered; shown only to the admin and to that member. */
  offered_to: PersonSummary.nullable(),
  is_offered_to_me: z.boolean(),
  is_archived: z.boolean(),
  /** Only staff can reopen it: they archived it, or hid it because of a report. */
  is_archived_by_staff: z.boolean(),
  created_at: Instant,
});
export type Circle = z.infer<typeof Circle>;

/** The event of a circle that comes or runs next. */
export const NextEvent = z.object({ id: Id, name: z.string(), starts_at: Instant });

/** A circle in a list, with what may make the reader open it. */
export const ListedCircle = Circle.extend({
  /** Its topics that are also the reader's, in the circle's order. */
  shared_topics: z.array(Topic),
  /** Null for none. */
  next_event: NextEvent.nullable(),
});
export type ListedCircle = z.infer<typeof ListedCircle>;

const SAMPLE_LISTED_CIRCLE = { ...SAMPLE_CIRCLE, shared_topics: [], next_event: null };

/** `search` is a part of a name. */
const CircleQuery = PageQuery.extend({ search: z.string().trim().max(100).default('') });

export const listCircles = defineEndpoint({
  name: 'circles.list',
  method: 'GET',
  path: '/circles/',
  access: 'member',
  owner: 'circles',
  staleOn: CIRCLE_LISTS,
  summary: 'List all circles, largest first, or first those that share the most topics with the caller',
  query: CircleQuery.extend({
    order: z.enum(['size', 'topics']).default('size'),
    /** Only circles that the caller is not in. */
    others: QueryFlag.optional(),
    /** Only circles that one joins in this way. */
    access: CircleAccess.optional(),
    /** Slug: only circles with this topic. */
    topic: z.string().trim().max(100).optional(),
  }),
  sample: { answer: samplePage([SAMPLE_LISTED_CIRCLE]) },
  responses: { 200: pageOf(ListedCircle) },
});

export const listMyCircles = defineEndpoint({
  name: 'circles.listMine',
  method: 'GET',
  path: '/circles/my-circles/',
  access: 'member',
  owner: 'circles',
  staleOn: CIRCLE_LISTS,
  summary:
    'List the circles that the caller belongs to: first those with unread messages, then those that were written in last',
  query: CircleQuery,
  sample: { answer: samplePage([{ ...SAMPLE_LISTED_CIRCLE, is_member: true }]) },
  responses: { 200: pageOf(ListedCircle) },
});

const Topics = z.array(TopicReference).min(1, 'Choose at least one topic').max(5);

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
    topics: Topics,
    access: CircleAccess.default('open'),
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
  staleOn: ONE_CIRCLE_CHANGES,
  summary: 'Return a circle',
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

export const updateCircle = defineEndpoint({
  name: 'circles.update',
  method: 'PATCH',
  path: '/circles/{id}/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary:
    'Change a circle as its admin: name, purpose, rules, topics, who can join, the question, who may do what',
  params: IdParams,
  body: z.strictObject({
    name: titleText(60, 3).optional(),
    purpose: text(500).optional(),
    rules: text(2000).optional(),
    topics: Topics.optional(),
    access: CircleAccess.optional(),
    question: text(200).optional(),
    permissions: CirclePermissions.optional(),
  }),
  sample: {
    body: { rules: 'Be kind, and bring numbers.' },
    answer: { ...SAMPLE_CIRCLE, rules: 'Be kind, and bring numbers.' },
  },
  responses: { 200: Circle, 409: Conflict },
});

/** Maximum number of base64 characters of an uploaded picture: 5 MB. */
const PICTURE_LETTERS = 7_000_000;

export const uploadCircleCover = defineEndpoint({
  name: 'circles.uploadCover',
  method: 'POST',
  path: '/circles/{id}/cover/',
  access: 'member',
  owner: 'circles',
  limit: 'upload/account',
  isSlow: true,
  emits: CHANGES_CIRCLE,
  summary:
    "Replace the circle's cover picture as its admin: a JPEG, PNG, WebP, GIF or AVIF; stored without metadata",
  params: IdParams,
  body: z.strictObject({
    content: z
      .string()
      .max(PICTURE_LETTERS, 'Photos can be up to 5 MB')
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the photo as base64'),
  }),
  sample: {
    body: { content: 'YWJj' },
    answer: { ...SAMPLE_CIRCLE, cover_url: '/api/v1/files/covers/compilers.webp' },
  },
  responses: { 200: Circle },
});

export const removeCircleCover = defineEndpoint({
  name: 'circles.removeCover',
  method: 'DELETE',
  path: '/circles/{id}/cover/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary: "Remove the circle's cover picture as its admin",
  params: IdParams,
  sample: { answer: SAMPLE_CIRCLE },
  responses: { 200: Circle },
});

export const archiveCircle = defineEndpoint({
  name: 'circles.archive',
  method: 'POST',
  path: '/circles/{id}/archive/',
  access: 'member',
  owner: 'circles',
  emits: CHANGES_CIRCLE,
  summary:
    'Archive a circle as its admin, or open it again. In an archived circle, members can read everything, and nobody can write or join',
  params: IdParams,
  body: z.strictObject({ is_archived: z.boolean() }),
  sample: { body: { is_archived: true }, answer: { ...SAMPLE_CIRCLE, is_archived: true } },
  responses: { 200: Circle, 409: Conflict },
});

export const CircleMember = z.object({
  person: PersonSummary,
  is_admin: z.boolean(),
  role: CircleRole,
  /** The first topics the member is an expert in. */
  offers: z.array(Topic),
  /** Whether the reader is connected with them, and so can write to them. */
  is_connected: z.boolean(),
  joined_at: Instant,
});
export type CircleMember = z.infer<typeof CircleMember>;

export const listCircleMembers = defineEndpoint({
  name: 'circles.listMembers',
  method: 'GET',
  path: '/circles/{id}/members/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: ONE_CIRCLE_CHANGES,
  summary:
    'List the members of a circle with what they offer: the admin and the deputies first, the newest first, or by name; a search finds them by name and headline',
  params: IdParams,
  query: CircleQuery.extend({ order: z.enum(['role', 'newest', 'name']).default('role') }),
  sample: {
    answer: samplePage([
      {
        person: SAMPLE_PERSON,
        is_admin: true,
        role: 'admin',
        offers: SAMPLE_TOPICS.slice(0, 2),
        is_connected: true,
        joined_at: '2026-10-01T09:00:00.000Z',
      },
    ]),
  },
  responses: { 200: pageOf(CircleMember) },
});

/** A member of the circle whom the matching engine would introduce to the reader. */
export const CircleMatch = z.object({ person: PersonSummary, reasons: z.array(IntroductionReason) });
export type CircleMatch = z.infer<typeof CircleMatch>;

export const listCircleMatches = defineEndpoint({
  name: 'circles.listMatches',
  method: 'GET',
  path: '/circles/{id}/matches/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: [...ONE_CIRCLE_CHANGES, 'expertise/saved', 'connection/changed'],
  summary: 'List the few members of a circle whom the caller should meet, best first, with the reasons',
  params: IdParams,
  sample: { answer: { results: [{ person: SAMPLE_PERSON, reasons: [] }] } },
  responses: { 200: z.object({ results: z.array(CircleMatch) }) },
});

/** A topic that members of a circle look for, and in which none of them is an expert (R-MATCH-28). */
export const TopicGap = z.object({
  topic: Topic,
  /** How many members look for it; topics that fewer than three look for are not listed. */
  wanted_by: z.number().int(),
});
export type TopicGap = z.infer<typeof TopicGap>;

export const listTopicGaps = defineEndpoint({
  name: 'circles.listTopicGaps',
  method: 'GET',
  path: '/circles/{id}/topic-gaps/',
  access: 'member',
  record: { kind: 'circle', for: 'member' },
  owner: 'circles',
  staleOn: [...ONE_CIRCLE_CHANGES, 'expertise/saved'],
  summary: 'List the topics that members of a circle look for and none of them offers, the most wanted first',
  params: IdParams,
  sample: { answer: { results: [{ topic: SAMPLE_TOPICS[0], wanted_by: 4 }] } },
  responses: { 200: z.object({ results: z.array(TopicGap) }) },
});
