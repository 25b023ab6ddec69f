import { Conflict, Id } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Conversation, Message, MessageCursor, MessageList, NewMessage } from './inbox.ts';
import { z } from '../zod.ts';

export const listGroupMessages = defineEndpoint({
  name: 'groupChat.list',
  method: 'GET',
  path: '/group-chat/',
  access: 'member',
  owner: 'inbox',
  summary: "A circle's chat, for its members: the conversation and its messages, as in the inbox",
  query: z.strictObject({ circle_id: Id, ...MessageCursor }),
  responses: { 200: MessageList.extend({ conversation: Conversation }) },
});

export const sendGroupMessage = defineEndpoint({
  name: 'groupChat.send',
  method: 'POST',
  path: '/group-chat/',
  access: 'member',
  owner: 'inbox',
  noPage: 'Programs that write to a circle by its id; pages write to its conversation, which they have open',
  serviceLimits: ['message/account'],
  summary: "Write into a circle's chat",
  body: NewMessage.extend({ circle_id: Id }),
  responses: { 201: Message, 409: Conflict },
});
