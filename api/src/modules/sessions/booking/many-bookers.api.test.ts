import {
  bookSession,
  listFreeSlots,
  listSessions,
  updateAvailability,
  type BookingConflict,
} from '@acquaint/contracts';
import { startWithMembers, type OwnServer, type WrittenMember } from '../test-members.ts';

const BOOKERS = 200;

describe('Two hundred members who want the same slot', () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await startWithMembers([
      'Grace',
      ...Array.from({ length: BOOKERS }, (_, index) => `Booker ${index}`),
    ]);
  });
  afterAll(() => own.close());

  it('get one booking and 199 clear refusals with other free times', async () => {
    const { api, members } = own;
    const [host, ...bookers] = members;
    if (!host) throw new Error('no host');
    await api.ok(updateAvailability, { body: { max_per_day: 24 } }, { as: host });
    const free = await api.ok(listFreeSlots, { query: { username: host.username } }, { as: bookers[0] });
    const slot = free.slots[3];
    if (!slot) throw new Error('no free slot');

    const book = async (booker: WrittenMember) => {
      for (;;) {
        const reply = await api.call(
          bookSession,
          { body: { username: host.username, starts_at: slot.starts_at } },
          { as: booker },
        );
        // A busy machine may refuse some of them without having done anything (503): clients send these again.
        if (reply.status !== 503) return reply;
      }
    };
    const replies = await Promise.all(bookers.map(book));

    const counts = Object.groupBy(replies, ({ status }) => status);
    expect(
      Object.fromEntries(Object.entries(counts).map(([status, list]) => [status, list?.length])),
    ).toEqual({
      201: 1,
      409: BOOKERS - 1,
    });
    const offered = new Set(free.slots.map(({ starts_at }) => starts_at));
    for (const { body } of counts['409'] ?? []) {
      const refusal = body as unknown as BookingConflict;
      expect(refusal.code).toBe('slot-taken');
      expect(refusal.detail).toBe('Someone just took this time. Please choose another one.');
      expect(refusal.alternatives).toHaveLength(3);
      for (const { starts_at } of refusal.alternatives) {
        expect(offered).toContain(starts_at);
        expect(starts_at).not.toBe(slot.starts_at);
      }
    }
    const ofHost = await api.ok(listSessions, { query: {} }, { as: host });
    expect(ofHost.results.map(({ starts_at, state }) => [starts_at, state])).toEqual([
      [slot.starts_at, 'confirmed'],
    ]);
  });

  it('get as many bookings as there is room, when each wants another slot of one full day', async () => {
    const { api, members } = own;
    const [host, ...bookers] = members;
    if (!host) throw new Error('no host');
    await api.ok(updateAvailability, { body: { max_per_day: 3 } }, { as: host });
    const free = await api.ok(listFreeSlots, { query: { username: host.username } }, { as: bookers[0] });
    const byDay = Object.groupBy(free.slots, ({ starts_at }) => starts_at.slice(0, 10));
    const [day = []] = Object.values(byDay).filter((slots) => (slots?.length ?? 0) >= 30);

    const replies = await Promise.all(
      day.map((slot, index) => {
        const booker = bookers[index + 100];
        if (!booker) throw new Error('no booker');
        return api.call(
          bookSession,
          { body: { username: host.username, starts_at: slot.starts_at } },
          { as: booker },
        );
      }),
    );
    const booked = replies.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(booked).toHaveLength(3);
    const ends = booked.map(({ starts_at }) => Date.parse(starts_at)).sort((a, b) => a - b);
    for (const [index, start] of ends.entries()) {
      const next = ends[index + 1];
      if (next !== undefined) expect(next - start).toBeGreaterThanOrEqual(30 * 60_000);
    }
  });
});
