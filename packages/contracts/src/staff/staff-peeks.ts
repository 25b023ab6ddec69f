import { z } from '../zod.ts';
import { Id, IdParams, Instant, pageOf, PageQuery, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_STAFF_PEEK, SAMPLE_STAFF_PEEK_PAGE } from './samples.ts';

/** A peek as shown to staff (R-ADMIN-26). */
export const StaffPeek = z.object({
  id: Id,
  /** Empty while it is not published and was not taken down: only the people in it know its title. */
  title: z.string(),
  /** `taken_down`: it can never be published again, or staff hid it because of a report. */
  state: z.enum(['published', 'not_published', 'taken_down']),
  /** Who was in the room. */
  people: z.array(PersonSummary),
  created_at: Instant,
  published_at: Instant.nullable(),
  duration_seconds: z.number(),
});
export type StaffPeek = z.infer<typeof StaffPeek>;

export const adminListPeeks = defineEndpoint({
  name: 'admin.listSnips',
  method: 'GET',
  path: '/admin/snips/',
  access: 'support',
  owner: 'peeks',
  staleOn: ['staff-area/changed', 'snip/changed'],
  summary: 'List peeks by their title or the names of the people in them, newest first',
  query: PageQuery.extend({
    search: z.string().trim().max(100).default(''),
    filter: z.enum(['all', 'published', 'not_published', 'taken_down']).default('all'),
  }),
  sample: { answer: samplePage([SAMPLE_STAFF_PEEK]) },
  responses: { 200: pageOf(StaffPeek) },
});

/** A peek on its page for staff. */
export const StaffPeekPage = StaffPeek.extend({
  /** The version that people agree to. */
  version: z.number().int(),
  /** Whether anyone who has the link can watch it while it is published. */
  is_open_by_link: z.boolean(),
  counts: z.object({
    view: z.number().int(),
    like: z.number().int(),
    share: z.number().int(),
    replay: z.number().int(),
  }),
  /** What each of the people decided about this version. */
  consents: z.array(
    z.object({
      person: PersonSummary,
      decision: z.enum(['pending', 'clip', 'skip']),
      decided_at: Instant.nullable(),
    }),
  ),
});
export type StaffPeekPage = z.infer<typeof StaffPeekPage>;

export const adminGetPeek = defineEndpoint({
  name: 'admin.getSnip',
  method: 'GET',
  path: '/admin/snips/{id}/',
  access: 'support',
  owner: 'peeks',
  staleOn: ['staff-area/changed', 'snip/changed'],
  summary: 'Return what staff may see about a peek: who agreed to it, and when; not its video or its words',
  params: IdParams,
  sample: { answer: SAMPLE_STAFF_PEEK_PAGE },
  responses: { 200: StaffPeekPage },
});
