import {
  blockPerson,
  countConnected,
  countConnections,
  getProfileByUsername,
  listBlockedConnections,
  listConnections,
  listPendingConnections,
  removeConnection,
  requestConnection,
  searchConnections,
  searchIntroductions,
  updateConnectionStatus,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

type Step = 'accepted' | 'declined' | 'withdrawn' | 'blocked';

const ask = (as: TestMember, other: TestMember, note = '') =>
  api.call(requestConnection, { body: { username: other.username, note } }, { as });
const step = (as: TestMember, id: string, status: Step) =>
  api.call(updateConnectionStatus, { body: { id, status } }, { as });

async function pair(): Promise<[TestMember, TestMember]> {
  return [
    await registerMember({ first_name: 'Ada', last_name: 'Öztürk' }),
    await registerMember({ first_name: 'Zoë', last_name: 'Brontë' }),
  ];
}

describe('connections', () => {
  it('begin with a request and its note, which the other accepts', async () => {
    const [ada, zoe] = await pair();
    const asked = await ask(ada, zoe, 'We both bind books.');
    expect([asked.status, asked.body.status, asked.body.direction]).toEqual([201, 'pending', 'out']);
    const incoming = await api.ok(listPendingConnections, {}, { as: zoe });
    expect(incoming.results.map(({ id, note, direction }) => [id, note, direction])).toEqual([
      [asked.body.id, 'We both bind books.', 'in'],
    ]);
    const outgoing = await api.ok(listPendingConnections, { query: { direction: 'out' } }, { as: ada });
    expect(outgoing.count).toBe(1);
    expect((await api.ok(countConnections, {}, { as: zoe })).count).toBe(1);
    expect((await api.ok(countConnections, {}, { as: ada })).count).toBe(0);

    for (let i = 0; i < 2; i++) {
      const accepted = await step(zoe, asked.body.id, 'accepted');
      expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted']);
    }
    expect((await api.ok(countConnected, {}, { as: ada })).count).toBe(1);
    const connected = await api.ok(listConnections, {}, { as: ada });
    expect(connected.results.map(({ person }) => person.id)).toEqual([zoe.id]);
    expect(JSON.stringify(connected)).not.toContain(zoe.email);
    const profile = await api.ok(getProfileByUsername, { query: { username: zoe.username } }, { as: ada });
    expect(profile.is_connected).toBe(true);
  });

  it('are found by name, accents forgiven', async () => {
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

  it('are answered only by whom they concern', async () => {
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

  it('can be declined, after which only the one who declined may ask', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    expect((await step(zoe, body.id, 'declined')).status).toBe(200);
    expect((await ask(ada, zoe)).status).toBe(409);
    expect((await ask(zoe, ada)).status).toBe(201);
  });

  it('end when one removes them, and can begin anew', async () => {
    const [ada, zoe] = await pair();
    const { body } = await ask(ada, zoe);
    await step(zoe, body.id, 'accepted');
    const removal = { params: { id: body.id } };
    expect((await api.call(removeConnection, removal, { as: ada })).status).toBe(204);
    expect((await api.call(removeConnection, removal, { as: ada })).status).toBe(404);
    expect((await api.ok(countConnected, {}, { as: zoe })).count).toBe(0);
    expect((await ask(zoe, ada)).status).toBe(201);
  });

  it('blocked by one are hidden from the other', async () => {
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

  it('are no condition of a block: a stranger is blocked, is not told, and is let in again', async () => {
    const [ada, zoe] = await pair();
    const body = { username: zoe.username };
    for (let i = 0; i < 2; i++) {
      const blocked = await api.call(blockPerson, { body }, { as: ada });
      expect([blocked.status, blocked.body.status]).toEqual([201, 'blocked']);
    }
    expect((await api.call(blockPerson, { body: { username: ada.username } }, { as: zoe })).status).toBe(404);
    expect((await api.ok(listBlockedConnections, {}, { as: zoe })).count).toBe(0);
    const { results } = await api.ok(listBlockedConnections, {}, { as: ada });
    expect(results.map(({ person }) => person.id)).toEqual([zoe.id]);
    await api.ok(removeConnection, { params: { id: results[0]?.id ?? '' } }, { as: ada });
    expect((await ask(zoe, ada)).status).toBe(201);
  });

  it('stand in the profile with what can be done about them', async () => {
    const [ada, zoe] = await pair();
    const seen = async (as: TestMember, other: TestMember) =>
      (await api.ok(getProfileByUsername, { query: { username: other.username } }, { as })).connection;
    expect(await seen(ada, zoe)).toBeNull();
    const { id } = (await ask(ada, zoe)).body;
    expect(await seen(ada, zoe)).toEqual({ id, status: 'pending', direction: 'out' });
    expect(await seen(zoe, ada)).toEqual({ id, status: 'pending', direction: 'in' });
    await step(zoe, id, 'accepted');
    expect(await seen(zoe, ada)).toEqual({ id, status: 'accepted', direction: 'in' });
    await api.ok(removeConnection, { params: { id } }, { as: zoe });
    expect(await seen(zoe, ada)).toBeNull();
  });

  it('are made once when both ask at the same moment', async () => {
    // The database's connections are open from the second round on: then the requests really meet.
    for (let round = 0; round < 4; round++) {
      const [ada, zoe] = await pair();
      const both = [() => ask(ada, zoe), () => ask(zoe, ada)];
      const replies = await Promise.all([...both, ...both, ...both].map((askNow) => askNow()));
      const statuses = replies.map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
    }
  });
});
