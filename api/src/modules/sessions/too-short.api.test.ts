import {
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getProfileByUsername,
  getReliability,
  getSession,
  listPendingReviews,
  reviewSession,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { openSocket } from '../room/test-socket.ts';
import { at, hostWith, slotsOf } from './test-booking.ts';

/** Books a session, and lets both people enter its room for a moment. */
async function meetBriefly(host: TestMember, booker: TestMember): Promise<string> {
  const body = { username: host.username, starts_at: at(await slotsOf(host, booker), 3) };
  const { id } = await api.ok(bookSession, { body }, { as: booker });
  const inside = await Promise.all(
    [host, booker].map(async (person) => {
      const socket = await openSocket(api, person);
      const { room_token } = await api.ok(createRoomToken, { params: { id } }, { as: person });
      socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
      await socket.next('room/started');
      return socket;
    }),
  );
  for (const socket of inside) socket.send({ type: 'room/leave', session_id: id });
  await Promise.all(inside.map((socket) => socket.event('session/completed')));
  await Promise.all(inside.map((socket) => socket.drop()));
  return id;
}

describe('a session that was too short', () => {
  it('counts nowhere until both have confirmed that it took place (R-REV-6)', async () => {
    const [host, booker] = [await hostWith(), await registerMember()];
    const params = { id: await meetBriefly(host, booker) };
    const counts = async () => {
      const query = { username: host.username };
      const profile = await api.ok(getProfileByUsername, { query }, { as: booker });
      const { kept } = await api.ok(getReliability, {}, { as: host });
      const pending = await api.ok(listPendingReviews, { query: {} }, { as: booker });
      const { can_review } = await api.ok(getSession, { params }, { as: booker });
      return { completed: profile.completed_sessions, kept, pending: pending.count, can_review };
    };
    const review = () => api.call(reviewSession, { params, body: { rating: 5 } }, { as: booker });

    expect(await counts()).toEqual({ completed: 0, kept: 0, pending: 0, can_review: false });
    const refused = await review();
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'You met too briefly to review each other. You can once you’ve both confirmed that the session took place.',
    ]);

    await api.ok(confirmTookPlace, { params }, { as: host });
    expect((await counts()).completed).toBe(0);
    await api.ok(confirmTookPlace, { params }, { as: booker });
    expect(await counts()).toEqual({ completed: 1, kept: 1, pending: 1, can_review: true });
    expect((await review()).status).toBe(201);
  });

  it('can be reviewed for the whole time from the moment it counts, and is not after the time to confirm it', async () => {
    const [host, booker, other] = [await hostWith(), await registerMember(), await registerMember()];
    const params = { id: await meetBriefly(host, booker) };
    const never = { id: await meetBriefly(host, other) };
    const hours = (count: number) => ({ later: count * 60 });
    for (const as of [host, booker]) await api.ok(confirmTookPlace, { params }, { as, ...hours(40) });
    // Seven days after its end, but not after it was confirmed.
    const late = hours(7 * 24 + 20);
    expect((await api.ok(getSession, { params }, { as: booker, ...late })).can_review).toBe(true);
    expect((await api.ok(listPendingReviews, { query: {} }, { as: booker, ...late })).count).toBe(1);
    expect(
      (await api.call(reviewSession, { params, body: { rating: 4 } }, { as: booker, ...late })).status,
    ).toBe(201);
    const after = hours(7 * 24 + 41);
    expect(
      (await api.call(reviewSession, { params, body: { rating: 4 } }, { as: host, ...after })).status,
    ).toBe(409);

    const refused = await api.call(
      reviewSession,
      { params: never, body: { rating: 4 } },
      { as: other, ...hours(49) },
    );
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'You met too briefly to review each other.',
    ]);
  });
});
