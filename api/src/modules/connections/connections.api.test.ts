import {
  blockPerson,
  countConnected,
  countConnections,
  getProfileByUsername,
  listBlockedConnections,
  listConnections,
  listNotifications,
  listPendingConnections,
  removeConnection,
  requestConnection,
  searchConnections,
  searchIntroductions,
  updateConnectionStatus,
  whyNotIntroduced,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

type Step = 'accepted' | 'declined' | 'withdrawn' | 'blocked';

const ask = (as: TestMember, other: TestMember, note = '') =>
  api.call(requestConnection, { body: { username: other.username, note } }, { as });
const step = (as: TestMember, id: string, status: Step) =>
  api.call(updateConnectionStatus, { body: { id, status } }, { as });

const problemOf = async (reply: ReturnType<typeof step>) => {
  const { status, problem } = await reply;
  return [status, problem.detail];
};

async function pair(): Promise<[TestMember, TestMember]> {
  return [
    await registerMember({ first_name: 'Ada', last_name: 'Öztürk' }),
    await registerMember({ first_name: 'Zoë', last_name: 'Brontë' }),
  ];
}

describe('connections', () => {
  it('start with a request and its note, which the other accepts', async () => {
    const [ada, zoe] = await pair();
    const request = await ask(ada, zoe, 'We both bind books.');
    expect([request.status, request.body.status, request.body.direction]).toEqual([201, 'pending', 'out']);
    const incoming = await api.ok(listPendingConnections, {}, { as: zoe });
    expect(incoming.results.map(({ id, note, direction }) => [id, note, direction])).toEqual([
      [request.body.id, 'We both bind books.', 'in'],
    ]);
    const outgoing = await api.ok(listPendingConnections, { query: { direction: 'out' } }, { as: ada });
    expect(outgoing.count).toBe(1);
    expect((await api.ok(countConnections, {}, { as: zoe })).count).toBe(1);
    expect((await api.ok(countConnections, {}, { as: ada })).count).toBe(0);

    for (let i = 0; i < 2; i++) {
      const accepted = await step(zoe, request.body.id, 'accepted');
      expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted']);
    }
    expect((await api.ok(countConnected, {}, { as: ada })).count).toBe(1);
    const connected = await api.ok(listConnections, {}, { as: ada });
    expect(connected.results.map(({ person }) => person.id)).toEqual([zoe.id]);
    expect(JSON.stringify(connected)).not.toContain(zoe.email);
    const profile = await api.ok(getProfileByUsername, { query: { username: zoe.username } }, { as: ada });
    expect(profile.is_connected).toBe(true);
  });

  it('are found by name, ignoring accents', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    await step(zoe, body.id, 'accepted');
    for (const [search, count] of [
      ['bronte', 1],
      ['ZOE', 1],
      ['%', 0],
      ['nobody', 0],
      ['', 1],
    ] as const) {
      const found = await api.ok(searchConnections, { query: { search } }, { as: ada });
      expect([search, found.count]).toEqual([search, count]);
      const people = await api.ok(searchIntroductions, { query: { search } }, { as: ada });
      expect([search, people.results.length]).toEqual([search, count]);
    }
  });

  it('can be answered only by the two members', async () => {
    const [ada, zoe] = await pair();
    const stranger = await registerMember();
    const { body } = await ask(ada, zoe);
    expect((await step(stranger, body.id, 'accepted')).status).toBe(404);
    expect((await api.call(removeConnection, { params: { id: body.id } }, { as: stranger })).status).toBe(
      404,
    );
    expect((await step(ada, body.id, 'accepted')).status).toBe(409);
    expect((await step(zoe, body.id, 'withdrawn')).status).toBe(409);
    expect((await ask(zoe, ada)).status).toBe(409);
    expect((await ask(ada, ada)).status).toBe(400);
  });

  it('can be declined, which the member who asked cannot find out by any page or action', async () => {
    const [ada, zoe] = await pair();
    const [waiting, request] = [await registerMember(), await ask(ada, zoe, 'We both bind books.')];
    await ask(ada, waiting);
    /** Returns what Ada sees of a request, without the fields that identify the other member. */
    const seen = async (other: TestMember) => {
      const profile = await api.ok(
        getProfileByUsername,
        { query: { username: other.username } },
        { as: ada },
      );
      const { connection } = profile;
      const out = await api.ok(listPendingConnections, { query: { direction: 'out' } }, { as: ada });
      const listed = out.results.find(({ person }) => person.id === other.id);
      const why = await api.call(whyNotIntroduced, { query: { username: other.username } }, { as: ada });
      const again = await ask(ada, other, 'Again.');
      return {
        profile: [connection?.status, connection?.direction, connection?.ask_again_at !== null],
        list: [listed?.status, out.results.map(({ person }) => person.id)],
        why: why.status,
        again: [again.status, again.body.status, again.body.note === listed?.note],
        accepting: await problemOf(step(ada, again.body.id, 'accepted')),
        declining: await problemOf(step(ada, again.body.id, 'declined')),
      };
    };
    const before = await seen(zoe);
    expect((await step(zoe, request.body.id, 'declined')).status).toBe(200);
    expect(await seen(zoe)).toEqual(before);
    expect({ ...(await seen(waiting)), list: before.list }).toEqual(before);
    expect((await api.ok(countConnections, {}, { as: zoe })).count).toBe(0);
    expect((await api.ok(listPendingConnections, {}, { as: zoe })).count).toBe(0);

    // When Ada withdraws and asks again, a member who has declined is not notified.
    expect((await step(ada, request.body.id, 'withdrawn')).body.status).toBe('withdrawn');
    const anew = await ask(ada, zoe);
    expect([anew.status, anew.body.status]).toEqual([201, 'pending']);
    expect((await api.ok(countConnections, {}, { as: zoe })).count).toBe(0);
    // A member who has declined may ask in turn, and can be accepted as usual.
    expect((await ask(zoe, ada)).status).toBe(201);
    expect((await step(ada, request.body.id, 'accepted')).body.status).toBe('accepted');
  });

  it('can be requested again after ninety days, declined or not, as the profile says', async () => {
    for (const isDeclined of [true, false]) {
      const [ada, zoe] = await pair();
      const { body } = await ask(ada, zoe);
      if (isDeclined) await step(zoe, body.id, 'declined');
      const profile = await api.ok(getProfileByUsername, { query: { username: zoe.username } }, { as: ada });
      const at = Temporal.Instant.from(profile.connection?.ask_again_at ?? '');
      const days = at.since(Temporal.Instant.from(body.created_at)).total('hours') / 24;
      expect(Math.round(days)).toBe(90);
      const again = await api.call(
        requestConnection,
        { body: { username: zoe.username, note: 'Three months on.' } },
        { as: ada, later: 90 * 24 * 60 + 1 },
      );
      expect([again.status, again.body.note]).toEqual([201, 'Three months on.']);
      expect((await api.ok(countConnections, {}, { as: zoe })).count).toBe(1);
    }
  });

  it('end when one member removes them, and can be requested again', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    await step(zoe, body.id, 'accepted');
    const removal = { params: { id: body.id } };
    expect((await api.call(removeConnection, removal, { as: ada })).status).toBe(204);
    expect((await api.call(removeConnection, removal, { as: ada })).status).toBe(404);
    expect((await api.ok(countConnected, {}, { as: zoe })).count).toBe(0);
    expect((await ask(zoe, ada)).status).toBe(201);
  });

  it('that were accepted and removed are asked for anew, with a notification; once more, silently (R-NET-3)', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    await step(zoe, body.id, 'accepted');
    const requests = async () =>
      (await api.ok(listNotifications, { query: {} }, { as: zoe })).results.filter(
        ({ kind }) => kind === 'connection_requested',
      ).length;
    expect(await requests()).toBe(1);
    for (const expected of [2, 2]) {
      await api.call(removeConnection, { params: { id: body.id } }, { as: ada });
      expect((await ask(ada, zoe)).status).toBe(201);
      expect(await requests()).toBe(expected);
    }
  });

  it('blocked by one member are hidden from the other', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    expect((await step(zoe, body.id, 'blocked')).status).toBe(200);
    expect((await ask(ada, zoe)).status).toBe(404);
    expect((await step(ada, body.id, 'withdrawn')).status).toBe(404);
    const profile = { query: { username: zoe.username } };
    expect((await api.call(getProfileByUsername, profile, { as: ada })).status).toBe(404);
    expect((await api.call(removeConnection, { params: { id: body.id } }, { as: zoe })).status).toBe(204);
    expect((await ask(ada, zoe)).status).toBe(201);
  });

  it('are not needed for a block: a stranger can be blocked, is not told, and can be unblocked', async () => {
    const [ada, zoe] = await pair();
    const body = { username: zoe.username };
    for (let i = 0; i < 2; i++) {
      const blocked = await api.call(blockPerson, { body }, { as: ada });
      expect([blocked.status, blocked.body.status]).toEqual([201, 'blocked']);
    }
    expect((await api.ok(listBlockedConnections, {}, { as: zoe })).count).toBe(0);
    const { results } = await api.ok(listBlockedConnections, {}, { as: ada });
    expect(results.map(({ person }) => person.id)).toEqual([zoe.id]);
    await api.ok(removeConnection, { params: { id: results[0]?.id ?? '' } }, { as: ada });
    expect((await ask(zoe, ada)).status).toBe(201);
  });

  it('are shown in the profile with the possible actions', async () => {
    const [ada, zoe] = await pair();
    const seen = async (as: TestMember, other: TestMember) =>
      (await api.ok(getProfileByUsername, { query: { username: other.username } }, { as })).connection;
    expect(await seen(ada, zoe)).toBeNull();
    const { id } = (await ask(ada, zoe)).body;
    expect(await seen(ada, zoe)).toMatchObject({ id, status: 'pending', direction: 'out' });
    expect(await seen(zoe, ada)).toEqual({ id, status: 'pending', direction: 'in', ask_again_at: null });
    await step(zoe, id, 'accepted');
    expect(await seen(zoe, ada)).toEqual({ id, status: 'accepted', direction: 'in', ask_again_at: null });
    await api.ok(removeConnection, { params: { id } }, { as: zoe });
    expect(await seen(zoe, ada)).toBeNull();
  });

  it('are created once when both ask at the same time', async () => {
    // From the second round on, the database connections are open, so the requests really run concurrently.
    for (let round = 0; round < 4; round++) {
      const [ada, zoe] = await pair();
      const both = [() => ask(ada, zoe), () => ask(zoe, ada)];
      const replies = await Promise.all([...both, ...both, ...both].map((askNow) => askNow()));
      const statuses = replies.map(({ status }) => status);
      // The member who was first may repeat the request without any effect.
      expect(statuses.sort()).toEqual([201, 201, 201, 409, 409, 409]);
      const counts = [];
      for (const as of [ada, zoe]) counts.push((await api.ok(countConnections, {}, { as })).count);
      expect(counts.sort()).toEqual([0, 1]);
    }
  });
});
