import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bookSession,
  connectProvider,
  disconnectProvider,
  getProviderUrl,
  listConnectedCalendars,
  listFreeSlots,
  listNotifications,
  rescheduleSession,
  syncCalendars,
  updateAvailability,
  type CalendarProvider,
  type Slot,
} from '@acquaint/contracts';
import { startCalendarServer, type CalendarServer } from '../../../test/calendar-server.ts';
import { OWN_SERVER_LIMIT, startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { ProviderVisitor } from '../../../test/provider-visit.ts';
import { at, refusal, ROUND_THE_CLOCK } from '../sessions/test-booking.ts';

let own: OwnServer;
let calendar: CalendarServer;
beforeAll(async () => {
  calendar = await startCalendarServer();
  own = await startOwnServer({ GOOGLE_CALENDAR_URL: calendar.url, MICROSOFT_GRAPH_URL: calendar.url });
}, OWN_SERVER_LIMIT);
afterAll(async () => {
  await own.end();
  await calendar.close();
});
beforeEach(() => {
  calendar.appointments = [];
  calendar.refusal = null;
});

async function connect(member: TestMember, provider: CalendarProvider): Promise<void> {
  const { client } = own;
  const visitor = new ProviderVisitor(client);
  const started = await client.call(
    getProviderUrl,
    { params: { provider }, query: { use: 'calendar', next: '/dashboard/your-sessions' } },
    { as: member },
  );
  visitor.keep(started.headers);
  const email = `cal-${randomUUID().slice(0, 8)}@mail.example`;
  const answer = await visitor.fillPage(started.body.url, { email });
  const headers = { cookie: visitor.cookie };
  const { body } = await client.call(
    connectProvider,
    { params: { provider }, body: answer },
    { as: member, headers },
  );
  expect(body).toMatchObject({ outcome: 'connected', use: 'calendar' });
  // The first look comes by itself.
  const isNew = async () => (await listed(member))?.state === 'new';
  while (await isNew()) await pause(20);
}

const listed = async (as: TestMember) => (await own.client.ok(listConnectedCalendars, {}, { as })).results[0];
const register = () => registerMember({}, own.client);
async function host(): Promise<TestMember> {
  const member = await register();
  const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };
  await own.client.ok(updateAvailability, { body }, { as: member });
  return member;
}
const sync = async (as: TestMember, later = 0) =>
  (await own.client.call(syncCalendars, {}, { as, later })).body.results[0];
const slotsOf = async (of: TestMember, as: TestMember, moving?: string): Promise<Slot[]> =>
  (
    await own.client.ok(
      listFreeSlots,
      { query: { username: of.username, ...(moving === undefined ? {} : { moving }) } },
      { as },
    )
  ).slots;
const startsOf = (slots: readonly Slot[]) => slots.map(({ starts_at }) => starts_at);
const hourFrom = (start: string, minutes = 60) => ({
  start,
  end: Temporal.Instant.from(start).add({ minutes }).toString(),
});

describe.each(['google', 'microsoft'] as const)('A connected calendar of %s', (provider) => {
  it('blocks the slots that overlap its appointments, for the host and for the booker', async () => {
    const [grace, ada] = [await host(), await register()];
    const before = await slotsOf(grace, ada);
    const taken = at(before, 12);
    calendar.appointments = [hourFrom(taken)];
    await connect(grace, provider);
    expect(await sync(grace)).toMatchObject({ provider, state: 'working', problem: null });
    const starts = startsOf(await slotsOf(grace, ada));
    expect([starts.includes(taken), starts.includes(at(before, 8)), starts.includes(at(before, 16))]).toEqual(
      [false, true, true],
    );
    const lost = await own.client.call(
      bookSession,
      { body: { username: grace.username, starts_at: taken } },
      { as: ada },
    );
    expect([lost.status, refusal(lost).code]).toEqual([409, 'not-free']);
    expect(refusal(lost).detail).toBe('This time is not offered. Please choose one of the free times.');

    const other = await host();
    calendar.appointments = [hourFrom(taken)];
    await connect(ada, provider);
    await sync(ada);
    expect(startsOf(await slotsOf(other, ada))).not.toContain(taken);
    calendar.appointments = [];
    await sync(ada);
    expect(startsOf(await slotsOf(other, ada))).toContain(taken);
  });

  it('has the session itself as no other appointment, so that it can be moved by a quarter of an hour', async () => {
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

  it('is shown as broken, and its owner told once, when it must be connected again; then works again', async () => {
    const grace = await host();
    await connect(grace, provider);
    await sync(grace);
    calendar.refusal = { status: 403 };
    const limit = async () =>
      (await own.client.ok(listFreeSlots, { query: { username: grace.username } }, { as: grace })).budget
        .limit;
    expect(await limit()).toBe(4);
    const broken = { state: 'broken', needs_reconnect: true };
    const first = await sync(grace);
    expect(first).toMatchObject(broken);
    expect(first?.problem).toMatch(/does not allow us to read your calendar\. Connect it again/);
    expect(await sync(grace)).toMatchObject(broken);
    expect(await limit()).toBe(2);
    const { results } = await own.client.ok(listNotifications, { query: {} }, { as: grace });
    expect(results.filter(({ title }) => title.endsWith('calendar is not read any more'))).toHaveLength(1);
    calendar.refusal = null;
    expect(await sync(grace)).toMatchObject({ state: 'working', problem: null, needs_reconnect: false });
  });

  it('is read with a new token when the one before is not taken any more', async () => {
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

  it('is left alone for as long as it asks, keeps what is known, and is tried again', async () => {
    const [grace, ada] = [await host(), await register()];
    const taken = at(await slotsOf(grace, ada), 12);
    calendar.appointments = [hourFrom(taken)];
    await connect(grace, provider);
    await sync(grace);
    calendar.refusal = { status: 429, headers: { 'retry-after': '120' } };
    const late = await sync(grace);
    expect(late).toMatchObject({ state: 'late', needs_reconnect: false });
    expect(late?.last_synced_at).not.toBeNull();
    const asked = calendar.tokens.length;
    expect(await sync(grace)).toMatchObject({ state: 'late' });
    expect(calendar.tokens).toHaveLength(asked);
    expect(startsOf(await slotsOf(grace, ada))).not.toContain(taken);
    calendar.refusal = null;
    expect(await sync(grace, 3)).toMatchObject({ state: 'working' });
    calendar.refusal = { status: 503 };
    expect(await sync(grace, 4)).toMatchObject({ state: 'late', needs_reconnect: false });
  });

  it('blocks nothing any more once it is disconnected', async () => {
    const [grace, ada] = [await host(), await register()];
    const taken = at(await slotsOf(grace, ada), 12);
    calendar.appointments = [hourFrom(taken)];
    await connect(grace, provider);
    await sync(grace);
    const body = { current_password: grace.password };
    await own.client.ok(disconnectProvider, { params: { provider }, body }, { as: grace });
    expect((await own.client.ok(listConnectedCalendars, {}, { as: grace })).results).toEqual([]);
    expect(startsOf(await slotsOf(grace, ada))).toContain(taken);
  });
});

it('Microsoft’s pages are read to the last, without what is free or cancelled', async () => {
  const [grace, ada] = [await host(), await register()];
  const slots = await slotsOf(grace, ada);
  const [first, free, cancelled, last] = [4, 12, 20, 28].map((index) => at(slots, index));
  calendar.appointments = [
    hourFrom(first ?? ''),
    { ...hourFrom(free ?? ''), showAs: 'free' },
    { ...hourFrom(cancelled ?? ''), isCancelled: true },
    hourFrom(last ?? ''),
  ];
  await connect(grace, 'microsoft');
  await sync(grace);
  const starts = startsOf(await slotsOf(grace, ada));
  expect([first, free, cancelled, last].map((start) => starts.includes(start ?? ''))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
