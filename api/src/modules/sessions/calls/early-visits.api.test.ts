import { randomUUID } from 'node:crypto';
import {
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getAttendance,
  getReliability,
  getSession,
  listFreeSlots,
  listNotifications,
  listSessions,
  rescheduleSession,
  reviewSession,
  updateAvailability,
  type Session,
} from '@acquaint/contracts';
import { until } from '../../../../test/until.ts';
import { openSocket, type TestSocket } from '../../room/test-socket.ts';
import { ROUND_THE_CLOCK } from '../test-booking.ts';
import { startWithMembers, type OwnServer, type WrittenMember } from '../test-members.ts';

/** A shared server whose clock only moves forward; each test uses two members of its own. */
describe('The room before its session', () => {
  let own: OwnServer;
  const sockets: TestSocket[] = [];
  let used = 0;
  beforeAll(async () => {
    const names = Array.from({ length: 16 }, (_, index) => `Member ${index}`);
    own = await startWithMembers(names, { REJOIN_GRACE_SECONDS: '1', EARLY_START_MINUTES: '10' });
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.drop()));
    await own.close();
  });

  const now = async (): Promise<Temporal.Instant> =>
    instant(((await own.api.raw('/dev/clock')).body as { now: string }).now);
  const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);
  /** Books a session at least this many hours ahead for two members, each with a socket. */
  const pair = async (hoursAhead: number) => {
    const [host, booker] = own.members.slice(used, used + 2);
    used += 2;
    if (!host || !booker) throw new Error('Write more members');
    const settings = { weekly: ROUND_THE_CLOCK, max_per_day: 24, notice_minutes: 0 };
    await own.api.ok(updateAvailability, { body: settings }, { as: host });
    const earliest = (await now()).add({ hours: hoursAhead });
    const free = await own.api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker });
    const slot = free.slots.find(({ starts_at }) => Temporal.Instant.compare(starts_at, earliest) >= 0);
    if (!slot) throw new Error('no slot');
    const body = { username: host.username, starts_at: slot.starts_at };
    const session = await own.api.ok(bookSession, { body }, { as: booker });
    const [ofHost, ofBooker] = [await openSocket(own.api, host), await openSocket(own.api, booker)];
    sockets.push(ofHost, ofBooker);
    return { host, booker, session, ofHost, ofBooker, slots: free.slots };
  };
  const enter = async (socket: TestSocket, person: WrittenMember, { id }: Session) => {
    const { room_token } = await own.api.ok(createRoomToken, { params: { id } }, { as: person });
    socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    return socket.next('room/entered');
  };
  /**
   * Leaves the room and waits until the server has handled it, because a clock moved over HTTP is not ordered with socket
   * messages.
   */
  const leave = async (socket: TestSocket, { id }: Session): Promise<void> => {
    socket.send({ type: 'room/leave', session_id: id });
    socket.send({ type: 'ping' });
    await socket.next('pong');
  };
  const read = ({ id }: Session, as: WrittenMember): Promise<Session> =>
    own.api.ok(getSession, { params: { id } }, { as });
  const marksOf = async (as: WrittenMember): Promise<string[]> =>
    (await own.api.ok(getReliability, {}, { as })).marks.map(({ kind }) => kind);
  const newsOf = async (as: WrittenMember): Promise<string[]> =>
    (await own.api.ok(listNotifications, { query: {} }, { as })).results.map(({ title }) => title);

  it('lets two people talk days before, without starting their session; what they wrote goes when both have left', async () => {
    const { host, booker, session, ofHost, ofBooker } = await pair(80);
    await enter(ofHost, host, session);
    const entered = await enter(ofBooker, booker, session);
    expect(entered).toMatchObject({ started_at: null, ends_at: null, peers: [{ person: { id: host.id } }] });
    ofHost.send({ type: 'room/write', session_id: session.id, id: randomUUID(), text: 'See you then' });
    await ofBooker.next('room/note');
    await leave(ofHost, session);
    expect((await enter(ofHost, host, session)).notes).toHaveLength(1);
    await leave(ofHost, session);
    await leave(ofBooker, session);
    expect((await enter(ofHost, host, session)).notes).toEqual([]);
    await leave(ofHost, session);
    expect(await read(session, host)).toMatchObject({
      state: 'confirmed',
      room_open: true,
      started_at: null,
    });

    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    await Promise.all([ofHost.drop(), ofBooker.drop()]);
    // The server notices that they are gone before the clock moves: they were together for moments only.
    await until(async () => {
      const { results } = await own.api.ok(getAttendance, { params: { id: session.id } }, { as: host });
      return results.every(({ left_at: left }) => left !== null);
    });
    await own.waitUntil((await now()).add({ minutes: 40 }));
    expect(await read(session, booker)).toMatchObject({
      state: 'confirmed',
      room_open: true,
      confirmation: null,
    });
  });

  it('starts the session of two people who wait ten minutes before its start, with its full length', async () => {
    const { host, booker, session, ofHost, ofBooker } = await pair(3);
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    const opens = instant(session.starts_at).subtract({ minutes: 10 });
    await own.waitUntil(opens.subtract({ minutes: 2 }));
    expect((await read(session, host)).state).toBe('confirmed');
    await own.waitUntil(opens.add({ seconds: 1 }));
    const [one, other] = [await ofHost.next('room/started'), await ofBooker.next('room/started')];
    expect(one).toEqual(other);
    expect(instant(one.ends_at).since(instant(one.started_at)).total('minutes')).toBe(20);
    expect((await read(session, booker)).state).toBe('live');
    const { results } = await own.api.ok(getAttendance, { params: { id: session.id } }, { as: host });
    expect(new Set(results.map(({ person }) => person.id))).toEqual(new Set([host.id, booker.id]));
  });

  it('does not count as attendance for an early visit, and tells both that the session was missed', async () => {
    const { host, booker, session, ofHost, ofBooker } = await pair(30);
    await enter(ofBooker, booker, session);
    await leave(ofBooker, session);
    await own.waitUntil(instant(session.starts_at).add({ minutes: 1 }));
    await enter(ofHost, host, session);
    await own.waitUntil(instant(session.ends_at).add({ seconds: 5 }));
    await Promise.all([ofHost.next('room/ended'), ofBooker.next('room/ended')]);
    expect((await read(session, host)).state).toBe('no_show');
    expect([await marksOf(host), await marksOf(booker)]).toEqual([[], ['no_show']]);
    expect((await newsOf(booker))[0]).toBe(`You and ${host.firstName} Tester didn’t meet`);
    expect((await newsOf(host))[0]).toBe(`You and ${booker.firstName} Tester didn’t meet`);
  });

  it('does not count people as present who came to the time before it was moved', async () => {
    const { host, booker, session, ofHost, ofBooker, slots } = await pair(3);
    await own.waitUntil(instant(session.starts_at).subtract({ minutes: 5 }));
    await enter(ofBooker, booker, session);
    const later = slots.find(
      ({ starts_at }) =>
        Temporal.Instant.compare(starts_at, instant(session.starts_at).add({ hours: 30 })) > 0,
    );
    const body = { starts_at: later?.starts_at ?? '' };
    const moved = await own.api.ok(rescheduleSession, { params: { id: session.id }, body }, { as: host });
    await leave(ofBooker, session);
    await own.waitUntil(instant(moved.ends_at).add({ seconds: 5 }));
    await Promise.all([ofHost.next('room/ended'), ofBooker.next('room/ended')]);
    expect(await marksOf(booker)).toEqual(['no_show']);
  });

  it('counts people who wait in the room as present until the end', async () => {
    const { host, booker, session, ofHost, ofBooker } = await pair(3);
    await enter(ofHost, host, session);
    await own.waitUntil(instant(session.starts_at).add({ minutes: 1 }));
    const there = async (): Promise<number> =>
      (await own.api.ok(getAttendance, { params: { id: session.id } }, { as: host })).results.length;
    // Waiting people are checked once per second.
    await until(async () => (await there()) > 0);
    await own.waitUntil(instant(session.ends_at).add({ seconds: 5 }));
    await Promise.all([ofHost.next('room/ended'), ofBooker.next('room/ended')]);
    expect([await marksOf(host), await marksOf(booker)]).toEqual([[], ['no_show']]);
  });

  /** Lets both talk for this many minutes from now on, and leave, the host first. */
  const talk = async ({ host, booker, session, ofHost, ofBooker }: Pair, minutes: number): Promise<void> => {
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    await own.waitUntil((await now()).add({ minutes }));
    await leave(ofHost, session);
    await leave(ofBooker, session);
  };
  type Pair = Awaited<ReturnType<typeof pair>>;

  it('asks two people who talked for five minutes before whether it was their session, and completes it once both say so (R-ROOM-15)', async () => {
    const two = await pair(80);
    const { host, booker, session } = two;
    const params = { id: session.id };
    await talk(two, 6);
    expect(await read(session, host)).toMatchObject({
      state: 'confirmed',
      room_open: true,
      confirmation: { until: session.ends_at, mine: false, theirs: false },
    });
    await own.api.ok(confirmTookPlace, { params }, { as: host });
    expect(await read(session, booker)).toMatchObject({ state: 'confirmed', confirmation: { theirs: true } });
    expect(await own.api.ok(confirmTookPlace, { params }, { as: booker })).toMatchObject({
      state: 'completed',
      can_review: true,
      confirmation: null,
    });
    const ahead = await own.api.ok(listSessions, { query: { period: 'upcoming' } }, { as: host });
    expect(ahead.results).toEqual([]);
    const { results } = await own.api.ok(getAttendance, { params }, { as: host });
    expect(new Set(results.map(({ person }) => person.id))).toEqual(new Set([host.id, booker.id]));
    expect((await own.api.call(reviewSession, { params, body: { rating: 5 } }, { as: host })).status).toBe(
      201,
    );
  });

  it('counts such a conversation at the planned end if they don’t come again, and marks nobody (R-ROOM-15)', async () => {
    const two = await pair(30);
    const { host, booker, session } = two;
    await talk(two, 6);
    await own.waitUntil(instant(session.ends_at).add({ seconds: 5 }));
    await Promise.all([two.ofHost.next('room/ended'), two.ofBooker.next('room/ended')]);
    expect(await read(session, booker)).toMatchObject({ state: 'completed', can_review: true });
    expect([await marksOf(host), await marksOf(booker)]).toEqual([[], []]);
  });

  it('lets whoever leaves first review at once, while the other is still in the call, and tells both (R-REV-7)', async () => {
    const { host, booker, session, ofHost, ofBooker } = await pair(3);
    const params = { id: session.id };
    await own.waitUntil(instant(session.starts_at).subtract({ minutes: 5 }));
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    await own.waitUntil((await now()).add({ minutes: 6 }));
    await leave(ofHost, session);
    await ofHost.event('attendance/changed');
    expect(await read(session, host)).toMatchObject({ state: 'live', room_open: true, can_review: true });
    expect((await own.api.call(reviewSession, { params, body: { rating: 4 } }, { as: host })).status).toBe(
      201,
    );
    await leave(ofBooker, session);
    expect(await read(session, booker)).toMatchObject({ state: 'completed', can_review: true });
  });
});
