import { Conflict, IdParams, text } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ReportReason } from '../members/profiles.ts';
import { z } from '../zod.ts';
import { Message } from './inbox.ts';
import { SAMPLE_MESSAGE } from './samples.ts';

export const reportMessage = defineEndpoint({
  name: 'inbox.reportMessage',
  method: 'POST',
  path: '/inbox/messages/{id}/report/',
  access: 'member',
  owner: 'inbox',
  tellsStaff: true,
  limit: 'report/account',
  summary: "Report someone else's message to staff, including its text",
  params: IdParams,
  body: z.strictObject({ reason: ReportReason, note: text(1_000).default('') }),
  sample: { body: { reason: 'spam', note: '' }, answer: { detail: 'Thank you. We’ll look into it.' } },
  responses: { 202: z.object({ detail: z.string() }), 409: Conflict },
});

export const removeMessage = defineEndpoint({
  name: 'inbox.removeMessage',
  method: 'POST',
  path: '/inbox/messages/{id}/remove/',
  access: 'member',
  owner: 'inbox',
  summary:
    "Remove somebody else's message from a circle's chat, as its admin or a deputy; a placeholder remains, and its author is told why",
  params: IdParams,
  body: z.strictObject({ reason: text(300, 1) }),
  sample: {
    body: { reason: 'Advertising.' },
    answer: { ...SAMPLE_MESSAGE, text: '', version: 3, is_deleted: true, is_removed: true },
  },
  responses: { 200: Message, 409: Conflict },
});
