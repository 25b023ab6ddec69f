import { randomUUID } from 'node:crypto';
import {
  acceptRequest,
  bookSession,
  cancelSession,
  confirmHold,
  declineRequest,
  holdSlot,
  listPromises,
  listSessions,
  makePromise,
  rescheduleSession,
  type Session,
} from '@acquaint/contracts';
import { api, createClient, type Caller } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { createTestHome, startTestServer } from '../../../../test/server-process.ts';
import { at, hostWith, slotsOf } from '../test-booking.ts';
import { writeMembersInto } from '../test-members.ts';

const keyed = (as: Caller, key: string = randomUUID()) => ({ as, headers: { 'Idempotency-Key': key } });
const upcomingOf = async (as: TestMember): Promise<readonly Session[]> =>
  (await api.ok(listSessions, { query: {} }, { as })).results;

describe('A call with an idempotency key, repeated because no response came', () => {
  it('books once, and gives the same response', async () => {
    const [host, booker] = [await hostWith(), await registerMember()];
    const input = { body: { username: host.username, starts_at: at(await slotsOf(host, booker), 2) } };
    const options = keyed(booker);
    const first = await api.call(bookSession, input, options);
    const again = await api.call(bookSession, input, options);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await upcomingOf(booker)).toHaveLength(1);
  });

  it('performs each step of a session once', async () => {
    const [host, booker] = [await hostWith({ booking_mode: 'approve' }), await registerMember()];
    const slots = await slotsOf(host, booker);
    const twice = async (send: (options: ReturnType<typeof keyed>) => Promise<Session>, as: TestMember) => {
      const options = keyed(as);
      const first = await send(options);
      expect(await send(options)).toEqual(first);
      return first;
    };
    const choice = { username: host.username, starts_at: at(slots, 2) };
    const held = await twice((options) => api.ok(holdSlot, { body: choice }, options), booker);
    const params = { id: held.id };
    await twice((options) => api.ok(confirmHold, { params, body: { note: 'Hello' } }, options), booker);
    await twice((options) => api.ok(acceptRequest, { params }, options), host);
    const moved = await twice(
      (options) => api.ok(rescheduleSession, { params, body: { starts_at: at(slots, 9) } }, options),
      host,
    );
    expect(moved.reschedules_left).toBe(2);
    const promise = { body: { session_id: held.id, text: 'A book' } };
    const options = keyed(host);
    const made = await api.ok(makePromise, promise, options);
    expect(await api.ok(makePromise, promise, options)).toEqual(made);
    expect((await api.ok(listPromises, { query: { session_id: held.id } }, { as: host })).count).toBe(1);
    await twice((options) => api.ok(cancelSession, { params, body: { reason: 'Ill' } }, options), booker);
    const body = { username: host.username, starts_at: at(slots, 4) };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    await twice((options) => api.ok(declineRequest, { params: { id }, body: {} }, options), host);
  });

  it('takes effect once when both requests arrive together', async () => {
    const [host, booker] = [await hostWith(), await registerMember()];
    const input = { body: { username: host.username, starts_at: at(await slotsOf(host, booker), 2) } };
    const options = keyed(booker);
    const replies = await Promise.all(Array.from({ length: 6 }, () => api.call(bookSession, input, options)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await upcomingOf(booker)).toHaveLength(1);
  });

  it('is refused when the key was used for another call, and keys of different members are independent', async () => {
    const [host, booker, other] = [await hostWith(), await registerMember(), await registerMember()];
    const slots = await slotsOf(host, booker);
    const bodyAt = (index: number) => ({ body: { username: host.username, starts_at: at(slots, index) } });
    const key = randomUUID();
    await api.ok(bookSession, bodyAt(2), keyed(booker, key));
    const refused = await api.call(bookSession, bodyAt(9), keyed(booker, key));
    expect(refused).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('new key') as string },
    });
    expect((await api.call(holdSlot, bodyAt(2), keyed(booker, key))).status).toBe(409);
    expect((await api.call(bookSession, bodyAt(9), keyed(other, key))).status).toBe(201);
    expect((await api.call(bookSession, bodyAt(9), keyed(booker, 'a b'))).status).toBe(400);
  });

  it('may be repeated after a refusal', async () => {
    const [host, booker, quicker] = [await hostWith(), await registerMember(), await registerMember()];
    const slots = await slotsOf(host, booker);
    const input = { body: { username: host.username, starts_at: at(slots, 2) } };
    const booking = await api.ok(bookSession, input, { as: quicker });
    const options = keyed(booker);
    expect((await api.call(bookSession, input, options)).status).toBe(409);
    await api.ok(cancelSession, { params: { id: booking.id }, body: {} }, { as: quicker });
    expect((await api.call(bookSession, input, options)).status).toBe(201);
  });
});

it('a booking whose response was lost with a killed server is answered by other servers and by the next', async () => {
  const home = await createTestHome();
  try {
    const [host, booker] = await writeMembersInto(home, ['Ada', 'Bruno']);
    if (!host || !booker) throw new Error('no members');
    const first = await startTestServer(home);
    // Two servers on one database need PostgreSQL; PGlite allows only one.
    const beside = home.env.DATABASE_URL ? await startTestServer(home) : first;
    const before = createClient(first.url);
    const slots = await slotsOf(host, booker, before);
    const input = { body: { username: host.username, starts_at: at(slots, 5) } };
    const options = keyed(booker);
    const unheard = [before, createClient(beside.url)].map((server) =>
      server.call(bookSession, input, options).catch(() => null),
    );
    // Poll without a pause until the booking is written, so that the server is killed before it has responded.
    while ((await before.ok(listSessions, { query: {} }, { as: booker })).count === 0);
    await first.end('SIGKILL');
    await Promise.all(unheard);

    const after = createClient((await startTestServer(home)).url);
    const answer = await after.call(bookSession, input, options);
    expect(answer.status).toBe(201);
    const { results } = await after.ok(listSessions, { query: {} }, { as: booker });
    expect(results.map(({ id }) => id)).toEqual([answer.body.id]);
  } finally {
    await home.remove();
  }
});
