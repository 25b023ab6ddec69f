import { randomUUID } from 'node:crypto';
import {
  openConversation,
  requestConnection,
  sendMessage,
  updateConnectionStatus,
  type Message,
  type NewMessage,
} from '@acquaint/contracts';
import { api, type ApiClient, type Caller } from './client.ts';
import type { TestMember } from './people.ts';

/**
 * Connects two members by request and accept.
 * @returns the connection's id.
 */
export async function connect(
  one: Caller,
  other: Caller & Pick<TestMember, 'username'>,
  client: ApiClient = api,
): Promise<string> {
  const { id } = await client.ok(requestConnection, { body: { username: other.username } }, { as: one });
  await client.ok(updateConnectionStatus, { body: { id, status: 'accepted' } }, { as: other });
  return id;
}

/**
 * Opens the conversation of a member with their connections.
 * @returns its id.
 */
export async function talk(
  one: Caller,
  others: readonly Pick<TestMember, 'id'>[],
  title = '',
  client: ApiClient = api,
): Promise<string> {
  const body = { user_ids: others.map(({ id }) => id), title };
  return (await client.ok(openConversation, { body }, { as: one })).id;
}

/** Sends a message over HTTP. */
export function write(
  as: Caller,
  conversationId: string,
  text: string,
  more: Partial<NewMessage> = {},
): Promise<Message> {
  const body = { client_id: randomUUID(), text, ...more };
  return api.ok(sendMessage, { params: { id: conversationId }, body }, { as });
}
