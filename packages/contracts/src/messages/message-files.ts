import { z } from '../zod.ts';
import { Conflict, Id, IdParams, Instant, text } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sampleId } from '../samples.ts';

/** Maximum size of a file, in bytes. */
export const MESSAGE_FILE_BYTES = 10 * 1024 * 1024;

/** Title and description of a linked page, read by the server; no picture of another site is loaded. */
export const LinkPreview = z.object({
  url: z.string(),
  site_name: z.string(),
  title: z.string(),
  description: z.string(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A picture or file of a message. Fetch `url` with `?key=` of `createFileKey`. */
export const MessageFile = z.object({
  id: Id,
  /** `picture`: shown inline, with camera metadata removed; `file`: for download. */
  kind: z.enum(['picture', 'file']),
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
  /** Size of a picture, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A path of the server. */
  url: z.string(),
});
export type MessageFile = z.infer<typeof MessageFile>;

export const uploadMessageFile = defineEndpoint({
  name: 'inbox.uploadFile',
  method: 'POST',
  path: '/inbox/{id}/files/',
  access: 'member',
  owner: 'inbox',
  limit: 'upload/account',
  summary:
    'Upload a picture or a file of at most 10 MB for the next message; deleted when it is not sent within a day',
  params: IdParams,
  body: z.strictObject({
    name: text(200, 1),
    data: z.base64().max(Math.ceil(MESSAGE_FILE_BYTES / 3) * 4, 'This file is larger than 10 MB'),
  }),
  sample: {
    body: { name: 'deck.pdf', data: 'YWJj' },
    answer: {
      id: sampleId(76),
      kind: 'file',
      name: 'deck.pdf',
      content_type: 'application/pdf',
      size_bytes: 120_000,
      width: null,
      height: null,
      url: `/api/v1/inbox/files/${sampleId(76)}/`,
    },
  },
  responses: { 201: MessageFile, 409: Conflict },
});

export const createFileKey = defineEndpoint({
  name: 'inbox.createFileKey',
  method: 'POST',
  path: '/inbox/file-key/',
  access: 'member',
  owner: 'inbox',
  summary: "Create a key that opens the files of the caller's conversations for an hour: `url?key=…`",
  sample: { answer: { key: 'file-key', expires_at: '2026-11-21T10:00:00.000Z' } },
  responses: { 201: z.object({ key: z.string(), expires_at: Instant }) },
});
