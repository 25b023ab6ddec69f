import { pageOf, PageQuery } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { z } from '../zod.ts';
import { Message } from './inbox.ts';
import { SAMPLE_CONVERSATION, SAMPLE_MESSAGE } from './samples.ts';

/** A message that mentions or answers the reader. */
const ListedMention = z.object({
  message: Message,
  conversation_title: z.string(),
  is_unread: z.boolean(),
});
export type ListedMention = z.infer<typeof ListedMention>;

export const listMentions = defineEndpoint({
  name: 'inbox.listMentions',
  method: 'GET',
  path: '/inbox/mentions/',
  access: 'member',
  owner: 'inbox',
  staleOn: [
    'conversation/changed',
    'notifications/changed',
    'notification/arrived',
    'circle/left',
    'connection/changed',
  ],
  summary:
    'List the messages of which the caller was notified because they mention or answer them: unread ones first, then the newest',
  query: PageQuery,
  sample: {
    answer: samplePage([
      { message: SAMPLE_MESSAGE, conversation_title: SAMPLE_CONVERSATION.title, is_unread: true },
    ]),
  },
  responses: { 200: pageOf(ListedMention) },
});

export const markMentionsRead = defineEndpoint({
  name: 'inbox.markMentionsRead',
  method: 'POST',
  path: '/inbox/mentions/read/',
  access: 'member',
  owner: 'inbox',
  emits: ['notifications/changed'],
  summary:
    'Mark all messages that mention or answer the caller as read, and their notifications; other messages stay unread',
  sample: { answer: { count: 2 } },
  responses: { 200: z.object({ /** How many were unread. */ count: z.number().int() }) },
});
