import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PersonSummary, StaffReason, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ReportReason } from './members/profiles.ts';
import { SAMPLE_COMMENT, SAMPLE_OWN_COMMENT, SAMPLE_PEEK, samplePage } from './samples.ts';

/** Maximum length of a comment, in characters (R-PEEK-70). */
export const COMMENT_LENGTH = 1_000;

/** Entered text of a comment: not empty, and not of invisible characters alone. */
const CommentText = text(COMMENT_LENGTH, 1).refine(
  (value) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value),
  'This field is required',
);

/** A comment on a published peek. */
export const PeekComment = z.object({
  id: Id,
  snip_id: Id,
  author: PersonSummary,
  text: z.string(),
  created_at: Instant,
  /** When its text was last changed; null if it never was. */
  edited_at: Instant.nullable(),
});
export type PeekComment = z.infer<typeof PeekComment>;

/** What a call about one comment answers: the peek whose comments changed. */
const OfPeek = z.object({ snip_id: Id });

export const listComments = defineEndpoint({
  name: 'snips.listComments',
  method: 'GET',
  path: '/snip/{id}/comments/',
  access: 'member',
  owner: 'peek-comments',
  staleOn: [{ event: 'comment/changed', where: { snip_id: 'params.id' } }],
  summary: 'List the comments on a published peek, newest first',
  params: IdParams,
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  sample: { answer: { ...samplePage([SAMPLE_OWN_COMMENT, SAMPLE_COMMENT]), are_on: true } },
  responses: {
    200: pageOf(PeekComment).extend({
      /** False: nobody can write. The people in the peek still see what was written; for others the list is empty (R-PEEK-73). */
      are_on: z.boolean(),
    }),
  },
});

export const addComment = defineEndpoint({
  name: 'snips.addComment',
  method: 'POST',
  path: '/snip/{id}/comments/',
  access: 'member',
  owner: 'peek-comments',
  limit: 'comment/account',
  idempotent: true,
  emits: [{ event: 'comment/changed', payload: { snip_id: 'params.id' } }],
  summary: 'Comment on a published peek; 409 while its comments are turned off',
  params: IdParams,
  body: z.strictObject({ text: CommentText }),
  sample: { body: { text: SAMPLE_OWN_COMMENT.text }, answer: SAMPLE_OWN_COMMENT },
  responses: { 201: PeekComment, 409: Conflict },
});

export const updateComment = defineEndpoint({
  name: 'snips.updateComment',
  method: 'PATCH',
  path: '/snip/comments/{id}/',
  access: 'member',
  owner: 'peek-comments',
  emits: [{ event: 'comment/changed', payload: { snip_id: 'answer.snip_id' } }],
  summary: 'Edit an own comment, within 15 minutes',
  params: IdParams,
  body: z.strictObject({ text: CommentText }),
  sample: {
    body: { text: 'Now I can see it.' },
    answer: { ...SAMPLE_OWN_COMMENT, text: 'Now I can see it.', edited_at: '2026-11-21T09:00:00.000Z' },
  },
  responses: { 200: PeekComment, 409: Conflict },
});

export const deleteComment = defineEndpoint({
  name: 'snips.deleteComment',
  method: 'DELETE',
  path: '/snip/comments/{id}/',
  access: 'member',
  owner: 'peek-comments',
  emits: [{ event: 'comment/changed', payload: { snip_id: 'answer.snip_id' } }],
  summary: 'Delete an own comment, or any comment on a peek that the caller is in',
  params: IdParams,
  sample: { answer: { snip_id: SAMPLE_PEEK.uuid } },
  responses: { 200: OfPeek },
});

export const reportComment = defineEndpoint({
  name: 'snips.reportComment',
  method: 'POST',
  path: '/snip/comments/{id}/report/',
  access: 'member',
  owner: 'peek-comments',
  tellsStaff: true,
  limit: 'report/account',
  summary: "Report someone else's comment to staff, including its text",
  params: IdParams,
  body: z.strictObject({ reason: ReportReason, note: text(1_000).default('') }),
  sample: { body: { reason: 'spam', note: '' }, answer: { detail: 'Thank you. We’ll look into it.' } },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

/** Sets a state, so a repeated call changes nothing. */
export const switchComments = defineEndpoint({
  name: 'snips.switchComments',
  method: 'POST',
  path: '/snip/{id}/comments/switch/',
  access: 'member',
  owner: 'peek-comments',
  emits: [{ event: 'comment/changed', payload: { snip_id: 'params.id' } }],
  summary: 'Turn the comments on a peek on or off, by anyone in it',
  params: IdParams,
  body: z.strictObject({ are_on: z.boolean() }),
  sample: { body: { are_on: false }, answer: { are_on: false } },
  responses: { 200: z.object({ are_on: z.boolean() }) },
});

/** Staff delete a comment; its author is notified of the reason. */
export const adminDeleteComment = defineEndpoint({
  name: 'admin.deleteComment',
  method: 'POST',
  path: '/admin/snip-comments/{id}/delete/',
  access: 'moderator',
  owner: 'peek-comments',
  emits: [{ event: 'comment/changed', payload: { snip_id: 'answer.snip_id' } }],
  summary: 'Delete a comment on a peek',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'Insults someone.' }, answer: { snip_id: SAMPLE_PEEK.uuid } },
  responses: { 200: OfPeek },
});
