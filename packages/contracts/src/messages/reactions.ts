import { Conflict, IdParams, pageOf, PageQuery, PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_PERSON, sampleId, samplePage } from '../samples.ts';
import { z } from '../zod.ts';
import { Reaction } from './emojis.ts';
import { Message } from './inbox.ts';
import { SAMPLE_MESSAGE } from './samples.ts';

/** A like or another reaction. */
const AnyReaction = z.union([z.literal('like'), Reaction]);
export type AnyReaction = z.infer<typeof AnyReaction>;

/** Who reacted to a message, and how. */
const MessageReaction = z.object({ reaction: AnyReaction, person: PersonSummary });
export type MessageReaction = z.infer<typeof MessageReaction>;

export const listMessageReactions = defineEndpoint({
  name: 'inbox.listReactions',
  method: 'GET',
  path: '/inbox/messages/{id}/reactions/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  summary:
    'List who reacted to a message, in the order in which they did, without people whom the caller has blocked',
  params: IdParams,
  query: PageQuery.extend({ reaction: AnyReaction.optional() }),
  sample: { answer: samplePage([{ reaction: 'like', person: SAMPLE_PERSON }]) },
  responses: { 200: pageOf(MessageReaction) },
});

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
  summary:
    'React to a message with an emoji, or remove the reaction; a member can use several. 409 if it has too many different ones',
  params: IdParams,
  body: z.strictObject({ emoji: Reaction }),
  sample: {
    body: { emoji: '🎉' },
    answer: { ...SAMPLE_MESSAGE, version: 3, reactions: [{ emoji: '🎉', user_ids: [sampleId(1)] }] },
  },
  responses: { 200: Message, 409: Conflict },
});
