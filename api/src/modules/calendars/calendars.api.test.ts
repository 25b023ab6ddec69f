import {
  bookSession,
  disconnectProvider,
  listConnectedCalendars,
  listFreeSlots,
  listNotifications,
  rescheduleSession,
} from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import { type OwnProcess } from '../../../test/own-server.ts';
import { at, refusal } from '../sessions/test-booking.ts';
import { hourFrom, openCalendarWorld, startsOf, type CalendarWorld } from './test-calendars.ts';

let world: CalendarWorld;
let own: OwnProcess;
let calendar: CalendarServer;
let connect: CalendarWorld['connect'];
let sync: CalendarWorld['sync'];
let slotsOf: CalendarWorld['slotsOf'];
let register: CalendarWorld['register'];
let host: CalendarWorld['host'];
beforeAll(async () => {
  world = await openCalendarWorld();
  ({ own, calendar, connect, sync, slotsOf, register, host } = world);
});
afterAll(() => world.end());
beforeEach(() => {
  calendar.appointments = [];
  calendar.refusal = null;
});

describe.each(['google', 'microsoft'] as const)('A connected calendar of %s', (provider) => {
  it('blocks free slots that overlap its appointments, for the host and for the booker', async () => {
    const [grace, ada] = [await host(), await register()];
    const before = await slotsOf(grace, ada);
    const busyStart = at(before, 12);
    calendar.appointments = [hourFrom(busyStart)];
    await connect(grace, provider);
    expect(await sync(grace)).toMatchObject({ provider, state: 'working', problem: null });
    const starts = startsOf(await slotsOf(grace, ada));
    expect([
      starts.includes(busyStart),
      starts.includes(at(before, 8)),
      starts.includes(at(before, 16)),
    ]).toEqual([false, true, true]);
    const lost = await own.client.call(
      bookSession,
      { body: { username: grace.username, starts_at: busyStart } },
      { as: ada },
    );
    expect([lost.status, refusal(lost).code]).toEqual([409, 'not-free']);
    expect(refusal(lost).detail).toBe('This time isn’t available. Please choose one of the free times.');

    const other = await host();
    calendar.appointments = [hourFrom(busyStart)];
    await connect(ada, provider);
    await sync(ada);
    expect(startsOf(await slotsOf(other, ada))).not.toContain(busyStart);
    calendar.appointments = [];
    await sync(ada);
    expect(startsOf(await slotsOf(other, ada))).toContain(busyStart);
  });

  it('does not count the session itself as an appointment, so that it can be moved by a quarter of an hour', async () => {
    const [grace, ada] = [await host(), await register()];
    const slots = await slotsOf(grace, ada);
    const body = { username: grace.username, starts_at: at(slots, 12) };
    const { id } = await own.client.ok(bookSession, { body }, { as: ada });
    calendar.appointments = [hourFrom(body.starts_at, 20)];
    await connect(grace, provider);
    await sync(grace);
    const move = { params: { id }, body: { starts_at: at(slots, 13) } };
    expect((await own.client.call(rescheduleSession, move, { as: ada })).status).toBe(200);
  });

  it('is shown as broken, and its owner notified once, when it must be reconnected; then works again', async () => {
    const grace = await host();
    await connect(grace, provider);
    await sync(grace);
    calendar.refusal = { status: 403 };
    const limit = async () =>
      (await own.client.ok(listFreeSlots, { query: { username: grace.username } }, { as: grace })).budget
        ?.limit;
    expect(await limit()).toBe(4);
    const broken = { state: 'broken', needs_reconnect: true };
    const first = await sync(grace);
    expect(first).toMatchObject(broken);
    expect(first?.problem).toMatch(/don’t have permission to read your .* calendar\. Reconnect it/);
    expect(await sync(grace)).toMatchObject(broken);
    expect(await limit()).toBe(2);
    const { results } = await own.client.ok(listNotifications, { query: {} }, { as: grace });
    expect(results.filter(({ title }) => title.startsWith('We can no longer read your'))).toHaveLength(1);
    calendar.refusal = null;
    expect(await sync(grace)).toMatchObject({ state: 'working', problem: null, needs_reconnect: false });
  });

  it('is read with a new token when the previous one is rejected', async () => {
    const grace = await host();
    await connect(grace, provider);
    await sync(grace);
    const ended = calendar.tokens.at(-1) ?? '';
    calendar.ended.add(ended);
    expect(await sync(grace)).toMatchObject({ state: 'working' });
    expect(calendar.tokens.at(-1)).not.toBe(ended);
    calendar.refusal = { status: 401 };
    expect(await sync(grace)).toMatchObject({ state: 'broken', needs_reconnect: true });
  });

  it('is not read for as long as the provider asks, keeps the known events, and is then retried', async () => {
    const [grace, ada] = [await host(), await register()];
    const busyStart = at(await slotsOf(grace, ada), 12);
    calendar.appointments = [hourFrom(busyStart)];
    const account = await connect(grace, provider);
    await sync(grace);
    calendar.refusal = { status: 429, headers: { 'retry-after': '120' } };
    const late = await sync(grace);
    expect(late).toMatchObject({ state: 'late', needs_reconnect: false });
    expect(late?.last_synced_at).not.toBeNull();
    const questions = await calendar.questionsOf(account);
    expect(await sync(grace)).toMatchObject({ state: 'late' });
    expect(await calendar.questionsOf(account)).toEqual(questions);
    expect(startsOf(await slotsOf(grace, ada))).not.toContain(busyStart);
    calendar.refusal = null;
    expect(await sync(grace, 3)).toMatchObject({ state: 'working' });
    calendar.refusal = { status: 503 };
    expect(await sync(grace, 4)).toMatchObject({ state: 'late', needs_reconnect: false });
  });

  it('blocks nothing after it is disconnected', async () => {
    const [grace, ada] = [await host(), await register()];
    const busyStart = at(await slotsOf(grace, ada), 12);
    calendar.appointments = [hourFrom(busyStart)];
    await connect(grace, provider);
    await sync(grace);
    const body = { current_password: grace.password };
    await own.client.ok(disconnectProvider, { params: { provider }, body }, { as: grace });
    expect((await own.client.ok(listConnectedCalendars, {}, { as: grace })).results).toEqual([]);
    expect(startsOf(await slotsOf(grace, ada))).toContain(busyStart);
  });
});

it.each(['google', 'microsoft'] as const)(
  '%s’s pages are all read, without free or declined events',
  async (provider) => {
    const [grace, ada] = [await host(), await register()];
    const slots = await slotsOf(grace, ada);
    const [first, free, cancelled, last] = [4, 12, 20, 28].map((index) => at(slots, index));
    calendar.appointments = [
      hourFrom(first ?? ''),
      { ...hourFrom(free ?? ''), showAs: 'free' },
      { ...hourFrom(cancelled ?? ''), isCancelled: true },
      hourFrom(last ?? ''),
    ];
    await connect(grace, provider);
    await sync(grace);
    const starts = startsOf(await slotsOf(grace, ada));
    expect([first, free, cancelled, last].map((start) => starts.includes(start ?? ''))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  },
);

describe.each(['google', 'microsoft'] as const)('After the first read of a calendar of %s', (provider) => {
  const reads = () => calendar.questions.filter((one) => /events$|calendarView/.test(one)).length;

  it('only changes are requested: new, moved and deleted events', async () => {
    const [grace, ada] = [await host(), await register()];
    const slots = await slotsOf(grace, ada);
    const [first, second, third] = [4, 12, 20].map((index) => at(slots, index));
    const isFree = async () => {
      const starts = startsOf(await slotsOf(grace, ada));
      return [first, second, third].map((start) => starts.includes(start ?? ''));
    };
    calendar.appointments = [hourFrom(first ?? ''), hourFrom(second ?? '')];
    await connect(grace, provider);
    await sync(grace);
    expect(await isFree()).toEqual([false, false, true]);
    const [one, other] = calendar.store.all().filter(({ owner, isDeleted }) => owner === null && !isDeleted);
    if (!one || !other) throw new Error('There are no appointments');
    calendar.store.change(one, hourFrom(third ?? ''));
    calendar.store.change(other, { isDeleted: true });
    await sync(grace);
    expect(await isFree()).toEqual([true, true, false]);
    const before = reads();
    expect(await sync(grace)).toMatchObject({ state: 'working' });
    expect(reads() - before).toBe(1);
  });

  it('everything is read again when the provider has dropped the cursor, and once a day', async () => {
    const [grace, ada] = [await host(), await register()];
    const busyStart = at(await slotsOf(grace, ada), 12);
    await connect(grace, provider);
    await sync(grace);
    calendar.appointments = [hourFrom(busyStart)];
    calendar.store.forget();
    const before = reads();
    expect(await sync(grace)).toMatchObject({ state: 'working', problem: null });
    expect(reads() - before).toBe(2);
    expect(startsOf(await slotsOf(grace, ada))).not.toContain(busyStart);
    calendar.store.forget();
    const today = reads();
    expect(await sync(grace, 25 * 60)).toMatchObject({ state: 'working' });
    expect(reads() - today).toBe(1);
  });
});
