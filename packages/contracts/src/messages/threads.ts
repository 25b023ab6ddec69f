import { IdParams, Instant, pageOf, PageQuery } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { z } from '../zod.ts';
import { Message } from './inbox.ts';
import { SAMPLE_CONVERSATION, SAMPLE_MESSAGE } from './samples.ts';

/** A thread in which the reader takes part. */
const ListedThread = z.object({
  /** The message that begins it. */
  message: Message,
  conversation_title: z.string(),
  /** Without deleted ones, and those of people whom the reader has blocked. */
  reply_count: z.number().int(),
  last_reply_at: Instant,
  is_unread: z.boolean(),
  is_muted: z.boolean(),
});
export type ListedThread = z.infer<typeof ListedThread>;

export const listThreads = defineEndpoint({
  name: 'inbox.listThreads',
  method: 'GET',
  path: '/inbox/threads/',
  access: 'member',
  owner: 'inbox',
  staleOn: [
    'conversation/changed',
    'message/arrived',
    'inbox-settings/changed',
    'circle/left',
    'connection/changed',
  ],
  summary: 'List the threads that the caller began or replied in, the last replied to first',
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        message: SAMPLE_MESSAGE,
        conversation_title: SAMPLE_CONVERSATION.title,
        reply_count: 2,
        last_reply_at: '2026-11-20T10:00:00.000Z',
        is_unread: true,
        is_muted: false,
      },
    ]),
  },
  responses: { 200: pageOf(ListedThread) },
});

/** What a member has chosen for one thread. */
const ThreadChoice = z.object({ is_muted: z.boolean() });

export const getThread = defineEndpoint({
  name: 'inbox.getThread',
  method: 'GET',
  path: '/inbox/messages/{id}/thread/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  staleOn: ['inbox-settings/changed'],
  summary: 'Return what the caller has chosen for the thread of a message',
  params: IdParams,
  sample: { answer: { is_muted: false } },
  responses: { 200: ThreadChoice },
});

export const muteThread = defineEndpoint({
  name: 'inbox.muteThread',
  method: 'POST',
  path: '/inbox/messages/{id}/thread/mute/',
  access: 'member',
  owner: 'inbox',
  emits: ['inbox-settings/changed'],
  summary: 'Choose whether replies in the thread of a message notify the caller; mentions always do',
  params: IdParams,
  body: z.strictObject({ is_muted: z.boolean() }),
  sample: { body: { is_muted: true }, answer: { is_muted: true } },
  responses: { 200: ThreadChoice },
});
