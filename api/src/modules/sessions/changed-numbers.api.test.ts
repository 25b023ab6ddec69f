import {
  getInitialData,
  getPremiumInfo,
  getReminders,
  listFreeSlots,
  updateAvailability,
  updateReminders,
} from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember } from '../../../test/people.ts';
import { ROUND_THE_CLOCK } from './test-booking.ts';

/** A platform whose operator has changed numbers of the product. */
let own: OwnServer;
beforeAll(async () => {
  own = await startOwnServer({
    SESSION_MINUTES: '30',
    LONG_SESSION_MINUTES: '90',
    FIRST_REMINDER_MINUTES: '2880',
    SECOND_REMINDER_MINUTES: '90',
    LAST_REMINDER_MINUTES: '15',
    MESSAGE_EDIT_MINUTES: '3',
    INTRODUCTION_PAUSE_DAYS: '7',
    PRO_ADDED_MINUTES: '12',
    TOP_MEMBERS_PERCENT: '2.5',
  });
});
afterAll(() => own.end());

describe('Numbers of the product that the operator changed', () => {
  it('are the length of every session that is offered and its answers say so', async () => {
    const host = await registerMember({}, own.client);
    const booker = await registerMember({}, own.client);
    await own.client.ok(updateAvailability, { body: { weekly: ROUND_THE_CLOCK } }, { as: host });
    const query = { username: host.username };
    const free = await own.client.ok(listFreeSlots, { query }, { as: booker });
    const lengths = free.slots.map(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at));
    expect([free.duration_minutes, free.durations]).toEqual([30, [30]]);
    expect(new Set(lengths)).toEqual(new Set([30 * 60_000]));
  });

  it('are the reminders to choose from; others are refused', async () => {
    const ada = await registerMember({}, own.client);
    const times = [2880, 90, 15];
    expect(await own.client.ok(getReminders, {}, { as: ada })).toEqual({ times, mail: times, in_app: times });
    const choice = { mail: [15, 2880], in_app: [] };
    const saved = { times, mail: [2880, 15], in_app: [] };
    expect(await own.client.ok(updateReminders, { body: choice }, { as: ada })).toEqual(saved);
    expect(await own.client.ok(getReminders, {}, { as: ada })).toEqual(saved);
    const old = await own.client.call(updateReminders, { body: { mail: [1440] } }, { as: ada });
    expect([old.status, old.body]).toMatchObject([400, { errors: { mail: [expect.any(String)] } }]);
  });

  it('come to pages with the answers that need them', async () => {
    const ada = await registerMember({}, own.client);
    const { limits } = await own.client.ok(getInitialData, {}, { as: ada });
    expect(limits).toEqual({ message_edit_minutes: 3, introduction_pause_days: 7 });
    expect((await own.client.ok(getPremiumInfo, {}, { as: ada })).limits).toEqual({
      session_minutes: 30,
      long_session_minutes: 90,
      pro_added_minutes: 12,
      top_members_percent: 2.5,
    });
  });
});
