import { randomUUID } from 'node:crypto';
import {
  blockPerson,
  adminSuspendPerson,
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getProfileByUsername,
  listReviews,
  requestConnection,
  reviewSession,
  updateAvailability,
  updateConnectionStatus,
  type ReviewTag,
  type Session,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { openSocket, type TestSocket } from '../room/test-socket.ts';
import { at, hostWith, ROUND_THE_CLOCK, slotsOf } from '../sessions/test-booking.ts';

const reviewsOf = async (id: string, as: TestMember): Promise<number> =>
  (await api.call(listReviews, { query: { user_id: id } }, { as })).status;

describe('the reviews of a person', () => {
  it('can be read by members, by those without a username, and by the person', async () => {
    const [ada, bob] = [await registerMember(), await registerMember({ choosesUsername: false })];
    expect(await reviewsOf(bob.id, ada)).toBe(200);
    expect(await reviewsOf(ada.id, bob)).toBe(200);
    expect(await reviewsOf(ada.id, ada)).toBe(200);
    expect(await reviewsOf(randomUUID(), ada)).toBe(404);
  });

  it('are not found if either person has blocked the other', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const { id } = await api.ok(requestConnection, { body: { username: ada.username } }, { as: bob });
    await api.ok(updateConnectionStatus, { body: { id, status: 'blocked' } }, { as: ada });
    expect([await reviewsOf(ada.id, bob), await reviewsOf(bob.id, ada)]).toEqual([404, 404]);
  });

  it('are not found while the person is suspended', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const body = { reason: 'Sent the same message to everybody.' };
    await api.ok(
      adminSuspendPerson,
      { params: { id: bob.id }, body },
      { as: await appointStaff('moderator') },
    );
    expect(await reviewsOf(bob.id, ada)).toBe(404);
  });
});

describe('several reviews', () => {
  const sockets: TestSocket[] = [];
  afterAll(() => Promise.all(sockets.map((socket) => socket.drop())));

  /** Books a session, lets both people enter its room, which is open at once, leave it, and confirm that it took place. */
  async function meet(host: TestMember, booker: TestMember, slot: number): Promise<Session> {
    const starts_at = at(await slotsOf(host, booker), slot);
    const session = await api.ok(
      bookSession,
      { body: { username: host.username, starts_at } },
      { as: booker },
    );
    const params = { id: session.id };
    const inside = await Promise.all(
      [host, booker].map(async (person) => {
        const socket = await openSocket(api, person);
        sockets.push(socket);
        const { room_token } = await api.ok(createRoomToken, { params }, { as: person });
        socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
        await socket.next('room/started');
        return socket;
      }),
    );
    for (const socket of inside) socket.send({ type: 'room/leave', session_id: session.id });
    await Promise.all(inside.map((socket) => socket.event('session/completed')));
    // It was too short to count without this.
    for (const as of [host, booker]) await api.ok(confirmTookPlace, { params }, { as });
    return session;
  }

  it('give a mean to two digits, and each shows its own tags once', async () => {
    const [ada, bob] = await Promise.all([hostWith(), registerMember()]);
    const ofPerson = async (person: TestMember) => {
      const query = { username: person.username };
      const { rating, review_count } = await api.ok(getProfileByUsername, { query }, { as: ada });
      return [rating, review_count];
    };
    const rounds: readonly { of: number; back: number; tags: ReviewTag[]; means: [number, number] }[] = [
      { of: 5, back: 4, tags: ['on_time', 'inspiring', 'on_time'], means: [5, 4] },
      // Thirds: 14 / 3 is rounded up, 13 / 3 down. The sum is stored, so that rounding errors do not add up.
      { of: 4, back: 4, tags: [], means: [4.5, 4] },
      { of: 5, back: 5, tags: ['was_late', 'honest'], means: [4.67, 4.33] },
    ];
    const people: [TestMember, TestMember] = [ada, bob];
    for (const [index, { of, back, tags, means }] of rounds.entries()) {
      // A basic member can book twice a week, so the third session is booked by the other person.
      if (index === 2) people.reverse();
      const [host, booker] = people;
      if (host === bob) await api.ok(updateAvailability, { body: { weekly: ROUND_THE_CLOCK } }, { as: bob });
      const { id } = await meet(host, booker, 12 * (index + 1));
      const review = (as: TestMember, body: { rating: number; tags: ReviewTag[] }) =>
        api.ok(reviewSession, { params: { id }, body }, { as });
      // Double-blind: the first review stays hidden until the second is written, and the mean does not change.
      const before = await ofPerson(ada);
      expect((await review(bob, { rating: of, tags })).is_shown).toBe(false);
      expect(await ofPerson(ada)).toEqual(before);
      expect((await review(ada, { rating: back, tags: [] })).is_shown).toBe(true);
      expect([await ofPerson(ada), await ofPerson(bob)]).toEqual(means.map((mean) => [mean, index + 1]));
    }
    const { results, count } = await api.ok(listReviews, { query: { user_id: ada.id } }, { as: bob });
    expect(count).toBe(3);
    expect(results.map(({ rating, tags }) => ({ rating, tags }))).toEqual([
      { rating: 5, tags: ['was_late', 'honest'] },
      { rating: 4, tags: [] },
      { rating: 5, tags: ['on_time', 'inspiring'] },
    ]);
    const cleo = await registerMember();
    const seenBy = async (as: TestMember) =>
      (await api.ok(listReviews, { query: { user_id: ada.id } }, { as })).count;
    expect(await seenBy(cleo)).toBe(3);
    await api.ok(blockPerson, { body: { username: bob.username } }, { as: cleo });
    expect(await seenBy(cleo)).toBe(0);
  });
});
