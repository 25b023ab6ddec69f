import {
  addMinutes,
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getReliability,
  getSession,
  listFreeSlots,
  listNotifications,
  listPendingReviews,
  listReviews,
  listSessions,
  reviewSession,
  updateAvailability,
  updateReminders,
  type Session,
} from '@acquaint/contracts';
import { openSocket, type TestSocket } from '../../room/test-socket.ts';
import { ROUND_THE_CLOCK } from '../test-booking.ts';
import { startWithMembers, type OwnServer, type WrittenMember } from '../test-members.ts';

const GRACE_SECONDS = '1';

/** A shared server whose clock only moves forward; each test uses two members of its own. */
describe('Time', () => {
  let own: OwnServer;
  const sockets: TestSocket[] = [];
  let used = 0;
  beforeAll(async () => {
    const names = Array.from({ length: 18 }, (_, index) => `Member ${index}`);
    own = await startWithMembers(names, { REJOIN_GRACE_SECONDS: GRACE_SECONDS });
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.drop()));
    await own.close();
  });

  const twoMembers = (): [WrittenMember, WrittenMember] => {
    const [host, booker] = own.members.slice(used, used + 2);
    used += 2;
    if (!host || !booker) throw new Error('Write more members');
    return [host, booker];
  };
  const socketOf = async (person: WrittenMember): Promise<TestSocket> => {
    const socket = await openSocket(own.api, person);
    sockets.push(socket);
    return socket;
  };
  /** Books a slot at least `hoursAhead` from now. */
  const book = async (
    host: WrittenMember,
    booker: WrittenMember,
    hoursAhead: number,
    booking_mode: 'instant' | 'approve' = 'instant',
  ): Promise<Session> => {
    await own.api.ok(
      updateAvailability,
      { body: { weekly: ROUND_THE_CLOCK, booking_mode, max_per_day: 24 } },
      { as: host },
    );
    const { now } = (await own.api.raw('/dev/clock')).body as { now: string };
    const earliest = Date.parse(now) + hoursAhead * 3_600_000;
    const free = await own.api.ok(listFreeSlots, { query: { username: host.username } }, { as: booker });
    const slot = free.slots.find(({ starts_at }) => Date.parse(starts_at) >= earliest);
    if (!slot) throw new Error('no slot');
    const body = { username: host.username, starts_at: slot.starts_at };
    return own.api.ok(bookSession, { body }, { as: booker });
  };
  const stateOf = async ({ id }: Session, as: WrittenMember): Promise<Session> =>
    own.api.ok(getSession, { params: { id } }, { as });
  const subjectsTo = async ({ email }: WrittenMember): Promise<string[]> => {
    const reply = await own.api.raw(`/dev/mail.json?to=${email}`);
    return (reply.body as { results: { subject: string }[] }).results.map(({ subject }) => subject);
  };
  const enter = async (socket: TestSocket, person: WrittenMember, { id }: Session) => {
    const { room_token } = await own.api.ok(createRoomToken, { params: { id } }, { as: person });
    socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
    return socket.next('room/entered');
  };
  const nextQuarter = (at: Temporal.Instant): string =>
    at.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' }).toString();
  const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

  it('expires a request that nobody answered for 48 hours, which then does not count', async () => {
    const [host, booker] = twoMembers();
    const request = await book(host, booker, 72, 'approve');
    expect(request.state).toBe('requested');
    const socket = await socketOf(booker);
    await own.waitUntil(instant(request.created_at).add({ hours: 48, minutes: 1 }));
    await socket.event('session/cancelled');
    expect(await stateOf(request, booker)).toMatchObject({ state: 'expired', expires_at: null });
    expect((await subjectsTo(booker))[0]).toMatch(/^No answer from Member/);
    const { budget } = await own.api.ok(
      listFreeSlots,
      { query: { username: host.username } },
      { as: booker },
    );
    expect(budget?.left).toBe(2);
  });

  it('reminds both a day, an hour and five minutes before, once each; somebody who never comes has missed the session', async () => {
    const [host, booker] = twoMembers();
    const session = await book(host, booker, 30);
    const start = instant(session.starts_at);
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    const titles = [
      `Tomorrow: ${booker.firstName}`,
      `In one hour: ${booker.firstName}`,
      `In 5 minutes: ${booker.firstName}`,
    ];
    for (const minutes of [1440, 60, 5]) {
      await own.waitUntil(start.subtract({ minutes }).add({ seconds: 20 }));
      await Promise.all([ofHost.event('notification/arrived'), ofBooker.event('notification/arrived')]);
    }
    const reminders = (await subjectsTo(host)).filter((subject) => !subject.startsWith('Confirmed'));
    expect(reminders.toReversed().map((subject) => subject.replace(' Tester', ''))).toEqual(titles);

    await enter(ofHost, host, session);
    await own.waitUntil(instant(session.ends_at).add({ seconds: 5 }));
    expect(await ofHost.next('room/ended')).toMatchObject({ reason: 'time-up' });
    await ofBooker.event('session/cancelled');
    const missed = await stateOf(session, booker);
    expect(missed).toMatchObject({ state: 'no_show', room_open: false, can_review: false });
    const past = await own.api.ok(listSessions, { query: { period: 'past' } }, { as: host });
    expect(past.results.map(({ id }) => id)).toEqual([session.id]);
    const marksOf = async (as: WrittenMember) =>
      (await own.api.ok(getReliability, {}, { as })).marks.map(({ kind }) => kind);
    // The host was in the room.
    expect([await marksOf(host), await marksOf(booker)]).toEqual([[], ['no_show']]);
  });

  it('sends no reminders that a member switched off, and the others once, separately by email and in the app', async () => {
    const [host, booker] = twoMembers();
    const session = await book(host, booker, 30);
    await own.api.ok(updateReminders, { body: { mail: [60], in_app: [5] } }, { as: host });
    const ofBooker = await socketOf(booker);
    for (const minutes of [1440, 60, 5]) {
      await own.waitUntil(instant(session.starts_at).subtract({ minutes }).add({ seconds: 20 }));
      // Notifications to both are written in one transaction: when one person has theirs, so has the other.
      await ofBooker.event('notification/arrived');
    }
    const remindersTo = async (to: WrittenMember) =>
      (await subjectsTo(to)).filter((subject) => !subject.startsWith('Confirmed'));
    expect(await remindersTo(host)).toEqual([`In one hour: ${booker.firstName} Tester`]);
    expect(await remindersTo(booker)).toHaveLength(3);
    const noticesOf = async (as: WrittenMember) =>
      (await own.api.ok(listNotifications, {}, { as })).results
        .filter(({ kind }) => kind === 'session_reminder')
        .map(({ title }) => title);
    expect(await noticesOf(host)).toEqual([`In 5 minutes: ${booker.firstName} Tester`]);
    expect(await noticesOf(booker)).toHaveLength(3);
  });

  it('is over at the planned end for people who meet at the planned start or later', async () => {
    const [host, booker] = twoMembers();
    const session = await book(host, booker, 5);
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await own.waitUntil(instant(session.starts_at).add({ minutes: 2 }));
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    const started = await ofBooker.next('room/started');
    expect(instant(started.ends_at).equals(instant(session.ends_at))).toBe(true);
    await own.waitUntil(instant(session.ends_at).add({ seconds: 5 }));
    for (const socket of [ofHost, ofBooker]) {
      expect(await socket.next('room/ended')).toMatchObject({ reason: 'time-up' });
      await socket.event('session/completed');
    }
    expect(await stateOf(session, host)).toMatchObject({ state: 'completed', can_review: true });
  });

  it('stays blocked for others while a call lasts longer than planned', async () => {
    const [host, booker] = twoMembers();
    const [third] = twoMembers();
    const session = await book(host, booker, 5);
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await own.waitUntil(instant(session.starts_at).add({ minutes: 1 }));
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    await own.api.ok(updateAvailability, { body: { notice_minutes: 0 } }, { as: host });
    const firstFree = async () =>
      (await own.api.ok(listFreeSlots, { query: { username: host.username } }, { as: third })).slots[0];
    const ends = instant(session.ends_at);
    // The call's end plus a buffer of ten minutes, rounded up to the grid.
    expect((await firstFree())?.starts_at).toBe(nextQuarter(ends.add({ minutes: 10 })));
    const more = { params: { id: session.id }, body: { minutes: 5 as const } };
    await own.api.ok(addMinutes, more, { as: host });
    await own.api.ok(addMinutes, more, { as: booker });
    expect((await firstFree())?.starts_at).toBe(nextQuarter(ends.add({ minutes: 15 })));
    for (const socket of [ofHost, ofBooker]) socket.send({ type: 'room/leave', session_id: session.id });
    await ofHost.event('session/completed');
  });

  it('counts a disconnected person as gone after the grace period, once the other has left', async () => {
    const [host, booker] = twoMembers();
    const session = await book(host, booker, 5);
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await enter(ofHost, host, session);
    const { peer_id } = await enter(ofBooker, booker, session);
    await ofBooker.drop();
    expect(await ofHost.next('room/peer-left')).toMatchObject({ peer_id, returning: true });
    expect(await ofHost.next('room/peer-left')).toMatchObject({ peer_id, returning: false });
    expect((await stateOf(session, host)).state).toBe('live');
    ofHost.send({ type: 'room/leave', session_id: session.id });
    expect(await ofHost.next('room/ended')).toMatchObject({ reason: 'everyone-left' });
    expect((await stateOf(session, booker)).state).toBe('completed');
  });

  it('shows a single review after a week, when nobody can write the other one any more', async () => {
    const [host, booker] = twoMembers();
    const session = await book(host, booker, 5);
    const [ofHost, ofBooker] = [await socketOf(host), await socketOf(booker)];
    await enter(ofHost, host, session);
    await enter(ofBooker, booker, session);
    for (const socket of [ofHost, ofBooker]) socket.send({ type: 'room/leave', session_id: session.id });
    await Promise.all([ofHost.event('session/completed'), ofBooker.event('session/completed')]);
    const params = { id: session.id };
    // It was too short to count without this.
    for (const as of [host, booker]) await own.api.ok(confirmTookPlace, { params }, { as });
    await own.api.ok(reviewSession, { params, body: { rating: 3, text: 'Fine' } }, { as: booker });
    const shown = async () =>
      (await own.api.ok(listReviews, { query: { user_id: host.id } }, { as: host })).results.map(
        ({ text }) => text,
      );
    const { now } = (await own.api.raw('/dev/clock')).body as { now: string };
    await own.waitUntil(instant(now).add({ hours: 24 * 7 - 1 }));
    expect(await shown()).toEqual([]);
    const pending = async () =>
      (await own.api.ok(listPendingReviews, { query: {} }, { as: host })).results.map(({ id }) => id);
    expect(await pending()).toEqual([session.id]);
    await own.waitUntil(instant(now).add({ hours: 24 * 7 + 1 }));
    await ofHost.event('review/written');
    expect(await shown()).toEqual(['Fine']);
    expect(await pending()).toEqual([]);
    const late = await own.api.call(reviewSession, { params, body: { rating: 1 } }, { as: host });
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'You can only review a session within 7 days, and that time is up.',
    ]);
    expect(await stateOf(session, host)).toMatchObject({ can_review: false, has_reviewed: false });
  });
});
