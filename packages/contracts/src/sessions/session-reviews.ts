import { z } from '../zod.ts';
import { Conflict, Id, IdParams, pageOf, PageQuery, PersonSummary, text } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Session } from './sessions.ts';
import { SAMPLE_ALAN, sampleId, samplePage } from '../samples.ts';
import { SAMPLE_COMPLETED_SESSION } from './samples.ts';

/** Tags a review can carry. */
export const ReviewTag = z.enum([
  'good_listener',
  'clear_advice',
  'well_prepared',
  'inspiring',
  'honest',
  'on_time',
  'went_off_topic',
  'was_late',
]);
export type ReviewTag = z.infer<typeof ReviewTag>;

export const reviewSession = defineEndpoint({
  name: 'interviews.review',
  method: 'POST',
  path: '/interviews/{id}/review/',
  access: 'member',
  owner: 'reviews',
  emits: [{ event: 'review/written', payload: { session_id: 'params.id' } }],
  summary: 'Rate the other person, within 7 days; shown when both have rated each other, or after 7 days',
  params: IdParams,
  body: z.strictObject({
    rating: z.number().int().min(1).max(5),
    tags: z.array(ReviewTag).max(8).default([]),
    text: text(2_000).default(''),
  }),
  sample: {
    body: { rating: 5, tags: ['clear_advice'], text: 'Now I know what a nanosecond is.' },
    answer: { id: sampleId(32), session_id: SAMPLE_COMPLETED_SESSION.id, rating: 5, is_shown: false },
  },
  responses: {
    201: z.object({ id: Id, session_id: Id, rating: z.number().int(), is_shown: z.boolean() }),
    409: Conflict,
  },
});

export const listPendingReviews = defineEndpoint({
  name: 'interviews.listPendingReviews',
  method: 'GET',
  path: '/interviews/pending-reviews/',
  access: 'member',
  owner: 'reviews',
  staleOn: ['session/completed', 'attendance/changed', 'review/written'],
  summary: 'List sessions that the caller attended and can still review',
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_COMPLETED_SESSION]) },
  responses: { 200: pageOf(Session) },
});

export const Review = z.object({
  id: Id,
  session_id: Id,
  author: PersonSummary,
  rating: z.number().int().min(1).max(5),
  tags: z.array(z.string()),
  text: z.string(),
  created_at: z.string(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = defineEndpoint({
  name: 'users.listReviews',
  method: 'GET',
  path: '/users/reviews/',
  access: 'member',
  owner: 'reviews',
  staleOn: ['review/written'],
  summary: 'List the visible reviews of a person, newest first',
  query: PageQuery.extend({ user_id: Id }),
  sample: {
    answer: samplePage([
      {
        id: sampleId(31),
        session_id: sampleId(54),
        author: SAMPLE_ALAN,
        rating: 4,
        tags: ['clear_advice'],
        text: 'Now I know what a nanosecond is.',
        created_at: '2026-11-10T09:00:00.000Z',
      },
    ]),
  },
  responses: { 200: pageOf(Review) },
});
