import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { createClient, type ApiClient } from '../../api/test/client.ts';
import type { TestHome } from '../../api/test/server-process.ts';
import { connect, talk } from '../../api/test/talkers.ts';
import { writeMembersInto, type WrittenMember } from '../../api/src/modules/sessions/test-members.ts';
import { startPlatform } from '../load/programs.ts';
import type { Comparable, Single } from '../load/rates.ts';

/** So many pairs that no member exceeds the rate limit of messages. */
const PAIRS = 300;
const TEXT = 'A sentence of the length that people write to each other, more or less.';

/** Stores a message as its author sees it: takes the next place, and marks it as read by its author. */
const STORE: Single = {
  fields: ['conversation_id', 'author_id', 'client_id', 'text'],
  text: `
    with place as (
      update conversations set last_seq = last_seq + 1, last_version = last_version + 1, active_at = now()
      where id = $1::uuid and exists (select 1 from conversation_members where conversation_id = $1::uuid and user_id = $2::uuid)
      returning last_seq, last_version
    ), stored as (
      insert into messages (id, conversation_id, seq, version, author_id, client_id, body, created_at)
      select gen_random_uuid(), $1::uuid, last_seq, last_version, $2::uuid, $3::uuid, $4, now() from place
      returning *
    ), seen as (
      update conversation_members set read_seq = stored.seq from stored
      where conversation_members.conversation_id = $1::uuid and user_id = $2::uuid
    )
    select json_build_object('id', m.id, 'client_id', m.client_id, 'conversation_id', m.conversation_id, 'seq', m.seq,
      'version', m.version, 'author', (select to_json(p) from person_summaries p where p.id = $2::uuid), 'text', m.body,
      'mentions', '[]'::json, 'mentions_everyone', false, 'created_at', m.created_at, 'edited_at', null, 'is_deleted', false,
      'is_removed', false, 'is_pinned', false, 'liked_by', '[]'::json, 'reactions', '[]'::json, 'reply_to', null,
      'files', '[]'::json, 'previews', '[]'::json)::text as answer
    from stored m`,
};

/** Writes pairs of members into a home on which no server runs, and connects them. Returns the messages that they send. */
export async function prepareMessages(home: TestHome): Promise<Comparable> {
  const names = Array.from({ length: 2 * PAIRS }, (_, index) => `Writer ${index}`);
  const writers = await writeMembersInto(home, names);
  const server = await startPlatform(home, { MODE: 'test', RATE_LIMITS: 'off' });
  try {
    return messagesOf(await conversationsOf(createClient(server.url), writers));
  } finally {
    await server.stop();
  }
}

/** One of two members who write to each other. */
interface Writer {
  readonly access: string;
  readonly authorId: string;
  readonly conversationId: string;
}

/** Connects members in pairs. */
async function conversationsOf(client: ApiClient, members: readonly WrittenMember[]): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index + 1 < members.length; index += 2) {
    const [one, other] = [members[index], members[index + 1]];
    if (!one || !other) continue;
    await connect(one, other, client);
    const conversationId = await talk(one, [other], '', client);
    for (const { access, id } of [one, other]) writers.push({ access, authorId: id, conversationId });
  }
  return writers;
}

function messagesOf(writers: readonly Writer[]): Comparable {
  const send = (path: string, headers: Record<string, string>, body: object): autocannon.Request => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ ...body, client_id: randomUUID(), text: TEXT }),
    }),
  });
  return {
    title: 'messages stored',
    requests: writers.map(({ access, conversationId }) =>
      send(`/api/v1/inbox/${conversationId}/messages/`, { authorization: `Bearer ${access}` }, {}),
    ),
    bareRequests: writers.map(({ authorId, conversationId }) =>
      send('', {}, { conversation_id: conversationId, author_id: authorId }),
    ),
    statements: [],
    single: STORE,
  };
}
