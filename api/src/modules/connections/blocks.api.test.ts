import { randomUUID } from 'node:crypto';
import {
  adminSuspendPerson,
  blockPerson,
  bookSession,
  cancelSession,
  createCircle,
  createLiveToken,
  getCircle,
  getConversation,
  getReliability,
  getSession,
  joinCircle,
  listBlockedConnections,
  listCircles,
  listNotifications,
  makePromise,
  openConversation,
  openGuestLink,
  removeConnection,
  requestDeletion,
  rescheduleSession,
  searchUsers,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { connect } from '../../../test/talkers.ts';
import { endCall, startCall } from '../recordings/test-call.ts';
import { at, hostWith, emailsTo, slotsOf } from '../sessions/test-booking.ts';

const block = (as: TestMember, { username }: Pick<TestMember, 'username'>) =>
  api.call(blockPerson, { body: { username } }, { as });
const newsOf = async (as: TestMember) => (await api.ok(listNotifications, { query: {} }, { as })).results;

/** Books a session of Ada with Grace that starts in more than four hours. */
async function booked() {
  const [grace, ada] = [await hostWith(), await registerMember()];
  const slots = await slotsOf(grace, ada);
  const body = { username: grace.username, starts_at: at(slots, 3), note: 'I look forward to it' };
  const session = await api.ok(bookSession, { body }, { as: ada });
  return { grace, ada, slots, params: { id: session.id } };
}

describe('a booking', () => {
  it.each([
    ['the host blocks the booker', ({ grace, ada }) => block(grace, ada)],
    [
      'the host is suspended',
      async ({ grace }) =>
        api.call(
          adminSuspendPerson,
          { params: { id: grace.id }, body: { reason: 'Spam' } },
          { as: await appointStaff('moderator') },
        ),
    ],
    [
      'the host leaves',
      ({ grace }) => api.call(requestDeletion, { body: { current_password: grace.password } }, { as: grace }),
    ],
  ] satisfies [string, (made: Awaited<ReturnType<typeof booked>>) => Promise<{ status: number }>][])(
    'is cancelled when %s: the other gets a neutral message, and nobody gets a reliability mark',
    async (_what, end) => {
      const made = await booked();
      const { grace, ada, slots, params } = made;
      const { guest_token } = await api.ok(createLiveToken, { params }, { as: grace });
      await api.ok(openGuestLink, { body: { guest_token } });
      expect((await end(made)).status).toBeLessThan(300);
      const session = await api.ok(getSession, { params }, { as: ada });
      expect([session.state, session.room_open]).toEqual(['cancelled', false]);
      // The room is closed at once, and the link shortly after.
      expect([404, 409]).toContain((await api.call(openGuestLink, { body: { guest_token } })).status);
      expect((await newsOf(ada)).map(({ title }) => title)).toContain('Grace Hopper can’t meet you');
      const [mail] = await emailsTo(ada);
      expect(mail?.text).toContain('Anything you paid will be refunded');
      expect(mail?.attachments[0]?.content).toBeDefined();
      expect((await api.ok(getReliability, {}, { as: ada })).marks).toEqual([]);
      // Text written by one member no longer reaches the other.
      const words = { params, body: { reason: 'You will be sorry' } };
      expect((await api.call(cancelSession, words, { as: ada })).status).toBe(409);
      const moved = { params, body: { starts_at: at(slots, 9) } };
      expect((await api.call(rescheduleSession, moved, { as: ada })).status).toBe(409);
    },
  );

  it('with other members is not cancelled', async () => {
    const { grace, ada, params } = await booked();
    await block(grace, await registerMember());
    expect((await api.ok(getSession, { params }, { as: ada })).state).toBe('confirmed');
  });

  it('keeps its notes and next steps after a block, and takes no new ones', async () => {
    const made = await startCall(api);
    await endCall(made);
    const promise = { body: { session_id: made.session.id, text: 'I send the paper' } };
    await api.ok(makePromise, promise, { as: made.ada });
    await block(made.grace, made.ada);
    expect((await api.call(makePromise, promise, { as: made.ada })).status).toBe(409);
  });
});

describe('a block', () => {
  it('can be answered by a block, and each of the two is lifted separately', async () => {
    const [one, other, watcher] = [await registerMember(), await registerMember(), await registerMember()];
    await block(one, other);
    const back = await block(other, one);
    expect([back.status, (await block(watcher, one)).status]).toEqual([201, 201]);
    const blockedBy = async (as: TestMember) =>
      (await api.ok(listBlockedConnections, { query: {} }, { as })).results.map(({ person }) => person.id);
    expect([await blockedBy(one), await blockedBy(other)]).toEqual([[other.id], [one.id]]);
    const lift = (as: TestMember) => api.call(removeConnection, { params: { id: back.body.id } }, { as });
    expect((await lift(one)).status).toBe(204);
    expect([await blockedBy(one), await blockedBy(other)]).toEqual([[], [one.id]]);
    const found = async (as: TestMember, { username }: TestMember) =>
      (await api.ok(searchUsers, { query: { searchKeyword: username } }, { as })).results.length;
    expect(await found(one, other)).toBe(0);
    expect((await lift(one)).status).toBe(404);
    expect((await lift(other)).status).toBe(204);
    expect(await blockedBy(other)).toEqual([]);
  });

  it.each(['the admin', 'the other'])('by %s hides a circle, which then cannot be joined', async (by) => {
    const [admin, other] = [await registerMember(), await registerMember()];
    const name = `Circle ${randomUUID()}`;
    const topics = [{ slug: 'writing' }];
    const { id } = await api.ok(createCircle, { body: { name, purpose: '', topics } }, { as: admin });
    const found = async () =>
      (await api.ok(listCircles, { query: { search: name } }, { as: other })).results.length;
    expect(await found()).toBe(1);
    await (by === 'the admin' ? block(admin, other) : block(other, admin));
    expect(await found()).toBe(0);
    for (const endpoint of [getCircle, joinCircle]) {
      expect((await api.call(endpoint, { params: { id } }, { as: other })).status).toBe(404);
    }
    expect((await newsOf(admin)).filter(({ kind }) => kind === 'circle_joined')).toEqual([]);
  });

  it('collapses messages in a common group for who blocked, and does not tell the other', async () => {
    const [third, one, other] = [await registerMember(), await registerMember(), await registerMember()];
    for (const friend of [one, other]) await connect(third, friend);
    const group = { user_ids: [one.id, other.id], title: 'All of us' };
    const { id } = await api.ok(openConversation, { body: group }, { as: third });
    const blockedFor = async (as: TestMember) =>
      (await api.ok(getConversation, { params: { id } }, { as })).blocked_ids;
    expect(await blockedFor(one)).toEqual([]);
    await block(one, other);
    expect([await blockedFor(one), await blockedFor(other), await blockedFor(third)]).toEqual([
      [other.id],
      [],
      [],
    ]);
    await block(other, one);
    expect(await blockedFor(other)).toEqual([one.id]);
  });

  it('keeps a third member from opening a group with both', async () => {
    const [third, one, other] = [await registerMember(), await registerMember(), await registerMember()];
    for (const friend of [one, other]) await connect(third, friend);
    await block(one, other);
    const body = { user_ids: [one.id, other.id], title: 'All of us' };
    expect((await api.call(openConversation, { body }, { as: third })).status).toBe(400);
    const alone = { user_ids: [one.id], title: 'Two of us' };
    expect((await api.call(openConversation, { body: alone }, { as: third })).status).toBeLessThan(300);
  });
});
