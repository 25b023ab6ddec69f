import {
  bookSession,
  listFreeSlots,
  rescheduleSession,
  updateAvailability,
  type Session,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../../test/client.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { registerProMember } from '../../../../test/pro-member.ts';
import { at, hostWith, refusal, ROUND_THE_CLOCK } from '../test-booking.ts';

const MINUTE = 60_000;
const HOURS = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };

/** Registers a pro host who can be booked at any hour, and offers 50 minutes by default. */
async function proHost(settings: { offers_long?: boolean } = {}): Promise<TestMember> {
  const host = await registerProMember();
  await api.ok(updateAvailability, { body: { ...HOURS, offers_long: true, ...settings } }, { as: host });
  return host;
}
const freeOf = (host: TestMember, as: Caller, duration: '20' | '50') =>
  api.ok(listFreeSlots, { query: { username: host.username, duration } }, { as });
const lengthOf = ({ starts_at, ends_at }: Pick<Session, 'starts_at' | 'ends_at'>) =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE;

describe('A session of 50 minutes', () => {
  it('can be booked by anybody with a pro host who offers it, and blocks its time and the buffer of both', async () => {
    const [host, booker, third] = await Promise.all([proHost(), registerMember(), registerMember()]);
    const { durations, slots } = await freeOf(host, booker, '50');
    expect([durations, new Set(slots.map(lengthOf))]).toEqual([[20, 50], new Set([50])]);
    const starts_at = at(slots, 20);
    const body = { username: host.username, starts_at, duration_minutes: 50 as const };
    const booked = await api.ok(bookSession, { body }, { as: booker });
    expect(booked).toMatchObject({ state: 'confirmed', duration_minutes: 50, starts_at });
    expect(lengthOf(booked)).toBe(50);

    /** Returns the distance in minutes of other slots from the booked start, if less than 90. */
    const around = async (of: TestMember, as: Caller, duration: '20' | '50') =>
      (await freeOf(of, as, duration)).slots
        .map((slot) => (Date.parse(slot.starts_at) - Date.parse(starts_at)) / MINUTE)
        .filter((minutes) => Math.abs(minutes) <= 90);
    // Ten minutes lie between two sessions, in either order.
    expect(await around(host, third, '20')).toEqual([-90, -75, -60, -45, -30, 60, 75, 90]);
    expect(await around(host, third, '50')).toEqual([-90, -75, -60, 60, 75, 90]);
    const elsewhere = await hostWith();
    expect(await around(elsewhere, booker, '20')).toEqual([-90, -75, -60, -45, -30, 60, 75, 90]);
  });

  it('keeps its length when it is moved', async () => {
    const [host, booker] = await Promise.all([proHost(), registerMember()]);
    const { slots } = await freeOf(host, booker, '50');
    const body = { username: host.username, starts_at: at(slots, 20), duration_minutes: 50 as const };
    const { id } = await api.ok(bookSession, { body }, { as: booker });
    const later = { params: { id }, body: { starts_at: at(slots, 40) } };
    const moved = await api.ok(rescheduleSession, later, { as: host });
    expect([moved.starts_at, lengthOf(moved)]).toEqual([at(slots, 40), 50]);
  });

  it.each([
    ['a basic host, also for a pro member', () => hostWith(), registerProMember],
    ['a pro host who does not offer it', () => proHost({ offers_long: false }), registerMember],
  ] as const)('cannot be booked with %s: three shorter ones are offered', async (_, makeHost, register) => {
    const [host, booker] = await Promise.all([makeHost(), register()]);
    const { durations, slots } = await freeOf(host, booker, '50');
    expect([durations, slots]).toEqual([[20], []]);
    const starts_at = at((await freeOf(host, booker, '20')).slots, 20);
    const body = { username: host.username, starts_at, duration_minutes: 50 as const };
    const reply = await api.call(bookSession, { body }, { as: booker });
    expect([reply.status, reply.problem.detail]).toEqual([
      409,
      expect.stringMatching(/ doesn’t offer 50-minute sessions\. Choose a shorter one\.$/),
    ]);
    expect(refusal(reply).alternatives.map(lengthOf)).toEqual([20, 20, 20]);
  });

  it('cannot be offered by a basic member', async () => {
    const member = await registerMember();
    const reply = await api.call(updateAvailability, { body: { offers_long: true } }, { as: member });
    expect([reply.status, reply.problem.errors]).toEqual([
      400,
      { offers_long: ['You need the Pro plan to offer 50-minute sessions.'] },
    ]);
  });
});
