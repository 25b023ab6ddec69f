import { Conflict, Id } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Conversation, Message, MessageCursor, MessageList, NewMessage } from './inbox.ts';
import { z } from '../zod.ts';
import { SAMPLE_CONVERSATION, SAMPLE_MESSAGES, SAMPLE_OWN_MESSAGE } from './samples.ts';
import { SAMPLE_CIRCLE } from '../samples.ts';

export const listGroupMessages = defineEndpoint({
  name: 'groupChat.list',
  method: 'GET',
  path: '/group-chat/',
  access: 'member',
  owner: 'inbox',
  summary: "List the messages of a circle's chat for its members, with the conversation, as in the inbox",
  query: z.strictObject({ circle_id: Id, ...MessageCursor }),
  sample: {
    answer: {
      ...SAMPLE_MESSAGES,
      conversation: {
        ...SAMPLE_CONVERSATION,
        kind: 'circle',
        circle_id: SAMPLE_CIRCLE.id,
        title: SAMPLE_CIRCLE.name,
      },
    },
  },
  responses: { 200: MessageList.extend({ conversation: Conversation }) },
});

export const sendGroupMessage = defineEndpoint({
  name: 'groupChat.send',
  method: 'POST',
  path: '/group-chat/',
  access: 'member',
  owner: 'inbox',
  noPage: 'Programs that write to a circle by its id; pages write to its conversation, which they have open',
  serviceLimits: ['message/account', 'mention/account', 'mention-everyone/account'],
  summary: "Send a message to a circle's chat",
  body: NewMessage.extend({ circle_id: Id }),
  sample: {
    body: {
      circle_id: SAMPLE_CIRCLE.id,
      client_id: SAMPLE_OWN_MESSAGE.client_id,
      text: SAMPLE_OWN_MESSAGE.text,
    },
    answer: SAMPLE_OWN_MESSAGE,
  },
  responses: { 201: Message, 409: Conflict },
});
