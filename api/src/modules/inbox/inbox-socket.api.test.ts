import { randomUUID } from 'node:crypto';
import {
  addConversationMembers,
  blockPerson,
  deleteMessage,
  listMessages,
  pinMessage,
  toggleMessageLike,
  updateInboxSettings,
  updateMessage,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openSocket, type TestSocket } from '../../../test/open-socket.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { connect, talk, write } from '../../../test/talkers.ts';

let ada: TestMember;
let bea: TestMember;
let conversation_id: string;
let sockets: { readonly ada: TestSocket; readonly bea: TestSocket };

beforeEach(async () => {
  [ada, bea] = [await registerMember(), await registerMember({ first_name: 'Bea' })];
  await connect(ada, bea);
  conversation_id = await talk(ada, [bea]);
  sockets = { ada: await openSocket(ada), bea: await openSocket(bea) };
});
afterEach(() => {
  sockets.ada.close();
  sockets.bea.close();
});

const draft = (text: string) => ({
  type: 'chat/send' as const,
  conversation_id,
  client_id: randomUUID(),
  text,
  reply_to: null,
  file_ids: [],
});

describe('the socket of a conversation', () => {
  it('acknowledges a stored message, stores it once however often it is sent, and delivers it to both', async () => {
    const message = draft('Hello');
    for (let turn = 0; turn < 3; turn++) {
      sockets.ada.send(message);
      const { client_id, seq, version } = await sockets.ada.next('chat/sent');
      expect([client_id, seq, version]).toEqual([message.client_id, 1, 1]);
    }
    const atBea = await sockets.bea.next('chat/messages');
    expect(atBea.messages.map(({ text, seq, author }) => [text, seq, author.id])).toEqual([
      ['Hello', 1, ada.id],
    ]);
    expect(await sockets.ada.next('chat/messages')).toEqual(atBea);
    const stored = await api.ok(listMessages, { params: { id: conversation_id }, query: {} }, { as: bea });
    expect(stored.results).toEqual(atBea.messages);
    const event = await sockets.bea.next('event');
    expect([event.name, event.payload]).toEqual(['message/arrived', { conversation_id }]);
    expect(sockets.bea.waiting()).toEqual([]);
  });

  it('keeps the order of messages that one member sends at once', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `${index}`);
    for (const text of texts) sockets.ada.send(draft(text));
    const received: string[] = [];
    while (received.length < texts.length) {
      const { messages } = await sockets.bea.next('chat/messages');
      received.push(...messages.map(({ text }) => text));
    }
    expect(received).toEqual(texts);
  });

  it('says why a message is not stored, and whether to retry', async () => {
    sockets.ada.send(draft('   '));
    expect(await sockets.ada.next('chat/refused')).toMatchObject({
      detail: 'This field is required',
      retry_after_seconds: null,
    });
    const elsewhere = { ...draft('Hello'), conversation_id: randomUUID() };
    sockets.ada.send(elsewhere);
    expect(await sockets.ada.next('chat/refused')).toMatchObject({
      client_id: elsewhere.client_id,
      conversation_id: elsewhere.conversation_id,
      detail: 'We couldn’t find this conversation.',
      retry_after_seconds: null,
    });
  });

  it('returns new and changed messages since a version', async () => {
    const first = await write(ada, conversation_id, 'One');
    await write(ada, conversation_id, 'Two');
    await api.ok(updateMessage, { params: { id: first.id }, body: { text: 'One!' } }, { as: ada });
    sockets.bea.send({ type: 'chat/catch-up', conversation_id, after: 1 });
    const { messages, has_more, last_version } = await sockets.bea.next('chat/changes');
    expect(messages.map(({ text, version }) => [text, version])).toEqual([
      ['Two', 2],
      ['One!', 3],
    ]);
    expect([has_more, last_version]).toEqual([false, 3]);
  });

  it('delivers likes, edits and deletions to both as they happen', async () => {
    const { id } = await write(ada, conversation_id, 'One');
    await sockets.bea.next('chat/messages');
    await api.ok(toggleMessageLike, { params: { id } }, { as: bea });
    expect((await sockets.bea.next('chat/messages')).messages[0]).toMatchObject({
      liked_by: [bea.id],
      version: 2,
    });
    await api.ok(deleteMessage, { params: { id } }, { as: ada });
    expect((await sockets.bea.next('chat/messages')).messages[0]).toMatchObject({
      is_deleted: true,
      version: 3,
    });
  });

  it('shows typing and read marks to the other, until they are switched off', async () => {
    await write(ada, conversation_id, 'One');
    await sockets.bea.next('chat/messages');
    sockets.bea.send({ type: 'chat/typing', conversation_id });
    sockets.bea.send({ type: 'chat/read', conversation_id, seq: 1 });
    const who = { conversation_id, user_id: bea.id };
    expect(await sockets.ada.next('chat/typing')).toEqual({ type: 'chat/typing', ...who });
    expect(await sockets.ada.next('chat/read')).toEqual({ type: 'chat/read', ...who, seq: 1 });

    const body = { shows_typing: false, shows_read_marks: false };
    await api.ok(updateInboxSettings, { body }, { as: bea });
    await write(ada, conversation_id, 'Two');
    await sockets.bea.next('chat/messages');
    sockets.bea.send({ type: 'chat/typing', conversation_id });
    sockets.bea.send({ type: 'chat/read', conversation_id, seq: 2 });
    // The server handles frames of one socket in order: after the pong, all earlier ones are done.
    sockets.bea.send({ type: 'ping' });
    await sockets.bea.next('pong');
    sockets.ada.send({ type: 'ping' });
    await sockets.ada.next('pong');
    expect(sockets.ada.waiting().map(({ type }) => type)).not.toContain('chat/typing');
    expect(sockets.ada.waiting().map(({ type }) => type)).not.toContain('chat/read');
  });

  /** Waits until all frames of a socket so far are handled, which is in order: its pong comes last. */
  const settle = async (...some: readonly TestSocket[]) => {
    for (const socket of some) {
      socket.send({ type: 'ping' });
      await socket.next('pong');
    }
  };

  it('hides the read marks of others from a member who hides their own', async () => {
    await api.ok(updateInboxSettings, { body: { shows_read_marks: false } }, { as: ada });
    await write(ada, conversation_id, 'One');
    await sockets.bea.next('chat/messages');
    sockets.bea.send({ type: 'chat/read', conversation_id, seq: 1 });
    await settle(sockets.bea, sockets.ada);
    expect(sockets.ada.waiting().map(({ type }) => type)).not.toContain('chat/read');
  });

  it('sends neither typing nor read marks between members who are no longer connected', async () => {
    await write(ada, conversation_id, 'One');
    await sockets.bea.next('chat/messages');
    await api.ok(blockPerson, { body: { username: bea.username } }, { as: ada });
    sockets.bea.send({ type: 'chat/typing', conversation_id });
    sockets.bea.send({ type: 'chat/read', conversation_id, seq: 1 });
    await settle(sockets.bea, sockets.ada);
    const types = sockets.ada.waiting().map(({ type }) => type);
    expect(types.filter((type) => type === 'chat/typing' || type === 'chat/read')).toEqual([]);
  });

  it('sends a new member of a group no text from before they joined, and the others all of it', async () => {
    const cleo = await registerMember({ first_name: 'Cleo' });
    await connect(ada, cleo);
    const id = await talk(ada, [bea], 'Plans');
    const secret = await write(ada, id, 'A secret');
    await sockets.bea.next('chat/messages');
    await api.ok(addConversationMembers, { params: { id }, body: { user_ids: [cleo.id] } }, { as: ada });
    const socket = await openSocket(cleo);
    await api.ok(toggleMessageLike, { params: { id: secret.id } }, { as: ada });
    await api.ok(pinMessage, { params: { id: secret.id } }, { as: ada });
    for (let turn = 0; turn < 2; turn++)
      expect((await sockets.bea.next('chat/messages')).messages[0]?.text).toBe('A secret');
    const answer = await write(bea, id, 'I keep it', { reply_to: secret.id });
    await api.ok(toggleMessageLike, { params: { id: answer.id } }, { as: ada });
    for (let turn = 0; turn < 2; turn++) {
      expect((await socket.next('chat/messages')).messages[0]?.reply_to?.text).toBe('');
      expect((await sockets.bea.next('chat/messages')).messages[0]?.reply_to?.text).toBe('A secret');
    }
    socket.close();
  });

  it('sends nothing to a member outside the conversation', async () => {
    const eve = await registerMember();
    const socket = await openSocket(eve);
    socket.send({ type: 'chat/catch-up', conversation_id, after: 0 });
    expect((await socket.next('error')).detail).toBe('We couldn’t find this conversation.');
    socket.send({ type: 'chat/read', conversation_id, seq: 1 });
    expect((await socket.next('error')).detail).toBe('We couldn’t find this conversation.');
    socket.send({ type: 'chat/typing', conversation_id });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    sockets.ada.send({ type: 'ping' });
    await sockets.ada.next('pong');
    expect(sockets.ada.waiting()).toEqual([]);
    socket.close();
  });
});
