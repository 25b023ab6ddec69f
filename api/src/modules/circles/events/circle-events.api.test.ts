import { randomUUID } from 'node:crypto';
import {
  adminListCircleEvents,
  archiveCircle,
  blockPerson,
  cancelCircleEvent,
  cancelSession,
  createCircle,
  createCircleEvent,
  createRoomToken,
  enterCircleEvent,
  getCircleEvent,
  getCircleEventCalendar,
  getReliability,
  getSession,
  joinCircle,
  joinCircleEvent,
  leaveCircleEvent,
  listCircleEvents,
  listFreeSlots,
  listNotifications,
  updateCircle,
  updateCircleEvent,
  wishAtCircleEvent,
  type CircleEventPage,
} from '@acquaint/contracts';
import { openSocket, type TestSocket } from '../../room/test-socket.ts';
import { appointStaff } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { startWithMembers, type OwnServer, type WrittenMember } from '../../sessions/test-members.ts';

const NAMES = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Gwen'];
let server: OwnServer;
const sockets = new Map<string, TestSocket>();
beforeAll(async () => {
  server = await startWithMembers(NAMES);
});
afterAll(async () => {
  await Promise.all([...sockets.values()].map((socket) => socket.drop()));
  await server.close();
});

const who = (name: string): WrittenMember => {
  const member = server.members.find(({ firstName }) => firstName === name);
  if (!member) throw new Error(`There is no ${name}`);
  return member;
};
const nameOf = (id: string): string => server.members.find((member) => member.id === id)?.firstName ?? '';
const now = async (): Promise<Temporal.Instant> =>
  Temporal.Instant.from(((await server.api.raw('/dev/clock')).body as { now: string }).now);

/** A circle of Ada with everybody in it. */
async function circleOfAll(): Promise<string> {
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
  const { id } = await server.api.ok(createCircle, { body }, { as: who('Ada') });
  for (const name of NAMES.slice(1)) await server.api.ok(joinCircle, { params: { id } }, { as: who(name) });
  return id;
}

const FIVE = { round_minutes: 5, rounds: 3, break_minutes: 1 };
async function eventIn(circleId: string, fields = {}): Promise<CircleEventPage> {
  const starts_at = (await now()).add({ minutes: 30 }).toString();
  const body = { name: 'After work', starts_at, ...FIVE, ...fields };
  return server.api.ok(createCircleEvent, { params: { id: circleId }, body }, { as: who('Ada') });
}

const see = (id: string, name: string) =>
  server.api.ok(getCircleEvent, { params: { id } }, { as: who(name) });
const signUp = (id: string, name: string) =>
  server.api.call(joinCircleEvent, { params: { id } }, { as: who(name) });
const arrive = (id: string, name: string) =>
  server.api.call(enterCircleEvent, { params: { id } }, { as: who(name) });
const news = async (name: string, id: string): Promise<string[]> => {
  const { results } = await server.api.ok(
    listNotifications,
    { query: { page_size: 100 } },
    { as: who(name) },
  );
  return results.filter(({ path }) => path.includes(id)).map(({ title }) => title);
};

async function enterRoom(name: string, sessionId: string): Promise<void> {
  const person = who(name);
  const socket = sockets.get(name) ?? (await openSocket(server.api, person));
  sockets.set(name, socket);
  const { room_token } = await server.api.ok(createRoomToken, { params: { id: sessionId } }, { as: person });
  socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: false });
  await socket.next('room/entered');
}

/** Who meets whom in a round that is due, once the server has planned it, by name; null for who sits out. */
async function pairsOf(
  id: string,
  names: readonly string[],
  round: number,
): Promise<Map<string, string | null>> {
  await until(async () => {
    const { next } = await see(id, names[0] ?? '');
    return next === null || next.round > round;
  });
  const pages = await Promise.all(names.map((name) => see(id, name)));
  return new Map(
    pages.map(({ seat }, at) => [names[at] ?? '', seat?.partner ? nameOf(seat.partner.id) : null]),
  );
}

/** The people of a round talk for four of its five minutes; those in `absent` never come. */
async function talk(id: string, names: readonly string[], absent: readonly string[] = []): Promise<void> {
  const { seat } = await see(id, names[0] ?? '');
  if (!seat) throw new Error('no round is planned');
  const begin = Temporal.Instant.from(seat.starts_at);
  await server.waitUntil(begin);
  const inRooms: [string, string][] = [];
  for (const name of names) {
    const session = (await see(id, name)).seat?.session_id;
    if (!session || absent.includes(name)) continue;
    await enterRoom(name, session);
    inRooms.push([name, session]);
  }
  await server.waitUntil(begin.add({ minutes: 4 }));
  for (const [name, session_id] of inRooms) sockets.get(name)?.send({ type: 'room/leave', session_id });
  // A call of two is over once the server has handled that both left.
  const alone = ([, session]: [string, string]): boolean =>
    inRooms.filter(([, other]) => other === session).length < 2;
  for (const [name, session] of inRooms.filter((one) => !alone(one)))
    await until(async () => {
      const { state } = await server.api.ok(getSession, { params: { id: session } }, { as: who(name) });
      return state === 'completed';
    });
  await server.waitUntil(begin.add({ minutes: 5 }));
}

describe('an event (R-CIRC-13)', () => {
  it('is started by whom the circle lets, and anybody in the circle signs up while there are places', async () => {
    const circle = await circleOfAll();
    const call = { params: { id: circle }, body: { name: 'Ours', ...FIVE, starts_at: String(await now()) } };
    const start = (name: string) => server.api.call(createCircleEvent, call, { as: who(name) });
    expect((await start('Bob')).status).toBe(403);
    expect((await start('Ada')).problem.errors).toHaveProperty('starts_at');
    const everyone = ['admin', 'deputy', 'member'] as const;
    const two = ['admin', 'deputy'] as const;
    const permissions = { invite: [...two], write: [...two], remove: [...two], events: [...everyone] };
    await server.api.ok(updateCircle, { params: { id: circle }, body: { permissions } }, { as: who('Ada') });
    call.body.starts_at = String((await now()).add({ hours: 1 }));
    const { body } = await start('Bob');
    expect(body).toMatchObject({
      state: 'coming',
      is_signed_up: true,
      people_count: 1,
      host: { id: who('Bob').id },
    });

    const { id } = await eventIn(circle, { places: 2, rounds: 1 });
    expect((await signUp(id, 'Bob')).body).toMatchObject({ is_signed_up: true, people_count: 2 });
    expect((await signUp(id, 'Cleo')).status).toBe(409);
    await server.api.ok(leaveCircleEvent, { params: { id } }, { as: who('Bob') });
    expect((await signUp(id, 'Cleo')).status).toBe(200);
    const list = { params: { id: circle } };
    const { results } = await server.api.ok(listCircleEvents, list, { as: who('Dora') });
    expect(results.map(({ name, may }) => [name, may.sign_up])).toEqual([
      ['After work', false],
      ['Ours', true],
    ]);
  });

  it('has a place more than rounds, because nobody meets twice', async () => {
    const circle = await circleOfAll();
    const starts_at = (await now()).add({ minutes: 30 }).toString();
    const body = { name: 'After work', starts_at, ...FIVE, places: 3 };
    const as = { as: who('Ada') };
    const refused = await server.api.call(createCircleEvent, { params: { id: circle }, body }, as);
    expect(refused.problem.errors).toHaveProperty('places');
    const { id } = await eventIn(circle, { places: 4 });
    const change = (fields: { rounds: number } | { name: string }) =>
      server.api.call(updateCircleEvent, { params: { id }, body: fields }, as);
    expect((await change({ rounds: 4 })).problem.errors).toHaveProperty('places');
    expect((await change({ name: 'Before work' })).status).toBe(200);
  });

  it('tells everybody who signed up when it moves or is cancelled, and has one calendar entry (R-CIRC-25)', async () => {
    const { id, starts_at } = await eventIn(await circleOfAll());
    await signUp(id, 'Bob');
    const calendar = async (): Promise<string> =>
      (await server.api.ok(getCircleEventCalendar, { params: { id } }, { as: who('Bob') })).content;
    expect(await calendar()).toMatch(/UID:[^]*SEQUENCE:0/);
    const later = String(Temporal.Instant.from(starts_at).add({ minutes: 60 }));
    const move = { params: { id }, body: { starts_at: later } };
    expect((await server.api.call(updateCircleEvent, move, { as: who('Bob') })).status).toBe(403);
    const moved = await server.api.ok(updateCircleEvent, move, { as: who('Ada') });
    expect([moved.starts_at, moved.signup_ends_at]).toEqual([later, later]);
    expect(await calendar()).toMatch(/SEQUENCE:1/);
    const reason = 'The heating is broken.';
    const end = { params: { id }, body: { reason } };
    expect(await server.api.ok(cancelCircleEvent, end, { as: who('Ada') })).toMatchObject({
      state: 'cancelled',
      cancel_reason: reason,
      next: null,
    });
    expect(await calendar()).toMatch(/STATUS:CANCELLED/);
    expect(await news('Bob', id)).toEqual(['After work was cancelled', 'After work has changed']);
    expect(await news('Ada', id)).toEqual([]);
    expect((await arrive(id, 'Bob')).status).toBe(409);
  });

  it('tells also those from whom its host is hidden, without the host (R-CIRC-25, R-NET-6)', async () => {
    const circle = await circleOfAll();
    const everyone = ['admin', 'deputy', 'member'] as const;
    const permissions = {
      invite: [...everyone],
      write: [...everyone],
      remove: ['admin' as const],
      events: [...everyone],
    };
    await server.api.ok(updateCircle, { params: { id: circle }, body: { permissions } }, { as: who('Ada') });
    const starts_at = String((await now()).add({ minutes: 6 }));
    const call = { params: { id: circle }, body: { name: 'Bob’s evening', starts_at, ...FIVE } };
    const { id } = await server.api.ok(createCircleEvent, call, { as: who('Bob') });
    for (const name of ['Cleo', 'Dora']) await signUp(id, name);
    await server.api.ok(blockPerson, { body: { username: who('Bob').username } }, { as: who('Cleo') });

    await server.waitUntil(Temporal.Instant.from(starts_at).subtract({ minutes: 5 }));
    await until(async () => (await news('Dora', id)).length > 0);
    const end = { params: { id }, body: { reason: 'The heating is broken.' } };
    await server.api.ok(cancelCircleEvent, end, { as: who('Ada') });
    expect(await news('Cleo', id)).toEqual([
      'Bob’s evening was cancelled',
      'Bob’s evening is about to start',
    ]);
  });

  it('that is cancelled before a planned round begins calls off its sessions, by nobody (R-CIRC-25)', async () => {
    const { id, starts_at } = await eventIn(await circleOfAll());
    await signUp(id, 'Fritz');
    const start = Temporal.Instant.from(starts_at);
    await server.waitUntil(start.subtract({ minutes: 5 }));
    for (const name of ['Ada', 'Fritz']) expect((await arrive(id, name)).status).toBe(200);
    await server.waitUntil(start.subtract({ minutes: 1 }));
    expect((await pairsOf(id, ['Ada', 'Fritz'], 1)).get('Ada')).toBe('Fritz');
    const { seat } = await see(id, 'Fritz');
    const session = { params: { id: seat?.session_id ?? '' } };
    const end = { params: { id }, body: { reason: 'The heating is broken.' } };
    await server.api.ok(cancelCircleEvent, end, { as: who('Ada') });
    for (const name of ['Ada', 'Fritz'])
      expect(await server.api.ok(getSession, session, { as: who(name) })).toMatchObject({
        state: 'cancelled',
        cancelled_by: null,
        room_open: false,
      });
    expect(await news('Fritz', id)).toEqual(['After work was cancelled', 'After work is about to start']);
    expect(await news('Fritz', session.params.id)).toEqual([]);
    expect((await server.api.ok(getReliability, {}, { as: who('Ada') })).marks).toEqual([]);
  });

  it('is cancelled when its circle is archived, and nobody is reminded or seated (R-CIRC-28)', async () => {
    const circle = await circleOfAll();
    const { id, starts_at } = await eventIn(circle);
    await signUp(id, 'Bob');
    const archive = (is_archived: boolean) =>
      server.api.ok(archiveCircle, { params: { id: circle }, body: { is_archived } }, { as: who('Ada') });
    await archive(true);
    expect((await signUp(id, 'Cleo')).status).toBe(409);
    await server.waitUntil(Temporal.Instant.from(starts_at).subtract({ minutes: 4 }));
    expect((await arrive(id, 'Bob')).status).toBe(409);
    expect(await news('Bob', id)).toEqual(['After work was cancelled']);
    expect(await news('Ada', id)).toEqual([]);
    await archive(false);
    expect(await see(id, 'Bob')).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Its circle was archived.',
      next: null,
    });
  });

  it('goes on with the round that runs when its circle is archived, and has no other (R-CIRC-28)', async () => {
    const circle = await circleOfAll();
    const { id, starts_at } = await eventIn(circle);
    await signUp(id, 'Gwen');
    const start = Temporal.Instant.from(starts_at);
    await server.waitUntil(start.subtract({ minutes: 5 }));
    for (const name of ['Ada', 'Gwen']) await arrive(id, name);
    await server.waitUntil(start.subtract({ minutes: 1 }));
    await pairsOf(id, ['Ada', 'Gwen'], 1);
    await server.waitUntil(start);
    const params = { id: (await see(id, 'Gwen')).seat?.session_id ?? '' };
    for (const name of ['Ada', 'Gwen']) await enterRoom(name, params.id);
    const session = () => server.api.ok(getSession, { params }, { as: who('Gwen') });
    await until(async () => (await session()).state === 'live');
    await server.api.ok(
      archiveCircle,
      { params: { id: circle }, body: { is_archived: true } },
      { as: who('Ada') },
    );
    expect(await session()).toMatchObject({ state: 'live', room_open: true });
    expect(await see(id, 'Gwen')).toMatchObject({ state: 'cancelled', next: null });
    await server.waitUntil(start.add({ minutes: 6 }));
    await until(async () => (await session()).state === 'completed');
    expect(await see(id, 'Gwen')).toMatchObject({ seat: { round: 1 } });
  });

  it('seats all who are there in rounds of sessions, each with somebody new (R-CIRC-22, R-CIRC-23, R-CIRC-24, R-CIRC-27)', async () => {
    const { id, starts_at } = await eventIn(await circleOfAll());
    await server.api.ok(blockPerson, { body: { username: who('Bob').username } }, { as: who('Cleo') });
    for (const name of NAMES.slice(1)) await signUp(id, name);
    expect((await arrive(id, 'Bob')).status).toBe(409);
    const start = Temporal.Instant.from(starts_at);
    await server.waitUntil(start.subtract({ minutes: 5 }));
    const first = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'];
    for (const name of first) expect((await arrive(id, name)).status).toBe(200);
    const wish = { params: { id }, body: { user_id: who('Dora').id, is_wished: true } };
    const wished = await server.api.ok(wishAtCircleEvent, wish, { as: who('Ada') });
    expect(wished.people.filter(({ is_wished }) => is_wished).map(({ person }) => person.id)).toEqual([
      who('Dora').id,
    ]);
    expect(await see(id, 'Ada')).toMatchObject({ state: 'running', seat: null, next: { round: 1 } });

    await server.waitUntil(start.subtract({ minutes: 1 }));
    const one = await pairsOf(id, first, 1);
    const out = first.filter((name) => one.get(name) === null);
    expect(out).toHaveLength(1);
    const seated = first.find((name) => one.get(name) !== null) ?? '';
    const page = await see(id, seated);
    expect(page.next).toMatchObject({ round: 2 });
    const session = { params: { id: page.seat?.session_id ?? '' } };
    expect(await server.api.ok(getSession, session, { as: who(seated) })).toMatchObject({
      state: 'confirmed',
      circle_event_id: id,
      duration_minutes: 5,
      room_open: true,
    });
    const refused = await server.api.call(
      cancelSession,
      { ...session, body: { reason: '' } },
      { as: who(seated) },
    );
    expect(refused.status).toBe(409);
    // Fritz and Gwen come late; somebody never comes to their round, so they are not seated any more.
    const gone = first.find((name) => name !== 'Ada' && one.get(name) !== null) ?? '';
    for (const name of ['Fritz', 'Gwen']) expect((await arrive(id, name)).body.seat).toBeNull();
    await talk(id, first, [gone]);
    const second = [...first.filter((name) => name !== gone), 'Fritz', 'Gwen'];
    const two = await pairsOf(id, second, 2);
    expect([...two.values()]).not.toContain(null);
    expect([...two.values()]).not.toContain(gone);
    await talk(id, second);
    const three = await pairsOf(id, second, 3);
    await talk(id, second);

    const met = first.flatMap((name) => [one, two, three].map((round) => [name, round.get(name)].join(' ')));
    expect(met).not.toContain('Bob Cleo');
    const pairs = second.flatMap((name) => [two, three].map((round) => `${name} ${round.get(name)}`));
    expect(new Set(pairs).size).toBe(pairs.length);

    const ada = await see(id, 'Ada');
    expect(ada).toMatchObject({ state: 'over', next: null });
    // Who signed up and never met anybody is not counted, nor is a round in which one of two was missing.
    const held = [one, two, three].flatMap((round) =>
      [...round].filter(
        ([name, partner]) => partner !== null && (round !== one || ![name, partner].includes(gone)),
      ),
    );
    const whoMet = new Set(held.map(([name]) => name));
    expect(ada).toMatchObject({ people_count: 7, met_count: whoMet.size, session_count: held.length / 2 });
    expect(whoMet.size).toBeLessThan(7);
    const support = await appointStaff('support', server.api);
    const { results } = await server.api.ok(
      adminListCircleEvents,
      { params: { id: ada.circle.id } },
      { as: support },
    );
    expect(results).toEqual([
      expect.objectContaining({ id, state: 'over', people_count: 7, met_count: whoMet.size }),
    ]);
    expect(ada.people.map(({ person, has_met }) => [nameOf(person.id), has_met])).toEqual(
      expect.arrayContaining(NAMES.map((name) => [name, whoMet.has(name)])),
    );
    // Two sit together for most of a round; a round to which one never came does not count.
    const metByAda = [one, two, three].map((round) => round.get('Ada') ?? gone);
    expect(ada.met.map(({ person, has_reviewed }) => [nameOf(person.id), has_reviewed])).toEqual(
      metByAda.filter((name) => name !== gone).map((name) => [name, false]),
    );
    // No round was booked or counts against anybody.
    const query = { username: who('Bob').username };
    const { budget } = await server.api.ok(listFreeSlots, { query }, { as: who('Ada') });
    expect(budget?.used).toBe(0);
    expect((await server.api.ok(getReliability, {}, { as: who(gone) })).marks).toEqual([]);
    expect(await news(gone, id)).toEqual(['After work is about to start']);
  });
});
