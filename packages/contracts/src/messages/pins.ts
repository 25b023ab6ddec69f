import { Conflict, IdParams, Instant, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_PERSON } from '../samples.ts';
import { z } from '../zod.ts';
import { Message } from './inbox.ts';
import { SAMPLE_MESSAGE } from './samples.ts';

/** Maximum number of pinned messages of a conversation. */
export const MESSAGE_PINS = 20;

/** A pinned message. */
export const MessagePin = z.object({
  message: Message,
  /** Null for a member whom the reader has blocked. */
  pinned_by: PersonSummary.nullable(),
  pinned_at: Instant,
});
export type MessagePin = z.infer<typeof MessagePin>;

export const listPins = defineEndpoint({
  name: 'inbox.listPins',
  method: 'GET',
  path: '/inbox/{id}/pins/',
  access: 'member',
  record: { kind: 'conversation', for: 'owner' },
  owner: 'inbox',
  staleOn: [{ event: 'conversation/changed', where: { conversation_id: 'params.id' } }],
  summary: 'List the pinned messages of a conversation, the last pinned first',
  params: IdParams,
  sample: {
    answer: {
      results: [
        {
          message: { ...SAMPLE_MESSAGE, is_pinned: true },
          pinned_by: SAMPLE_PERSON,
          pinned_at: '2026-11-20T09:04:00.000Z',
        },
      ],
    },
  },
  responses: { 200: z.object({ results: z.array(MessagePin) }) },
});

export const pinMessage = defineEndpoint({
  name: 'inbox.pin',
  method: 'POST',
  path: '/inbox/messages/{id}/pin/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  limit: 'message-change/account',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'answer.conversation_id' } }],
  summary: 'Pin a message in its conversation; one that is pinned already stays pinned',
  params: IdParams,
  sample: { answer: { ...SAMPLE_MESSAGE, version: 3, is_pinned: true } },
  responses: { 200: Message, 409: Conflict },
});

export const unpinMessage = defineEndpoint({
  name: 'inbox.unpin',
  method: 'DELETE',
  path: '/inbox/messages/{id}/pin/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  limit: 'message-change/account',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'answer.conversation_id' } }],
  summary: 'Unpin a message',
  params: IdParams,
  sample: { answer: { ...SAMPLE_MESSAGE, version: 3 } },
  responses: { 200: Message, 409: Conflict },
});
