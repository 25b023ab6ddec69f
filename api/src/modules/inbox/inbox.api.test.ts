import { randomUUID } from 'node:crypto';
import {
  addConversationMembers,
  createCircle,
  deleteMessage,
  getConversation,
  getInboxSettings,
  getSidebarCounts,
  joinCircle,
  leaveCircle,
  leaveConversation,
  listConversations,
  listGroupMessages,
  listMessages,
  markRead,
  openConversation,
  removeConnection,
  searchMessages,
  sendGroupMessage,
  sendMessage,
  toggleMessageLike,
  toggleMessageReaction,
  updateConnectionStatus,
  updateConversation,
  updateInboxSettings,
  updateMessage,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { connect, talk, write } from '../../../test/talkers.ts';

interface Couple {
  readonly ada: TestMember;
  readonly bea: TestMember;
  readonly connectionId: string;
  readonly id: string;
}

async function couple(): Promise<Couple> {
  const ada = await registerMember();
  const bea = await registerMember({ first_name: 'Béa', last_name: 'Noether' });
  const connectionId = await connect(ada, bea);
  return { ada, bea, connectionId, id: await talk(ada, [bea]) };
}
const read = async (as: Caller, id: string, query: object = {}) =>
  api.ok(listMessages, { params: { id }, query }, { as });
const textsOf = async (as: Caller, id: string, query: object = {}) =>
  (await read(as, id, query)).results.map(({ seq, text }) => `${seq} ${text}`);

describe('a direct conversation', () => {
  it('exists for both once they are connected, and for nobody else', async () => {
    const { ada, bea, id } = await couple();
    for (const [me, title] of [
      [ada, 'Béa Noether'],
      [bea, 'Ada Lovelace'],
    ] as const) {
      const { results, count } = await api.ok(listConversations, {}, { as: me });
      expect([count, results[0]?.id, results[0]?.title, results[0]?.kind]).toEqual([1, id, title, 'direct']);
    }
    const eve = await registerMember();
    const message = await write(ada, id, 'Hello');
    const body = { client_id: randomUUID(), text: 'I am in' };
    const answers = [
      await api.call(getConversation, { params: { id } }, { as: eve }),
      await api.call(updateConversation, { params: { id }, body: { is_muted: true } }, { as: eve }),
      await api.call(listMessages, { params: { id } }, { as: eve }),
      await api.call(sendMessage, { params: { id }, body }, { as: eve }),
      await api.call(markRead, { params: { id }, body: { seq: 1 } }, { as: eve }),
      await api.call(leaveConversation, { params: { id } }, { as: eve }),
      await api.call(addConversationMembers, { params: { id }, body: { user_ids: [eve.id] } }, { as: eve }),
      await api.call(updateMessage, { params: { id: message.id }, body: { text: 'x' } }, { as: eve }),
      await api.call(deleteMessage, { params: { id: message.id } }, { as: eve }),
      await api.call(toggleMessageLike, { params: { id: message.id } }, { as: eve }),
      await api.call(
        toggleMessageReaction,
        { params: { id: message.id }, body: { emoji: '👍' } },
        { as: eve },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await textsOf(bea, id)).toEqual(['1 Hello']);
  });

  it('numbers messages without gaps, and stores a message once however often it is sent', async () => {
    const { ada, bea, id } = await couple();
    const body = { client_id: randomUUID(), text: 'Once' };
    const send = () => api.ok(sendMessage, { params: { id }, body }, { as: ada });
    const [first, mine, ...again] = await Promise.all([send(), write(bea, id, 'Mine'), send(), send()]);
    again.push(await send());
    for (const one of again) expect(one).toEqual(first);
    expect(mine.client_id).not.toBe(first.client_id);
    await write(bea, id, 'Twice');
    const { results } = await read(ada, id);
    expect(results.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(results.map(({ text }) => text).toSorted()).toEqual(['Mine', 'Once', 'Twice']);
  });

  it('refuses a client id of another conversation, and an empty message', async () => {
    const { ada, id } = await couple();
    const zoe = await registerMember();
    await connect(ada, zoe);
    const client_id = randomUUID();
    await write(ada, id, 'Here', { client_id });
    const other = { params: { id: await talk(ada, [zoe]) }, body: { client_id, text: 'There' } };
    expect((await api.call(sendMessage, other, { as: ada })).status).toBe(409);
    const empty = { params: { id }, body: { client_id: randomUUID(), text: '  ' } };
    const refused = await api.call(sendMessage, empty, { as: ada });
    expect([refused.status, refused.problem.errors]).toEqual([400, { text: ['This field is required'] }]);
  });

  it('can be read backward, caught up from a version, and around a message', async () => {
    const { ada, bea, id } = await couple();
    for (const text of ['a', 'b', 'c', 'd', 'e']) await write(ada, id, text);
    expect(await textsOf(bea, id, { limit: 2 })).toEqual(['4 d', '5 e']);
    expect(await textsOf(bea, id, { limit: 2, before: 4 })).toEqual(['2 b', '3 c']);
    expect((await read(bea, id, { before: 2 })).has_more).toBe(false);
    expect(await textsOf(bea, id, { around: 3, limit: 3 })).toEqual(['2 b', '3 c', '4 d']);
    const { results } = await read(bea, id);
    await api.ok(updateMessage, { params: { id: results[1]?.id ?? '' }, body: { text: 'B' } }, { as: ada });
    const changes = await read(bea, id, { after: 4, limit: 1 });
    expect([changes.results.map(({ text }) => text), changes.has_more]).toEqual([['e'], true]);
    const rest = await read(bea, id, { after: 5 });
    expect(rest.results.map(({ seq, text, version }) => [seq, text, version])).toEqual([[2, 'B', 6]]);
    expect([rest.has_more, rest.last_seq, rest.last_version]).toEqual([false, 5, 6]);
  });

  it('counts unread messages on the server, until they are read or the conversation is muted', async () => {
    const { ada, bea, id } = await couple();
    const count = async (as: Caller) => (await api.ok(getSidebarCounts, {}, { as })).messages;
    const listed = async (as: Caller) =>
      (await api.ok(listConversations, { query: { unread: 'true' } }, { as })).results.map((each) => each.id);
    await write(ada, id, 'One');
    await write(ada, id, 'Two');
    expect([await count(ada), await count(bea)]).toEqual([0, 2]);
    expect([await listed(ada), await listed(bea)]).toEqual([[], [id]]);
    const marked = await api.ok(markRead, { params: { id }, body: { seq: 1 } }, { as: bea });
    expect([marked, await count(bea)]).toEqual([{ read_seq: 1, unread_count: 1 }, 1]);
    expect((await api.ok(markRead, { params: { id }, body: { seq: 0 } }, { as: bea })).read_seq).toBe(1);
    await api.ok(updateConversation, { params: { id }, body: { is_muted: true } }, { as: bea });
    expect(await count(bea)).toBe(0);
    const mute = (hours: number) => {
      const muted_until = Temporal.Now.instant().add({ hours }).toString({ smallestUnit: 'millisecond' });
      return api.call(updateConversation, { params: { id }, body: { muted_until } }, { as: bea });
    };
    expect((await mute(1)).body).toMatchObject({ is_muted: true, muted_until: expect.any(String) as string });
    expect([(await mute(-1)).status, (await mute(24 * 8)).status]).toEqual([400, 400]);
    const unmuted = await api.ok(
      updateConversation,
      { params: { id }, body: { is_muted: false } },
      { as: bea },
    );
    expect(unmuted).toMatchObject({ is_muted: false, muted_until: null });
    expect((await api.ok(markRead, { params: { id }, body: { seq: 99 } }, { as: bea })).read_seq).toBe(2);
  });

  it('accepts no messages after a block or removal, and can still be read', async () => {
    for (const end of ['blocked', 'removed'] as const) {
      const { ada, bea, id, connectionId } = await couple();
      await write(ada, id, 'Hello');
      if (end === 'removed') await api.ok(removeConnection, { params: { id: connectionId } }, { as: bea });
      else {
        const body = { id: connectionId, status: 'blocked' } as const;
        await api.ok(updateConnectionStatus, { body }, { as: bea });
      }
      const input = { params: { id }, body: { client_id: randomUUID(), text: 'Are you there?' } };
      expect((await api.call(sendMessage, input, { as: ada })).status).toBe(409);
      expect(await textsOf(ada, id)).toEqual(['1 Hello']);
      expect((await api.ok(getConversation, { params: { id } }, { as: ada })).can_write).toBe(false);
    }
  });

  it('accepts no edits once it is closed; one’s own messages can still be deleted', async () => {
    const { ada, bea, id, connectionId } = await couple();
    const params = { id: (await write(ada, id, 'Hello')).id };
    const body = { id: connectionId, status: 'blocked' } as const;
    await api.ok(updateConnectionStatus, { body }, { as: bea });
    const edited = await api.call(updateMessage, { params, body: { text: 'Answer me' } }, { as: ada });
    const liked = await api.call(toggleMessageLike, { params }, { as: ada });
    expect([edited.status, liked.status]).toEqual([409, 409]);
    expect((await read(bea, id)).results).toMatchObject([{ text: 'Hello', liked_by: [], version: 1 }]);
    expect((await api.ok(deleteMessage, { params }, { as: ada })).is_deleted).toBe(true);
    await api.ok(markRead, { params: { id }, body: { seq: 1 } }, { as: bea });
    const { members } = await api.ok(getConversation, { params: { id } }, { as: ada });
    expect(members.find(({ person }) => person.id === bea.id)?.read_seq).toBeNull();
  });
});

describe('a message', () => {
  it('can be edited by its author for 15 minutes, and deleted at any time', async () => {
    const { ada, bea, id } = await couple();
    const { id: messageId } = await write(ada, id, 'Frist');
    const edit = (as: Caller, text: string, later = 0) =>
      api.call(updateMessage, { params: { id: messageId }, body: { text } }, { as, later });
    expect((await edit(bea, 'Mine')).status).toBe(403);
    const { status, body } = await edit(ada, 'First', 14);
    expect([status, body.text, body.edited_at === null]).toEqual([200, 'First', false]);
    expect((await edit(ada, 'Last', 16)).status).toBe(409);
    expect((await api.call(deleteMessage, { params: { id: messageId } }, { as: bea })).status).toBe(403);
    const deleted = await api.ok(deleteMessage, { params: { id: messageId } }, { as: ada, later: 100 });
    expect([deleted.is_deleted, deleted.text, deleted.seq]).toEqual([true, '', 1]);
    expect((await edit(ada, 'Back')).status).toBe(409);
    expect((await api.call(toggleMessageLike, { params: { id: messageId } }, { as: bea })).status).toBe(409);
    expect(await textsOf(bea, id)).toEqual(['1 ']);
  });

  it('can quote another one of the same conversation, whose first words it shows', async () => {
    const { ada, bea, id } = await couple();
    const first = await write(ada, id, 'q'.repeat(200));
    const answer = await write(bea, id, 'Yes', { reply_to: first.id });
    const author = { author_id: ada.id, author_name: 'Ada Lovelace' };
    const quote = { id: first.id, seq: 1, ...author, text: 'q'.repeat(140) };
    expect(answer.reply_to).toEqual({ ...quote, is_deleted: false });
    await api.ok(deleteMessage, { params: { id: first.id } }, { as: ada });
    expect((await read(bea, id)).results[1]?.reply_to).toEqual({ ...quote, text: '', is_deleted: true });
    const elsewhere = await couple();
    const body = { client_id: randomUUID(), text: 'No', reply_to: first.id };
    const refused = await api.call(
      sendMessage,
      { params: { id: elsewhere.id }, body },
      { as: elsewhere.ada },
    );
    expect(refused.status).toBe(400);
  });
});

describe('a small group', () => {
  it('contains connections only; who joins later reads from then on, who leaves reads nothing', async () => {
    const { ada, bea } = await couple();
    const cleo = await registerMember({ first_name: 'Cleo' });
    const strangers = { user_ids: [bea.id, cleo.id] };
    expect((await api.call(openConversation, { body: strangers }, { as: ada })).status).toBe(400);
    await connect(ada, cleo);
    const id = await talk(ada, [bea], 'Book club');
    await write(ada, id, 'Before');
    const added = await api.ok(
      addConversationMembers,
      { params: { id }, body: { user_ids: [cleo.id] } },
      { as: ada },
    );
    expect([added.title, added.member_count, added.kind]).toEqual(['Book club', 3, 'group']);
    await write(bea, id, 'After');
    expect(await textsOf(cleo, id)).toEqual(['2 After']);
    expect((await api.ok(getConversation, { params: { id } }, { as: cleo })).unread_count).toBe(1);

    await api.ok(leaveConversation, { params: { id } }, { as: bea });
    await write(ada, id, 'Alone');
    expect((await api.call(listMessages, { params: { id } }, { as: bea })).status).toBe(404);
    const renamed = await api.ok(updateConversation, { params: { id }, body: { title: '' } }, { as: ada });
    expect(renamed.title).toBe('Cleo Lovelace');
  });

  it('shows new members no text from before they joined, not even in quotes', async () => {
    const { ada, bea } = await couple();
    const cleo = await registerMember({ first_name: 'Cleo' });
    await connect(ada, cleo);
    const id = await talk(ada, [bea], 'Plans');
    const secret = await write(ada, id, 'A secret');
    await api.ok(addConversationMembers, { params: { id }, body: { user_ids: [cleo.id] } }, { as: ada });
    const answer = await write(bea, id, 'I keep it', { reply_to: secret.id });
    const author = { author_id: ada.id, author_name: 'Ada Lovelace' };
    const shown = { id: secret.id, seq: 1, ...author, text: 'A secret', is_deleted: false };
    const hidden = { ...shown, author_id: null, author_name: '', text: '' };
    const quotes = async (as: Caller) => {
      const { last_message } = await api.ok(getConversation, { params: { id } }, { as });
      const found = await api.ok(searchMessages, { query: { search: 'keep' } }, { as });
      const lists = [{}, { after: 1 }, { around: 2 }].map(async (cursor) =>
        (await read(as, id, cursor)).results.at(-1),
      );
      const all = [last_message, found.results[0]?.message, ...(await Promise.all(lists))];
      return all.map((message) => message?.reply_to);
    };
    expect(await quotes(ada)).toEqual(Array.from({ length: 5 }, () => shown));
    expect(await quotes(cleo)).toEqual(Array.from({ length: 5 }, () => hidden));
    const params = { id: answer.id };
    expect((await api.ok(toggleMessageLike, { params }, { as: cleo })).reply_to).toEqual(hidden);
    expect((await api.ok(toggleMessageLike, { params }, { as: bea })).reply_to).toEqual(shown);
    const body = { client_id: randomUUID(), text: 'What was it?', reply_to: secret.id };
    expect((await api.call(sendMessage, { params: { id }, body }, { as: cleo })).status).toBe(400);
  });

  it('is the only kind that members can rename, leave and add others to', async () => {
    const { ada, id } = await couple();
    const zoe = await registerMember();
    await connect(ada, zoe);
    const answers = [
      await api.call(leaveConversation, { params: { id } }, { as: ada }),
      await api.call(updateConversation, { params: { id }, body: { title: 'Us' } }, { as: ada }),
      await api.call(addConversationMembers, { params: { id }, body: { user_ids: [zoe.id] } }, { as: ada }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it('can be found by its title and its members', async () => {
    const { ada, bea, id } = await couple();
    const groupId = await talk(ada, [bea], 'Crème brûlée');
    const search = async (words: string, kind?: 'direct' | 'group') =>
      (
        await api.ok(listConversations, { query: { search: words, ...(kind ? { kind } : {}) } }, { as: ada })
      ).results.map((found) => found.id);
    expect(await search('creme')).toEqual([groupId]);
    expect((await search('noeth')).toSorted()).toEqual([groupId, id].toSorted());
    expect(await search('noeth', 'direct')).toEqual([id]);
    expect(await search('lovelace')).toEqual([]);
  });
});

describe('the chat of a circle', () => {
  it('is for its members, from joining to leaving', async () => {
    const [ada, bea] = [await registerMember(), await registerMember()];
    const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
    const circle = await api.ok(createCircle, { body }, { as: ada });
    const params = { id: circle.id };
    const say = (as: Caller, text: string) =>
      api.call(sendGroupMessage, { body: { circle_id: circle.id, client_id: randomUUID(), text } }, { as });
    const chat = (as: Caller) => api.call(listGroupMessages, { query: { circle_id: circle.id } }, { as });
    expect((await say(ada, 'Welcome')).status).toBe(201);
    expect([(await say(bea, 'Hm')).status, (await chat(bea)).status]).toEqual([404, 404]);
    await api.ok(joinCircle, { params }, { as: bea });
    const { conversation, results } = (await chat(bea)).body;
    expect([conversation.title, conversation.kind, conversation.circle_id]).toEqual([
      body.name,
      'circle',
      circle.id,
    ]);
    expect([results.map(({ text }) => text), conversation.unread_count]).toEqual([['Welcome'], 0]);
    expect((await say(bea, 'Thank you')).body.seq).toBe(2);
    await api.ok(leaveCircle, { params }, { as: bea });
    expect([(await say(bea, 'Hm')).status, (await chat(bea)).status]).toEqual([404, 404]);
  });
});

describe('searching', () => {
  it('finds words in one’s own conversations, ignoring accents, without deleted messages', async () => {
    const { ada, bea, id } = await couple();
    const secret = await couple();
    await write(ada, id, 'Où est le café de Zoë?');
    const deleted = await write(ada, id, 'Cafeteria, no');
    await api.ok(deleteMessage, { params: { id: deleted.id } }, { as: ada });
    await write(secret.ada, secret.id, 'A secret café');
    const search = async (words: string, more: object = {}) =>
      (await api.ok(searchMessages, { query: { search: words, ...more } }, { as: bea })).results;
    const found = await search('CAFE zoe');
    expect(found.map(({ message, conversation_title }) => [message.seq, conversation_title])).toEqual([
      [1, 'Ada Lovelace'],
    ]);
    for (const words of ['caf', 'ou est']) expect(await search(words)).toHaveLength(1);
    for (const words of ['café tea', '??', "'; drop", ':* & |']) expect(await search(words)).toEqual([]);
    expect(await search('cafe', { conversation_id: secret.id })).toEqual([]);
  });
});

describe('a member who switches read marks off', () => {
  it('shows theirs to nobody, and sees nobody else’s', async () => {
    const { ada, bea, id } = await couple();
    await write(ada, id, 'Hello');
    await api.ok(markRead, { params: { id }, body: { seq: 1 } }, { as: bea });
    const marks = async (as: Caller) => {
      const { members } = await api.ok(getConversation, { params: { id } }, { as });
      return Object.fromEntries(members.map(({ person, read_seq }) => [person.id, read_seq]));
    };
    expect(await marks(ada)).toEqual({ [ada.id]: 1, [bea.id]: 1 });
    expect(await api.ok(getInboxSettings, {}, { as: bea })).toEqual({
      shows_typing: true,
      shows_read_marks: true,
    });
    await api.ok(updateInboxSettings, { body: { shows_read_marks: false } }, { as: bea });
    expect(await marks(ada)).toEqual({ [ada.id]: 1, [bea.id]: null });
    expect(await marks(bea)).toEqual({ [ada.id]: null, [bea.id]: 1 });
  });
});
