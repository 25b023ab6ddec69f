import { randomUUID } from 'node:crypto';
import {
  addConversationMembers,
  adminErasePerson,
  blockPerson,
  createCircle,
  deleteMessage,
  getConversation,
  getInitialData,
  getSidebarCounts,
  getThread,
  joinCircle,
  leaveCircle,
  listConversations,
  listGroupMessages,
  listMentions,
  listMessages,
  listNotifications,
  listThreads,
  markMentionsRead,
  markRead,
  muteThread,
  sendMessage,
  updateConversation,
  updateMessage,
  updateProfile,
  type Message,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { connect, talk, write } from '../../../../test/talkers.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

/** The chat of a circle of Ada, who leads it, Bea and Cleo. */
async function circleChat() {
  const ada = await registerMember();
  const bea = await registerMember({ first_name: 'Bea', last_name: 'Test' });
  const cleo = await registerMember({ first_name: 'Cleo', last_name: 'Test' });
  const name = `Circle ${randomUUID()}`;
  const { id: circleId } = await api.ok(
    createCircle,
    { body: { name, topics: [{ slug: 'writing' }] } },
    { as: ada },
  );
  for (const as of [bea, cleo]) await api.ok(joinCircle, { params: { id: circleId }, body: {} }, { as });
  const { conversation } = await api.ok(listGroupMessages, { query: { circle_id: circleId } }, { as: ada });
  return { ada, bea, cleo, circleId, name, id: conversation.id };
}

/** A member's unread notifications about mentions and replies. */
const toldOf = async (as: TestMember) => {
  const { results } = await api.ok(listNotifications, { query: { did_read: 'false' } }, { as });
  return results.filter(({ kind }) => kind === 'message_mentioned');
};
const titlesOf = async (as: TestMember) => (await toldOf(as)).map(({ title }) => title);
const seen = async (as: TestMember, id: string) => {
  const { mention_count, notify } = await api.ok(getConversation, { params: { id } }, { as });
  return { mention_count, notify };
};
const edit = (as: TestMember, { id }: Message, text: string) =>
  api.ok(updateMessage, { params: { id }, body: { text } }, { as });
const change = (as: TestMember, id: string, body: { is_muted?: boolean; notify?: 'all' | 'nothing' }) =>
  api.ok(updateConversation, { params: { id }, body }, { as });

describe('a mention in a circle (R-MSG-16, R-MSG-17)', () => {
  it('refers to the member, who is notified once, also if they muted the chat', async () => {
    const { ada, bea, cleo, id, name } = await circleChat();
    await change(bea, id, { is_muted: true });
    const sent = await write(ada, id, `Ask @${bea.username}, or @Bea Test`);
    expect(sent).toMatchObject({ text: 'Ask @Bea Test, or @Bea Test', mentions: [{ id: bea.id }] });
    expect(await toldOf(bea)).toMatchObject([
      {
        title: `Ada Lovelace mentioned you in “${name}”`,
        path: `/dashboard/network?conversation=${id}&message=${sent.seq}`,
        person: { id: ada.id },
        quote: 'Ask @Bea Test, or @Bea Test',
      },
    ]);
    expect(await toldOf(bea)).not.toMatchObject([{ text: expect.stringContaining('Ask') as string }]);
    expect(await titlesOf(cleo)).toEqual([]);
    expect(await seen(bea, id)).toEqual({ mention_count: 1, notify: 'mentions' });
    const forMe = async (as: TestMember) =>
      (await api.ok(listConversations, { query: { mentions: 'true' } }, { as })).count;
    expect([await forMe(bea), await forMe(cleo)]).toEqual([1, 0]);
    await edit(ada, sent, `Ask @Bea Test ${'please '.repeat(30)}`);
    const [told] = await toldOf(bea);
    expect(told?.quote).toMatch(/^Ask @Bea Test (please )+please…$/);
    expect((await api.ok(getSidebarCounts, {}, { as: bea })).messages).toBe(1);
    await api.ok(markRead, { params: { id }, body: { seq: sent.seq } }, { as: bea });
    expect(await titlesOf(bea)).toEqual([]);
    expect((await seen(bea, id)).mention_count).toBe(0);
  });

  it('shows the present name of the member', async () => {
    const { ada, bea, cleo, id } = await circleChat();
    const sent = await write(ada, id, '@Bea Test!');
    const newest = async () => {
      const { results } = await api.ok(listMessages, { params: { id } }, { as: ada });
      return results.at(-1)?.text;
    };
    const { user_data } = await api.ok(getInitialData, {}, { as: bea });
    const change = { params: { id: user_data.profile }, body: { last_name: 'Renamed' } };
    await api.ok(updateProfile, change, { as: bea });
    expect(await newest()).toBe('@Bea Renamed!');
    // Also where it is quoted, whether the quote is sent or read later.
    const quotes = [(await write(cleo, id, 'Yes', { reply_to: sent.id })).reply_to];
    quotes.push(
      (await api.ok(listMessages, { params: { id } }, { as: ada })).results.at(-1)?.reply_to ?? null,
    );
    expect(quotes).toMatchObject([{ text: '@Bea Renamed!' }, { text: '@Bea Renamed!' }]);
  });

  it('is taken out of the text when the account is erased, also where it was edited in (R-ACCT-24)', async () => {
    const { ada, bea, cleo, id } = await circleChat();
    const admin = await appointStaff('admin');
    await write(ada, id, 'Ask @Bea Test, not @Bea Tester');
    const edited = await edit(bea, await write(bea, id, 'Hello'), 'Hello @Cleo Test and @Ada Lovelace');
    for (const { id: person, username } of [bea, cleo])
      for (const step of ['begin', 'finish'] as const) {
        const body = { step, reason: 'She asked us in a letter.', confirm: username };
        await api.ok(adminErasePerson, { params: { id: person }, body }, { as: admin });
      }
    const { results } = await api.ok(listMessages, { params: { id } }, { as: ada });
    expect(results.map(({ text, mentions }) => [text, mentions.map((person) => person.id)])).toEqual([
      ['Ask @Deleted member, not @Bea Tester', []],
      ['Hello @Deleted member and @Ada Lovelace', [ada.id]],
    ]);
    // The notification named its author.
    expect([edited.mentions.length, await toldOf(ada)]).toEqual([2, []]);
  });

  it('is one of at most 20 in a message, which can also not be edited to have more', async () => {
    const { ada, id, circleId } = await circleChat();
    const people: TestMember[] = [];
    for (let i = 0; i < 21; i += 1) {
      const member = await registerMember();
      await api.ok(joinCircle, { params: { id: circleId }, body: {} }, { as: member });
      people.push(member);
    }
    const calling = (count: number) =>
      people
        .slice(0, count)
        .map(({ username }) => `@${username}`)
        .join(' ');
    const refusal = { text: ['You can mention up to 20 people in one message'] };
    const body = { client_id: randomUUID(), text: calling(21) };
    const sent = await api.call(sendMessage, { params: { id }, body }, { as: ada });
    expect([sent.status, sent.problem.errors]).toEqual([400, refusal]);
    const message = await write(ada, id, calling(20));
    expect(message.mentions).toHaveLength(20);
    const change = { params: { id: message.id }, body: { text: calling(21) } };
    const edited = await api.call(updateMessage, change, { as: ada });
    expect([edited.status, edited.problem.errors]).toEqual([400, refusal]);
  });

  it('is one of everyone only by who leads the circle', async () => {
    const { ada, bea, cleo, id, name } = await circleChat();
    expect(await write(bea, id, 'Hi @everyone')).toMatchObject({ mentions_everyone: false });
    expect(await titlesOf(cleo)).toEqual([]);
    expect(await write(ada, id, 'Hi @everyone')).toMatchObject({ mentions_everyone: true });
    const title = `Ada Lovelace mentioned everyone in “${name}”`;
    expect([await titlesOf(ada), await titlesOf(bea), await titlesOf(cleo)]).toEqual([[], [title], [title]]);
  });

  it('makes no message longer than one may be, whether sent or edited', async () => {
    const { ada, circleId, id } = await circleChat();
    const long = await registerMember({ first_name: 'B'.repeat(60), last_name: 'T'.repeat(60) });
    await api.ok(joinCircle, { params: { id: circleId }, body: {} }, { as: long });
    const text = `@${long.username} `.repeat(60).trim();
    const body = { client_id: randomUUID(), text };
    const sent = await api.call(sendMessage, { params: { id }, body }, { as: ada });
    expect([sent.status, sent.problem.errors?.['text']?.[0]]).toEqual([
      400,
      expect.stringContaining('full names'),
    ]);
    const short = await write(ada, id, 'Short');
    const edited = { params: { id: short.id }, body: { text } };
    expect((await api.call(updateMessage, edited, { as: ada })).status).toBe(400);
  });

  it('no longer counts as unread once the member has blocked who wrote it (R-MSG-13)', async () => {
    const { ada, bea, id } = await circleChat();
    await change(bea, id, { is_muted: true });
    await write(ada, id, '@Bea Test');
    const unread = async () => (await api.ok(getSidebarCounts, {}, { as: bea })).messages;
    expect([(await seen(bea, id)).mention_count, await unread()]).toEqual([1, 1]);
    await api.ok(blockPerson, { body: { username: ada.username } }, { as: bea });
    expect([(await seen(bea, id)).mention_count, await unread()]).toEqual([0, 0]);
  });

  it.each(['bea', 'ada'] as const)('notifies nobody when %s has blocked the other', async (blocker) => {
    const { ada, bea, cleo, id } = await circleChat();
    const other = blocker === 'ada' ? bea : ada;
    const body = { username: other.username };
    await api.ok(blockPerson, { body }, { as: blocker === 'ada' ? ada : bea });
    await write(ada, id, '@Bea Test and @Cleo Test');
    expect([await titlesOf(bea), (await titlesOf(cleo)).length]).toEqual([[], 1]);
  });

  it('does not notify who wants nothing from the chat, nor who has left it', async () => {
    const { ada, bea, cleo, circleId, id } = await circleChat();
    expect(await change(bea, id, { notify: 'nothing' })).toMatchObject({ notify: 'nothing' });
    await write(ada, id, '@Bea Test and @Cleo Test');
    expect(await titlesOf(bea)).toEqual([]);
    expect(await toldOf(cleo)).toHaveLength(1);
    await api.ok(leaveCircle, { params: { id: circleId } }, { as: cleo });
    expect(await toldOf(cleo)).toEqual([]);
    expect(await write(ada, id, '@Cleo Test')).toMatchObject({ mentions: [] });
    expect(await toldOf(cleo)).toEqual([]);
  });

  it('is added and taken away by editing, without notifying twice, and ends with the message', async () => {
    const { ada, bea, cleo, id } = await circleChat();
    const sent = await write(ada, id, '@Bea Test');
    expect(await edit(ada, sent, '@Cleo Test')).toMatchObject({ mentions: [{ id: cleo.id }] });
    expect([await toldOf(bea), (await toldOf(cleo)).length]).toEqual([[], 1]);
    expect((await seen(bea, id)).mention_count).toBe(0);
    await edit(ada, sent, '@Cleo Test and @Bea Test');
    expect([await toldOf(bea), (await toldOf(cleo)).length]).toEqual([[], 1]);
    await api.ok(deleteMessage, { params: { id: sent.id } }, { as: ada });
    expect([await toldOf(cleo), (await seen(cleo, id)).mention_count]).toEqual([[], 0]);
  });
});

it('a mention that is added to a message is not told to who joined after it and cannot read it (R-MSG-10)', async () => {
  const [ada, bea, cleo, dan] = [
    await registerMember(),
    ...(await Promise.all(
      ['Bea', 'Cleo', 'Dan'].map((first_name) => registerMember({ first_name, last_name: 'Test' })),
    )),
  ] as [TestMember, TestMember, TestMember, TestMember];
  for (const other of [bea, cleo, dan]) await connect(ada, other);
  const id = await talk(ada, [bea, cleo]);
  const sent = await write(ada, id, 'Hello');
  await api.ok(addConversationMembers, { params: { id }, body: { user_ids: [dan.id] } }, { as: ada });
  await edit(ada, sent, '@Bea Test and @Dan Test');
  expect([(await toldOf(bea)).length, await toldOf(dan)]).toEqual([1, []]);
});

it('a reply notifies the author of the message; a like or another message does not (R-MSG-17)', async () => {
  const { ada, bea, id, name } = await circleChat();
  const asked = await write(bea, id, 'Who knows?');
  await write(ada, id, 'I do');
  expect(await toldOf(bea)).toEqual([]);
  await write(ada, id, 'I do', { reply_to: asked.id });
  await write(bea, id, 'Thanks', { reply_to: asked.id });
  expect(await titlesOf(bea)).toEqual([`Ada Lovelace replied to you in “${name}”`]);
});

it('a reply notifies also those who replied to the same message last, and an edit keeps that (R-MSG-17)', async () => {
  const { ada, bea, cleo, id, name } = await circleChat();
  const asked = await write(ada, id, 'Who knows?');
  await write(bea, id, 'I do', { reply_to: asked.id });
  const next = await write(cleo, id, 'I do, too', { reply_to: asked.id });
  const title = `Cleo Test replied in a thread that you’re in, in “${name}”`;
  expect(await titlesOf(bea)).toEqual([title]);
  await edit(cleo, next, 'Me, too');
  expect([await titlesOf(bea), await titlesOf(cleo)]).toEqual([[title], []]);
  await write(ada, id, 'Thanks', { reply_to: asked.id });
  expect([(await toldOf(bea)).length, (await toldOf(cleo)).length]).toEqual([2, 1]);
});

it('mentions and replies are listed for the member, unread ones first, then the newest (R-MSG-5)', async () => {
  const { ada, bea, id, name } = await circleChat();
  const first = await write(ada, id, '@Bea Test: first');
  const second = await write(ada, id, '@Bea Test: second');
  await api.ok(markRead, { params: { id }, body: { seq: second.seq } }, { as: bea });
  const third = await write(ada, id, '@Bea Test: third');
  const listed = async (query = {}) => {
    const { results, count } = await api.ok(listMentions, { query }, { as: bea });
    return { count, rows: results.map((row) => [row.message.id, row.conversation_title, row.is_unread]) };
  };
  const [one, two, three] = [first, second, third].map((message) => [message.id, name]);
  expect(await listed()).toEqual({
    count: 3,
    rows: [
      [...(three ?? []), true],
      [...(two ?? []), false],
      [...(one ?? []), false],
    ],
  });
  expect((await listed({ page: 2, page_size: 2 })).rows).toEqual([[...(one ?? []), false]]);
  await api.ok(deleteMessage, { params: { id: third.id } }, { as: ada });
  expect((await listed()).count).toBe(2);
});

it('replies in a muted thread notify only whom they mention; the thread is listed for whoever takes part (R-MSG-5, R-MSG-18)', async () => {
  const { ada, bea, cleo, id, name } = await circleChat();
  const asked = await write(bea, id, 'Who knows?');
  const first = await write(ada, id, 'I do', { reply_to: asked.id });
  const listed = async (as: TestMember) => {
    const { results } = await api.ok(listThreads, { query: {} }, { as });
    return results.map(({ message, conversation_title, reply_count, is_unread, is_muted }) => [
      ...[message.id, conversation_title, reply_count, is_unread, is_muted],
    ]);
  };
  expect(await listed(bea)).toEqual([[asked.id, name, 1, true, false]]);
  expect([await listed(ada), await listed(cleo)]).toEqual([[[asked.id, name, 1, false, false]], []]);
  const mute = async (is_muted: boolean) =>
    api.ok(muteThread, { params: { id: first.id }, body: { is_muted } }, { as: bea });
  expect([await mute(true), await mute(true)]).toEqual([{ is_muted: true }, { is_muted: true }]);
  const before = (await toldOf(bea)).length;
  // A reply to a reply is in the thread, too.
  await write(ada, id, 'Wait', { reply_to: asked.id });
  await write(cleo, id, 'And?', { reply_to: first.id });
  expect((await toldOf(bea)).length).toBe(before);
  expect(await listed(bea)).toEqual([[asked.id, name, 3, true, true]]);
  await write(ada, id, '@Bea Test: it works', { reply_to: asked.id });
  expect((await toldOf(bea)).length).toBe(before + 1);
  await mute(false);
  expect(await api.ok(getThread, { params: { id: asked.id } }, { as: bea })).toEqual({ is_muted: false });
  await write(ada, id, 'Really', { reply_to: asked.id });
  expect((await toldOf(bea)).length).toBe(before + 2);
  const stranger = await registerMember();
  expect((await api.call(getThread, { params: { id: asked.id } }, { as: stranger })).status).toBe(404);
});

it('mentions and replies can be marked as read at once, which leaves other messages unread (R-MSG-5)', async () => {
  const { ada, bea, id } = await circleChat();
  await write(ada, id, 'Hello');
  await write(ada, id, '@Bea Test: first');
  await write(ada, id, '@Bea Test: second');
  const conversation = async () => {
    const { mention_count, unread_count } = await api.ok(getConversation, { params: { id } }, { as: bea });
    return [mention_count, unread_count];
  };
  expect(await conversation()).toEqual([2, 3]);
  expect(await api.ok(markMentionsRead, {}, { as: bea })).toEqual({ count: 2 });
  expect(await conversation()).toEqual([0, 3]);
  const { results } = await api.ok(listMentions, { query: {} }, { as: bea });
  expect(results.map(({ is_unread }) => is_unread)).toEqual([false, false]);
  expect(await toldOf(bea)).toEqual([]);
  expect(await api.ok(markMentionsRead, {}, { as: bea })).toEqual({ count: 0 });
  await write(ada, id, '@Bea Test: third');
  expect(await conversation()).toEqual([1, 4]);
});

it('in a conversation of two, a mention and a reply notify nobody: it has only messages for the other', async () => {
  const [ada, bea] = [await registerMember(), await registerMember({ first_name: 'Bea', last_name: 'Test' })];
  await connect(ada, bea);
  const id = await talk(ada, [bea]);
  const asked = await write(bea, id, 'Who knows?');
  expect(await write(ada, id, '@Bea Test', { reply_to: asked.id })).toMatchObject({
    mentions: [{ id: bea.id }],
  });
  expect(await toldOf(bea)).toEqual([]);
});
