import { randomUUID } from 'node:crypto';
import {
  adminListAudit,
  adminListCases,
  archiveCircle,
  createCircle,
  getConversation,
  joinCircle,
  leaveCircle,
  listGroupMessages,
  listNotifications,
  listPins,
  pinMessage,
  removeMessage,
  reportMessage,
  sendGroupMessage,
  setCircleRole,
  updateMessage,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { connect, talk, write } from '../../../../test/talkers.ts';
import { openSocket } from '../../../../test/open-socket.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

const remove = (as: TestMember, id: string, reason = 'Off topic') =>
  api.call(removeMessage, { params: { id }, body: { reason } }, { as });
const removal = async (as: TestMember, id: string) =>
  (await api.ok(getConversation, { params: { id } }, { as })).removal;

/** The chat of a circle with an admin, two deputies and a member, and a message of each. */
async function circleChat() {
  const [admin, deputy, other, member] = [
    await registerMember(),
    await registerMember(),
    await registerMember(),
    await registerMember(),
  ];
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
  const { id: circleId } = await api.ok(createCircle, { body }, { as: admin });
  const params = { id: circleId };
  for (const as of [deputy, other, member]) await api.ok(joinCircle, { params, body: {} }, { as });
  for (const { id: user_id } of [deputy, other])
    await api.ok(setCircleRole, { params, body: { user_id, role: 'deputy' } }, { as: admin });
  const say = (as: TestMember, text: string) =>
    api.ok(sendGroupMessage, { body: { circle_id: circleId, client_id: randomUUID(), text } }, { as });
  const said = {
    admin: await say(admin, 'Rules'),
    deputy: await say(deputy, 'Dates'),
    other: await say(other, 'Places'),
    member: await say(member, 'Buy my course'),
  };
  const list = (as: TestMember) => api.ok(listGroupMessages, { query: { circle_id: circleId } }, { as });
  const { conversation } = await list(admin);
  return { circleId, id: conversation.id, admin, deputy, other, member, said, list };
}

describe('a message that a circle removes (R-MSG-15)', () => {
  it.each([
    ['admin', 'member', 200],
    ['admin', 'deputy', 200],
    ['admin', 'admin', 409],
    ['deputy', 'member', 200],
    ['deputy', 'other', 200],
    ['deputy', 'admin', 403],
    ['member', 'admin', 403],
    ['member', 'member', 403],
  ] as const)('as %s, of a person who is %s, is answered with %i', async (role, author, status) => {
    const chat = await circleChat();
    expect((await remove(chat[role], chat.said[author].id)).status).toBe(status);
    const found = (await chat.list(chat.member)).results.find(({ id }) => id === chat.said[author].id);
    const isGone = status === 200;
    expect(found).toMatchObject({ is_deleted: isGone, is_removed: isGone });
    expect(found?.text).toBe(isGone ? '' : chat.said[author].text);
  });

  it('is offered to its admin for everybody, to deputies for everybody but the admin, and to nobody else', async () => {
    const { id, admin, deputy, member, circleId } = await circleChat();
    expect(await removal(admin, id)).toEqual({ except_id: null });
    expect(await removal(deputy, id)).toEqual({ except_id: admin.id });
    expect(await removal(member, id)).toBeNull();
    await api.ok(archiveCircle, { params: { id: circleId }, body: { is_archived: true } }, { as: admin });
    expect(await removal(admin, id)).toBeNull();
    const bea = await registerMember();
    await connect(admin, bea);
    expect(await removal(admin, await talk(admin, [bea]))).toBeNull();
  });

  it('reaches everybody at once, is unpinned, and cannot be edited or removed again', async () => {
    const { id, admin, deputy, member, said } = await circleChat();
    await api.ok(pinMessage, { params: { id: said.member.id } }, { as: admin });
    const socket = await openSocket(deputy);
    await remove(admin, said.member.id);
    const { messages } = await socket.next('chat/messages');
    expect(messages[0]).toMatchObject({ id: said.member.id, text: '', is_removed: true, is_pinned: false });
    socket.close();
    expect((await api.ok(listPins, { params: { id } }, { as: member })).results).toEqual([]);
    expect((await remove(deputy, said.member.id)).status).toBe(409);
    const edit = { params: { id: said.member.id }, body: { text: 'Again' } };
    expect((await api.call(updateMessage, edit, { as: member })).status).toBe(409);
  });

  it('is told to its author with the reason and without a name, and is in the audit log', async () => {
    const { circleId, deputy, member, said } = await circleChat();
    await remove(deputy, said.member.id, 'No advertising here.');
    const { results } = await api.ok(listNotifications, { query: {} }, { as: member });
    const [told] = results.filter(({ title }) => title.endsWith('was removed'));
    expect(told).toMatchObject({ kind: 'system', person: null });
    expect(told?.text).toContain('No advertising here.');
    expect(told?.path).toBe(`/dashboard/groups?circle=${circleId}`);
    const support = await appointStaff('support');
    const log = await api.ok(adminListAudit, { query: { about: said.member.id } }, { as: support });
    expect(log.results.map(({ action, actor, reason }) => [action, actor?.id, reason])).toEqual([
      ['message/removed', deputy.id, 'No advertising here.'],
    ]);
  });

  it('stays in the copy that a report has made of it', async () => {
    const { admin, deputy, member, said } = await circleChat();
    const report = { params: { id: said.member.id }, body: { reason: 'spam' } } as const;
    await api.ok(reportMessage, report, { as: deputy });
    await remove(admin, said.member.id);
    const moderator = await appointStaff('moderator');
    const { results } = await api.ok(
      adminListCases,
      { query: { username: member.username } },
      { as: moderator },
    );
    expect(JSON.stringify(results[0]?.reports)).toContain('Buy my course');
  });

  it('cannot be one of a conversation that is no circle’s, or that the reader has left', async () => {
    const { circleId, admin, deputy, said } = await circleChat();
    const bea = await registerMember();
    await connect(admin, bea);
    const direct = await write(bea, await talk(admin, [bea]), 'Hello');
    expect((await remove(admin, direct.id)).status).toBe(403);
    await api.ok(leaveCircle, { params: { id: circleId } }, { as: deputy });
    expect((await remove(deputy, said.member.id)).status).toBe(404);
  });
});
