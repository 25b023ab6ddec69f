import { randomUUID } from 'node:crypto';
import {
  bookSession,
  cancelSession,
  confirmTookPlace,
  createRoomToken,
  getAttendance,
  getProfileByUsername,
  getSession,
  getSidebarCounts,
  listFreeSlots,
  listPendingReviews,
  listReviews,
  listSessions,
  reviewSession,
  revokeToken,
  type Session,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { anyStart } from '../sessions/test-booking.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

const open: TestSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.drop()));
});

async function socketOf(person: TestMember): Promise<TestSocket> {
  const socket = await openSocket(api, person);
  open.push(socket);
  return socket;
}

interface Meeting {
  readonly host: TestMember;
  readonly booker: TestMember;
  readonly session: Session;
}

async function bookedMeeting(): Promise<Meeting> {
  const [host, booker] = await Promise.all([
    registerMember({ first_name: 'Grace' }),
    registerMember({ first_name: 'Ada' }),
  ]);
  const free = await api.ok(listFreeSlots, { query: { username: host.username, days: 31 } }, { as: booker });
  const body = { username: host.username, starts_at: anyStart(free) };
  return { host, booker, session: await api.ok(bookSession, { body }, { as: booker }) };
}

async function enter(socket: TestSocket, person: TestMember, session_id: string, stay_id?: string) {
  const { room_token } = await api.ok(createRoomToken, { params: { id: session_id } }, { as: person });
  const stay = stay_id === undefined ? {} : { stay_id };
  socket.send({ type: 'room/enter', room_token, ...stay, microphone_on: true, camera_on: false });
  return socket.next('room/entered');
}

describe('A room', () => {
  it('connects two people, ends when they leave, and asks both for a review', async () => {
    const { host, booker, session } = await bookedMeeting();
    const params = { id: session.id };
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];

    const first = await enter(ofHost, host, session.id);
    expect(first).toMatchObject({ session_id: session.id, peers: [], started_at: null, ends_at: null });
    expect(first.rejoin_grace_seconds).toBe(60);
    expect((await api.ok(getSession, { params }, { as: host })).state).toBe('confirmed');

    const second = await enter(ofBooker, booker, session.id);
    expect(second.peers.map(({ peer_id, person }) => [peer_id, person.id])).toEqual([
      [first.peer_id, host.id],
    ]);
    expect(second.peers[0]).toMatchObject({ microphone_on: true, camera_on: false });
    const arrived = await ofHost.next('room/peer-entered');
    expect(arrived.peer).toMatchObject({ peer_id: second.peer_id, person: { id: booker.id } });

    // They meet early: the full twenty minutes count from now (ADR 0007).
    for (const socket of [ofHost, ofBooker]) {
      const started = await socket.next('room/started');
      expect(Date.parse(started.ends_at) - Date.parse(started.started_at)).toBe(20 * 60_000);
      await socket.event('session/started');
    }
    expect(await api.ok(getSession, { params }, { as: booker })).toMatchObject({
      state: 'live',
      room_open: true,
    });

    ofBooker.send({
      type: 'room/signal',
      session_id: session.id,
      to: first.peer_id,
      signal: { kind: 'description', type: 'offer', sdp: 'v=0' },
    });
    expect(await ofHost.next('room/signal')).toEqual({
      type: 'room/signal',
      session_id: session.id,
      from: second.peer_id,
      signal: { kind: 'description', type: 'offer', sdp: 'v=0' },
    });
    ofHost.send({
      type: 'room/signal',
      session_id: session.id,
      to: second.peer_id,
      signal: { kind: 'candidate', candidate: 'candidate:1', sdp_mid: '0', sdp_m_line_index: 0 },
    });
    expect((await ofBooker.next('room/signal')).from).toBe(first.peer_id);
    ofBooker.send({
      type: 'room/media',
      session_id: session.id,
      microphone_on: false,
      camera_on: true,
      screen_on: true,
    });
    expect(await ofHost.next('room/peer-media')).toMatchObject({
      peer_id: second.peer_id,
      microphone_on: false,
      camera_on: true,
      screen_on: true,
    });

    const early = await api.call(reviewSession, { params, body: { rating: 5 } }, { as: host });
    expect(early.status).toBe(409);
    ofHost.send({ type: 'room/leave', session_id: session.id });
    expect(await ofBooker.next('room/peer-left')).toMatchObject({ peer_id: first.peer_id, returning: false });
    expect((await api.ok(getSession, { params }, { as: booker })).state).toBe('live');
    ofBooker.send({ type: 'room/leave', session_id: session.id });
    for (const socket of [ofHost, ofBooker]) {
      expect(await socket.next('room/ended')).toMatchObject({
        session_id: session.id,
        reason: 'everyone-left',
      });
      await socket.event('session/completed');
    }

    const over = await api.ok(getSession, { params }, { as: booker });
    expect(over).toMatchObject({
      state: 'completed',
      room_open: false,
      can_review: false,
      has_reviewed: false,
    });
    const closed = await api.call(createRoomToken, { params }, { as: host });
    expect(closed.status).toBe(409);
    const attendance = await api.ok(getAttendance, { params }, { as: host });
    expect(attendance.results.map(({ person }) => person.id)).toEqual([host.id, booker.id]);
    expect(attendance.results.every(({ left_at }) => left_at !== null)).toBe(true);
    const past = await api.ok(listSessions, { query: { period: 'past' } }, { as: host });
    expect(past.results.map(({ id }) => id)).toEqual([session.id]);
    // The time can be booked again.
    const free = await api.ok(
      listFreeSlots,
      { query: { username: host.username, days: 31 } },
      { as: booker },
    );
    expect(free.slots.map(({ starts_at }) => starts_at)).toContain(session.starts_at);

    await reviewEachOther({ host, booker, session });
  });

  it('is closed to everybody else, and to tickets for another room', async () => {
    const { host, booker, session } = await bookedMeeting();
    const other = await bookedMeeting();
    const stranger = await registerMember();
    const params = { id: session.id };
    expect((await api.call(createRoomToken, { params }, { as: stranger })).status).toBe(404);

    const [ofHost, ofStranger] = [await socketOf(host), await socketOf(stranger)];
    const here = await enter(ofHost, host, session.id);
    const stolen = await api.ok(createRoomToken, { params }, { as: booker });
    for (const room_token of [stolen.room_token, stranger.access, 'nonsense', '']) {
      ofStranger.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
      expect((await ofStranger.next('error')).code).toBe('bad-room-token');
    }
    const signal = { kind: 'description', type: 'offer', sdp: 'v=0' } as const;
    for (const message of [
      { type: 'room/signal', session_id: session.id, to: here.peer_id, signal },
      {
        type: 'room/media',
        session_id: session.id,
        microphone_on: true,
        camera_on: true,
        screen_on: false,
      },
      { type: 'room/hand', session_id: session.id, raised: true },
      { type: 'room/react', session_id: session.id, reaction: 'applause' },
      { type: 'room/write', session_id: session.id, id: randomUUID(), text: 'Let me in' },
      { type: 'room/leave', session_id: session.id },
    ] as const) {
      ofStranger.send(message);
      expect((await ofStranger.next('error')).code).toBe('not-in-room');
    }
    // Somebody in one room cannot send messages to another one.
    const ofOther = await socketOf(other.host);
    await enter(ofOther, other.host, other.session.id);
    ofOther.send({ type: 'room/signal', session_id: other.session.id, to: here.peer_id, signal });
    expect((await ofOther.next('error')).code).toBe('not-in-room');
    ofHost.send({
      type: 'room/media',
      session_id: session.id,
      microphone_on: false,
      camera_on: false,
      screen_on: false,
    });
    ofHost.send({ type: 'ping' });
    await ofHost.next('pong');
    expect([ofHost.waiting('room/signal'), ofHost.waiting('room/peer-entered')]).toEqual([0, 0]);
  });

  it('forwards raised hands and notes, each note once, and shows earlier notes to somebody who returns', async () => {
    const { host, booker, session } = await bookedMeeting();
    const about = { session_id: session.id };
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    const { peer_id } = await enter(ofHost, host, session.id);
    expect((await enter(ofBooker, booker, session.id)).notes).toEqual([]);

    ofHost.send({ type: 'room/hand', ...about, raised: true });
    const hand = await ofBooker.next('room/peer-hand');
    expect(hand).toMatchObject({ peer_id, hand_raised_at: expect.stringMatching(/Z$/) as string });

    const id = randomUUID();
    for (const text of ['Here is the link', 'Here is the link, again'])
      ofBooker.send({ type: 'room/write', ...about, id, text });
    ofBooker.send({ type: 'room/write', ...about, id: randomUUID(), text: 'And one more' });
    for (const socket of [ofHost, ofBooker]) {
      const [first, second] = [await socket.next('room/note'), await socket.next('room/note')];
      expect(first.note).toMatchObject({ id, person_id: booker.id, text: 'Here is the link' });
      expect(second.note.text).toBe('And one more');
    }

    await ofBooker.drop();
    const back = await enter(await socketOf(booker), booker, session.id);
    expect(back.notes.map(({ text }) => text)).toEqual(['Here is the link', 'And one more']);
    expect(back.peers[0]).toMatchObject({ peer_id, hand_raised_at: hand.hand_raised_at });
  });

  it('sends a reaction to everybody, stores none, and stops a flood of them', async () => {
    const { host, booker, session } = await bookedMeeting();
    const react = { type: 'room/react', session_id: session.id, reaction: 'applause' } as const;
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await enter(ofHost, host, session.id);
    await enter(ofBooker, booker, session.id);
    ofHost.send(react);
    // The sender, too: what they see is what the others have got.
    for (const socket of [ofHost, ofBooker])
      expect(await socket.next('room/reaction')).toEqual({
        ...react,
        type: 'room/reaction',
        person_id: host.id,
      });
    for (let more = 0; more < 30; more += 1) ofHost.send(react);
    expect((await ofHost.next('error')).code).toBe('too-fast');
    // The limit is each person's own.
    ofBooker.send({ ...react, reaction: 'heart' });
    await ofBooker.next('room/reaction');
    const back = await enter(await socketOf(booker), booker, session.id);
    expect(JSON.stringify(back)).not.toContain('applause');
  });

  it('keeps the place of a disconnected person, and lets them return', async () => {
    const { host, booker, session } = await bookedMeeting();
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await enter(ofHost, host, session.id);
    const stay = randomUUID();
    const before = await enter(ofBooker, booker, session.id, stay);
    const { started_at, ends_at } = await ofHost.next('room/started');
    expect((await ofHost.next('room/peer-entered')).peer.stay_id).toBe(stay);

    await ofBooker.drop();
    expect(await ofHost.next('room/peer-left')).toMatchObject({ peer_id: before.peer_id, returning: true });
    const back = await enter(await socketOf(booker), booker, session.id, stay);
    expect(back).toMatchObject({ started_at, ends_at });
    expect(back.peer_id).not.toBe(before.peer_id);
    // The same stay: the other person's browser keeps the peer connection.
    const { peer } = await ofHost.next('room/peer-entered');
    expect(peer).toMatchObject({ peer_id: back.peer_id, stay_id: stay });
    await enter(await socketOf(booker), booker, session.id);
    expect((await ofHost.next('room/peer-entered')).peer.stay_id).toBeNull();
    expect((await api.ok(getSession, { params: { id: session.id } }, { as: host })).state).toBe('live');
  });

  it('contains each person once: entering in a second tab replaces the first', async () => {
    const { host, booker, session } = await bookedMeeting();
    const [ofHost, tabOne, tabTwo] = [await socketOf(host), await socketOf(booker), await socketOf(booker)];
    await enter(ofHost, host, session.id);
    const one = await enter(tabOne, booker, session.id);
    await ofHost.next('room/peer-entered');
    const two = await enter(tabTwo, booker, session.id);
    expect(await tabOne.next('room/replaced')).toMatchObject({ session_id: session.id });
    expect(await ofHost.next('room/peer-left')).toMatchObject({ peer_id: one.peer_id, returning: true });
    expect((await ofHost.next('room/peer-entered')).peer.peer_id).toBe(two.peer_id);
    // Messages from the first tab no longer have an effect.
    tabOne.send({ type: 'room/leave', session_id: session.id });
    expect((await tabOne.next('error')).code).toBe('not-in-room');
    await tabOne.drop();
    ofHost.send({ type: 'ping' });
    await ofHost.next('pong');
    expect(ofHost.waiting('room/peer-left')).toBe(0);
  });

  it('closes when the session is cancelled', async () => {
    const { host, booker, session } = await bookedMeeting();
    const ofBooker = await socketOf(booker);
    await enter(ofBooker, booker, session.id);
    await api.ok(cancelSession, { params: { id: session.id }, body: {} }, { as: host });
    expect(await ofBooker.next('room/ended')).toMatchObject({ session_id: session.id, reason: 'cancelled' });
    await ofBooker.event('session/cancelled');
    const { room_token } = { room_token: 'x' };
    ofBooker.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    expect((await ofBooker.next('error')).code).toBe('bad-room-token');
    expect((await api.call(createRoomToken, { params: { id: session.id } }, { as: booker })).status).toBe(
      409,
    );
  });
});

async function reviewEachOther({ host, booker, session }: Meeting): Promise<void> {
  const params = { id: session.id };
  // It was too short to count without this.
  for (const as of [host, booker]) await api.ok(confirmTookPlace, { params }, { as });
  const pending = async (as: TestMember): Promise<[string[], number]> => [
    (await api.ok(listPendingReviews, { query: {} }, { as })).results.map(({ id }) => id),
    (await api.ok(getSidebarCounts, {}, { as })).pending_reviews,
  ];
  const about = async (person: TestMember) =>
    (await api.ok(listReviews, { query: { user_id: person.id } }, { as: host })).results;
  const profileOf = (person: TestMember) =>
    api.ok(getProfileByUsername, { query: { username: person.username } }, { as: host });
  expect([await pending(host), await pending(booker)]).toEqual([
    [[session.id], 1],
    [[session.id], 1],
  ]);
  expect(await profileOf(host)).toMatchObject({ completed_sessions: 1, rating: null });

  const body = { rating: 4, tags: ['clear_advice', 'on_time'] as const, text: 'Worth every minute' };
  const mine = await api.ok(
    reviewSession,
    { params, body: { ...body, tags: [...body.tags] } },
    { as: booker },
  );
  expect(mine).toMatchObject({ session_id: session.id, rating: 4, is_shown: false });
  // Double-blind: a review is hidden until the other person has written one.
  expect([await about(host), (await profileOf(host)).rating]).toEqual([[], null]);
  expect(await pending(booker)).toEqual([[], 0]);
  expect((await api.call(reviewSession, { params, body: { rating: 1 } }, { as: booker })).status).toBe(409);
  for (const rating of [0, 6, 2.5]) {
    expect((await api.call(reviewSession, { params, body: { rating } }, { as: host })).status).toBe(400);
  }
  const stranger = await registerMember();
  expect((await api.call(reviewSession, { params, body: { rating: 1 } }, { as: stranger })).status).toBe(404);

  const theirs = await api.ok(reviewSession, { params, body: { rating: 5 } }, { as: host });
  expect(theirs.is_shown).toBe(true);
  expect(await about(host)).toMatchObject([
    { rating: 4, text: 'Worth every minute', author: { id: booker.id } },
  ]);
  expect(await about(booker)).toMatchObject([{ rating: 5, author: { id: host.id } }]);
  expect(await profileOf(host)).toMatchObject({ rating: 4, review_count: 1, completed_sessions: 1 });
  expect(await profileOf(booker)).toMatchObject({ rating: 5, review_count: 1, completed_sessions: 1 });
}

describe('A login that ends during a call', () => {
  it('removes the person at once: the other is told that they left, without a grace period', async () => {
    const { host, booker, session } = await bookedMeeting();
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    const { peer_id } = await enter(ofHost, host, session.id);
    await enter(ofBooker, booker, session.id);
    await api.ok(revokeToken, { body: { refresh: host.refresh } });
    const left = await ofBooker.next('room/peer-left');
    expect(left).toMatchObject({ session_id: session.id, peer_id, returning: false });
  });
});
