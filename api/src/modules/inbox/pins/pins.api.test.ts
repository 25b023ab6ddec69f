import { randomUUID } from 'node:crypto';
import {
  addConversationMembers,
  adminDecideCase,
  adminListCases,
  archiveCircle,
  blockPerson,
  createCircle,
  deleteMessage,
  getConversation,
  joinCircle,
  listGroupMessages,
  listMessages,
  listPins,
  MESSAGE_PINS,
  pinMessage,
  reportContent,
  sendGroupMessage,
  setCircleRole,
  toggleMessageReaction,
  unpinMessage,
  updateMessage,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { connect, talk, write } from '../../../../test/talkers.ts';
import { openSocket } from '../../../../test/open-socket.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

const pin = (as: TestMember, id: string, later = 0) =>
  api.call(pinMessage, { params: { id } }, { as, later });
const unpin = (as: TestMember, id: string) => api.call(unpinMessage, { params: { id } }, { as });
const react = async (as: TestMember, id: string) =>
  (await api.call(toggleMessageReaction, { params: { id }, body: { emoji: '😂' } }, { as })).status;
const pins = async (as: TestMember, id: string) =>
  (await api.ok(listPins, { params: { id } }, { as })).results;
const textsOf = async (as: TestMember, id: string) => (await pins(as, id)).map(({ message }) => message.text);
/** Whether the member may pin, and how many pinned messages they are told of. */
const seen = async (as: TestMember, id: string) => {
  const { can_pin, pin_count } = await api.ok(getConversation, { params: { id } }, { as });
  return [can_pin, pin_count];
};

/** Ada and Bea in a direct conversation. */
async function couple() {
  const [ada, bea] = [await registerMember(), await registerMember({ first_name: 'Bea' })];
  await connect(ada, bea);
  return { ada, bea, id: await talk(ada, [bea]) };
}

/** The chat of a circle with an admin, a deputy and a member, and a message of each. */
async function circleChat() {
  const [admin, deputy, member] = [await registerMember(), await registerMember(), await registerMember()];
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
  const { id: circleId } = await api.ok(createCircle, { body }, { as: admin });
  for (const as of [deputy, member]) await api.ok(joinCircle, { params: { id: circleId }, body: {} }, { as });
  const role = { params: { id: circleId }, body: { user_id: deputy.id, role: 'deputy' } } as const;
  await api.ok(setCircleRole, role, { as: admin });
  const say = (as: TestMember, text: string) =>
    api.ok(sendGroupMessage, { body: { circle_id: circleId, client_id: randomUUID(), text } }, { as });
  const said = {
    admin: await say(admin, 'Rules'),
    deputy: await say(deputy, 'Dates'),
    member: await say(member, 'Hello'),
  };
  const { conversation } = await api.ok(listGroupMessages, { query: { circle_id: circleId } }, { as: admin });
  return { circleId, id: conversation.id, admin, deputy, member, said };
}

describe('pinning in the chat of a circle (R-MSG-14)', () => {
  it.each([
    ['admin', 200],
    ['deputy', 200],
    ['member', 403],
  ] as const)('as %s is answered with %i, and so is unpinning', async (role, status) => {
    const chat = await circleChat();
    expect(await seen(chat[role], chat.id)).toEqual([status === 200, 0]);
    expect((await pin(chat[role], chat.said.member.id)).status).toBe(status);
    expect(await textsOf(chat.member, chat.id)).toEqual(status === 200 ? ['Hello'] : []);
    // Whoever may, also unpins what another has pinned.
    await pin(chat.admin, chat.said.member.id);
    await pin(chat.admin, chat.said.admin.id);
    expect((await unpin(chat[role], chat.said.admin.id)).status).toBe(status);
    expect(await textsOf(chat.member, chat.id)).toEqual(status === 200 ? ['Hello'] : ['Rules', 'Hello']);
  });

  it('is for nobody outside of it, and for nobody while it is archived, and neither are reactions', async () => {
    const { circleId, id, admin, said } = await circleChat();
    const eve = await registerMember();
    expect((await pin(eve, said.admin.id)).status).toBe(404);
    expect((await unpin(eve, said.admin.id)).status).toBe(404);
    expect((await api.call(listPins, { params: { id } }, { as: eve })).status).toBe(404);
    await api.ok(pinMessage, { params: { id: said.admin.id } }, { as: admin });
    await api.ok(archiveCircle, { params: { id: circleId }, body: { is_archived: true } }, { as: admin });
    expect([(await pin(admin, said.member.id)).status, await react(admin, said.member.id)]).toEqual([
      403, 409,
    ]);
    expect(await seen(admin, id)).toEqual([false, 1]);
    expect(await textsOf(admin, id)).toEqual(['Rules']);
  });

  it('is not for a deputy who was muted there, and neither are reactions', async () => {
    const { id, deputy, member, said } = await circleChat();
    const report = { kind: 'message', id: said.deputy.id, reason: 'spam', note: '' } as const;
    await api.call(reportContent, { body: report }, { as: member });
    const moderator = await appointStaff('moderator');
    const { results } = await api.ok(
      adminListCases,
      { query: { username: deputy.username } },
      { as: moderator },
    );
    await api.ok(
      adminDecideCase,
      {
        params: { id: results[0]?.id ?? '' },
        body: { decision: 'upheld', reason: 'Spam', actions: [{ kind: 'circle_mute', days: 7 }] },
      },
      { as: moderator },
    );
    expect(await seen(deputy, id)).toEqual([false, 0]);
    expect([(await pin(deputy, said.member.id)).status, await react(deputy, said.member.id)]).toEqual([
      403, 409,
    ]);
  });
});

describe('pinned messages (R-MSG-14)', () => {
  it('are listed for both of a direct conversation, the last pinned first, with who pinned them', async () => {
    const { ada, bea, id } = await couple();
    const [one, two] = [await write(ada, id, 'One'), await write(bea, id, 'Two')];
    expect((await pin(ada, two.id)).body).toMatchObject({ id: two.id, is_pinned: true, version: 3 });
    await pin(bea, one.id, 1);
    // Pinned again, nothing changes.
    expect((await pin(bea, two.id, 2)).body).toMatchObject({ is_pinned: true, version: 3 });
    const listed = await pins(ada, id);
    expect(listed.map(({ message, pinned_by }) => [message.text, pinned_by?.id])).toEqual([
      ['One', bea.id],
      ['Two', ada.id],
    ]);
    expect(await seen(bea, id)).toEqual([true, 2]);
    const { results } = await api.ok(listMessages, { params: { id }, query: {} }, { as: bea });
    expect(results.map(({ is_pinned }) => is_pinned)).toEqual([true, true]);
    for (let turn = 0; turn < 2; turn++)
      expect((await unpin(ada, one.id)).body).toMatchObject({ is_pinned: false, version: 5 });
    expect(await textsOf(bea, id)).toEqual(['Two']);
  });

  it('are 20 at most, however many pin at once; one that is unpinned makes room', async () => {
    const { ada, bea, id } = await couple();
    const written: string[] = [];
    for (let at = 0; at < MESSAGE_PINS + 2; at++) written.push((await write(ada, id, `${at}`)).id);
    const ids = (from: number, to?: number) => written.slice(from, to);
    for (const one of ids(0, MESSAGE_PINS - 1)) expect((await pin(ada, one)).status).toBe(200);
    const answers = await Promise.all(
      ids(MESSAGE_PINS - 1).map((one, at) => pin(at % 2 === 0 ? ada : bea, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: 'A conversation can have up to 20 pinned messages. Unpin one first.',
    });
    expect(await seen(bea, id)).toEqual([true, MESSAGE_PINS]);
    // One that is pinned already can be pinned again.
    expect((await pin(bea, written[0] ?? '')).status).toBe(200);
    await unpin(bea, written[0] ?? '');
    const left = (await pins(ada, id)).map(({ message }) => message.id);
    const other = ids(1).find((one) => !left.includes(one)) ?? '';
    expect((await pin(ada, other)).status).toBe(200);
    expect((await pins(ada, id))[0]?.message.id).toBe(other);
  });

  it('show what an edit has changed, and are unpinned when they are deleted', async () => {
    const { ada, bea, id } = await couple();
    const message = await write(ada, id, 'At six');
    await pin(bea, message.id);
    await api.ok(updateMessage, { params: { id: message.id }, body: { text: 'At seven' } }, { as: ada });
    expect(await textsOf(bea, id)).toEqual(['At seven']);
    await api.ok(deleteMessage, { params: { id: message.id } }, { as: ada });
    expect([await textsOf(bea, id), await seen(bea, id)]).toEqual([[], [true, 0]]);
    expect((await pin(bea, message.id)).status).toBe(409);
  });

  it('of before a member joined are not shown to them, nor can they pin or unpin these', async () => {
    const { ada, bea, id: directId } = await couple();
    const cleo = await registerMember();
    await connect(ada, cleo);
    const id = await talk(ada, [bea], 'Plans');
    const [early, other] = [await write(ada, id, 'Early'), await write(ada, id, 'Also early')];
    await pin(bea, early.id);
    await api.ok(addConversationMembers, { params: { id }, body: { user_ids: [cleo.id] } }, { as: ada });
    await pin(cleo, (await write(bea, id, 'Late')).id, 1);
    expect(await textsOf(cleo, id)).toEqual(['Late']);
    expect(await seen(cleo, id)).toEqual([true, 1]);
    expect(await textsOf(ada, id)).toEqual(['Late', 'Early']);
    expect((await pin(cleo, other.id)).status).toBe(404);
    expect((await unpin(cleo, early.id)).status).toBe(404);
    // The message of a conversation that they are not in.
    expect((await pin(cleo, (await write(ada, directId, 'Secret')).id)).status).toBe(404);
  });

  it('of a person whom the reader has blocked are not shown to them, nor that such a person pinned one', async () => {
    const { ada, bea } = await couple();
    const id = await talk(ada, [bea], 'Plans');
    const [hers, mine] = [await write(bea, id, 'Hers'), await write(ada, id, 'Mine')];
    await pin(bea, hers.id);
    await pin(bea, mine.id, 1);
    await api.ok(blockPerson, { body: { username: bea.username } }, { as: ada });
    expect(await pins(ada, id)).toMatchObject([{ message: { text: 'Mine' }, pinned_by: null }]);
    expect(await seen(ada, id)).toEqual([true, 1]);
    expect(await textsOf(bea, id)).toEqual(['Mine', 'Hers']);
  });

  it('can no longer be changed in a conversation that is closed', async () => {
    const { ada, bea, id } = await couple();
    const [one, two] = [await write(ada, id, 'One'), await write(ada, id, 'Two')];
    await pin(ada, one.id);
    await api.ok(blockPerson, { body: { username: ada.username } }, { as: bea });
    expect([(await pin(ada, two.id)).status, (await unpin(ada, one.id)).status]).toEqual([409, 409]);
    expect([await seen(ada, id), await seen(bea, id)]).toEqual([
      [false, 1],
      [false, 0],
    ]);
  });

  it('reach everybody at once: the message over the socket, and an event for the list', async () => {
    const { id, admin, member, said } = await circleChat();
    const socket = await openSocket(member);
    const isTold = async () => {
      const { messages } = await socket.next('chat/messages');
      // Events of the messages written before are sent in intervals, and may come in between.
      let event = await socket.next('event');
      while (event.name === 'message/arrived') event = await socket.next('event');
      return [messages[0]?.id, messages[0]?.is_pinned, event.name, event.payload];
    };
    const event = ['conversation/changed', { conversation_id: id }];
    await pin(admin, said.deputy.id);
    expect(await isTold()).toEqual([said.deputy.id, true, ...event]);
    await unpin(admin, said.deputy.id);
    expect(await isTold()).toEqual([said.deputy.id, false, ...event]);
    // A message that was pinned already is no news.
    await pin(admin, said.member.id);
    await isTold();
    await pin(admin, said.member.id);
    await api.ok(deleteMessage, { params: { id: said.member.id } }, { as: member });
    expect(await isTold()).toEqual([said.member.id, false, ...event]);
    socket.close();
  });
});
