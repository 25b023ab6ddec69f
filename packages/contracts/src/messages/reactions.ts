import { Conflict, IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sampleId } from '../samples.ts';
import { z } from '../zod.ts';
import { Message, Reaction } from './inbox.ts';
import { SAMPLE_MESSAGE } from './samples.ts';

export const toggleMessageLike = defineEndpoint({
  name: 'inbox.toggleLike',
  method: 'POST',
  path: '/inbox/messages/{id}/like-toggle/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  limit: 'message-change/account',
  summary: 'Like a message, or remove the like',
  params: IdParams,
  sample: { answer: { ...SAMPLE_MESSAGE, version: 3, liked_by: [sampleId(1)] } },
  responses: { 200: Message, 409: Conflict },
});

export const toggleMessageReaction = defineEndpoint({
  name: 'inbox.toggleReaction',
  method: 'POST',
  path: '/inbox/messages/{id}/reaction-toggle/',
  access: 'member',
  owner: 'inbox',
  limit: 'message-change/account',
  summary: 'React to a message, in place of an own like or other reaction, or remove the reaction',
  params: IdParams,
  body: z.strictObject({ emoji: Reaction }),
  sample: {
    body: { emoji: '🎉' },
    answer: { ...SAMPLE_MESSAGE, version: 3, reactions: [{ emoji: '🎉', user_ids: [sampleId(1)] }] },
  },
  responses: { 200: Message, 409: Conflict },
});
