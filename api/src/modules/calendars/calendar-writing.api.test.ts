import {
  cancelSession,
  disconnectProvider,
  listNotifications,
  rescheduleSession,
  type Session,
} from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import type { TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { at } from '../sessions/test-booking.ts';
import { openCalendarWorld, startsOf, type CalendarWorld } from './test-calendars.ts';

let world: CalendarWorld;
let calendar: CalendarServer;
beforeAll(async () => {
  world = await openCalendarWorld();
  ({ calendar } = world);
});
afterAll(() => world.end());
beforeEach(() => {
  calendar.appointments = [];
  calendar.refusal = null;
  calendar.writeRefusal = null;
  calendar.afterWrite = null;
});

const standing = (session: Session) => calendar.entriesOf(session.id);
const startsAt = (session: Session) => standing(session).map(({ start }) => new Date(start).toISOString());
const written = (session: Session, copies: number) => until(() => standing(session).length === copies);
const move = (session: Session, starts_at: string, as: TestMember) =>
  world.own.client.ok(rescheduleSession, { params: { id: session.id }, body: { starts_at } }, { as });
const titlesOf = async (as: TestMember) =>
  (await world.own.client.ok(listNotifications, { query: {} }, { as })).results.map(({ title }) => title);

describe.each(['google', 'microsoft'] as const)('In a connected calendar of %s a session', (provider) => {
  it('is written for both people, moved and removed', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    await world.connect(grace, provider);
    await world.connect(ada, provider === 'google' ? 'microsoft' : 'google');
    const session = await world.book(grace, ada);
    await written(session, 2);
    expect(new Set(standing(session).map(({ owner }) => owner)).size).toBe(2);
    const content = JSON.stringify(standing(session).map(({ fields }) => fields));
    expect(content).toContain(`/room?session=${session.id}`);
    expect(content).not.toContain(grace.email);
    expect(content).not.toContain(ada.email);

    const later = at(await world.slotsOf(grace, ada, session.id), 20);
    await move(session, later, ada);
    const expected = [later, later].map((start) => new Date(start).toISOString());
    await until(() => JSON.stringify(startsAt(session)) === JSON.stringify(expected));
    await world.own.client.ok(cancelSession, { params: { id: session.id }, body: {} }, { as: grace });
    await written(session, 0);
    expect((await world.listed(grace))?.writing).toMatchObject({
      state: 'working',
      problem: null,
      waiting: 0,
    });
  });

  it('is written when the calendar is connected later, once, and again when it is reconnected', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const session = await world.book(grace, ada);
    await world.connect(grace, provider);
    await written(session, 1);
    const body = { current_password: grace.password };
    await world.own.client.ok(disconnectProvider, { params: { provider }, body }, { as: grace });
    expect(standing(session)).toHaveLength(1);
    const account = await world.connect(grace, provider);
    // Another account has its own calendar.
    await written(session, 2);
    const [entry] = standing(session);
    const questions = (await calendar.questionsOf(account)).length;
    await world.sync(grace);
    expect((await calendar.questionsOf(account)).length - questions).toBe(1);
    expect(entry?.owner).not.toBe(standing(session)[1]?.owner);
  });

  it('does not block its own people, before and after it is moved', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    await world.connect(grace, provider);
    const session = await world.book(grace, ada);
    await until(async () => (await world.lastWritten(grace)) !== null);
    await world.sync(grace);
    const other = await world.register();
    const moved = at(await world.slotsOf(grace, ada, session.id), 20);
    await move(session, moved, ada);
    // The calendar was not read since: its old appointment for the session no longer blocks.
    expect(startsOf(await world.slotsOf(grace, other))).toContain(session.starts_at);
  });

  it('is written once when the response to the write is lost', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const account = await world.connect(grace, provider);
    let lost = 0;
    calendar.afterWrite = (owner) => {
      if (owner === account) lost += 1;
      return Promise.resolve(owner === account && lost === 1 ? 'lose' : 'answer');
    };
    const session = await world.book(grace, ada);
    await until(async () => (await world.listed(grace))?.writing.state === 'late');
    expect((await world.listed(grace))?.writing.problem).toMatch(/isn’t responding\. We’ll keep trying/);
    // Writing a second session successfully shows that writing works again, so waiting entries are retried at once.
    const second = await world.book(grace, await world.register(), 30);
    await written(second, 1);
    await until(async () => (await world.listed(grace))?.writing.waiting === 0);
    expect(standing(session)).toHaveLength(1);
  });

  it('is written once when two workers write at the same time', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const account = await world.connect(grace, provider);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let isFirst = true;
    calendar.afterWrite = async (owner) => {
      if (isFirst && owner === account) {
        isFirst = false;
        await held;
      }
      return 'answer';
    };
    const session = await world.book(grace, ada);
    await until(() => !isFirst);
    const later = at(await world.slotsOf(grace, ada, session.id), 24);
    await move(session, later, ada);
    release();
    await until(() => startsAt(session)[0] === new Date(later).toISOString());
    expect(standing(session)).toHaveLength(1);
  });

  it('is written again when its owner has deleted it there and it is moved', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    await world.connect(grace, provider);
    const session = await world.book(grace, ada);
    await written(session, 1);
    const [entry] = standing(session);
    if (!entry) throw new Error('The calendar has no such entry');
    calendar.store.change(entry, { isDeleted: true });
    const later = at(await world.slotsOf(grace, ada, session.id), 20);
    await move(session, later, ada);
    await until(() => startsAt(session)[0] === new Date(later).toISOString());
  });

  it('is removed without a message when its owner had deleted it there before it was cancelled', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const account = await world.connect(grace, provider);
    const session = await world.book(grace, ada);
    await written(session, 1);
    const [entry] = standing(session);
    if (!entry) throw new Error('The calendar has no such entry');
    calendar.store.change(entry, { isDeleted: true });
    await world.own.client.ok(cancelSession, { params: { id: session.id }, body: {} }, { as: ada });
    await until(async () => (await calendar.questionsOf(account)).some((one) => one.startsWith('DELETE')));
    await until(async () => (await world.listed(grace))?.writing.waiting === 0);
    expect((await world.listed(grace))?.writing).toMatchObject({ state: 'working', problem: null });
  });

  it.each([
    [401, { state: 'broken', needs: true, problem: /we no longer have access\. Reconnect your calendar/ }],
    [403, { state: 'broken', needs: true, problem: /don’t have permission to write to it\. Reconnect it/ }],
    [
      400,
      {
        state: 'broken',
        needs: false,
        problem: /won’t accept the entry\. Use the calendar file in our emails/,
      },
    ],
    [429, { state: 'late', needs: false, problem: /has asked us to wait\. We’ll keep trying/ }],
    [503, { state: 'late', needs: false, problem: /isn’t responding\. We’ll keep trying/ }],
  ] as const)(
    'that cannot be written (%i) is shown with instructions',
    async (status, { state, needs, problem }) => {
      const [grace, ada] = [await world.host(), await world.register()];
      const account = await world.connect(grace, provider);
      calendar.writeRefusal = { status, ...(status === 429 ? { headers: { 'retry-after': '120' } } : {}) };
      await world.book(grace, ada);
      await until(async () => (await world.listed(grace))?.writing.state === state);
      const shown = await world.listed(grace);
      expect(shown).toMatchObject({ state: 'working', needs_reconnect: needs, writing: { waiting: 1 } });
      expect(shown?.writing.problem).toMatch(problem);
      const titles = (await titlesOf(grace)).filter((title) =>
        title.startsWith('We can’t add your sessions'),
      );
      expect(titles).toHaveLength(state === 'broken' ? 1 : 0);
      const questions = (await calendar.questionsOf(account)).length;
      await world.book(grace, await world.register(), 40);
      await until(async () => (await world.listed(grace))?.writing.waiting === 2);
      expect((await calendar.questionsOf(account)).length - questions).toBeLessThanOrEqual(
        status === 401 ? 4 : 2,
      );
      expect(
        (await titlesOf(grace)).filter((title) => title.startsWith('We can’t add your sessions')),
      ).toHaveLength(titles.length);
      calendar.writeRefusal = null;
      if (!needs) return;
      await world.connect(grace, provider);
      await until(async () => (await world.listed(grace))?.writing.waiting === 0);
      expect((await world.listed(grace))?.writing).toMatchObject({ state: 'working', problem: null });
    },
  );

  it('that its owner moves or deletes there is unchanged, and its owner is told how to do it here', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    await world.connect(grace, provider);
    const session = await world.book(grace, ada);
    await until(async () => (await world.lastWritten(grace)) !== null);
    const [entry] = standing(session);
    if (!entry) throw new Error('The calendar has no such entry');
    await world.sync(grace, 3);
    expect((await titlesOf(grace)).filter((title) => /calendar/.test(title))).toEqual([]);
    const later = (time: string) => Temporal.Instant.from(time).add({ minutes: 30 }).toString();
    calendar.store.change(entry, { start: later(entry.start), end: later(entry.end) });
    await world.sync(grace, 5);
    await world.sync(grace, 6);
    expect(
      (await titlesOf(grace)).filter((title) => /^You moved your session with .* calendar$/.test(title)),
    ).toHaveLength(1);
    calendar.store.change(entry, { isDeleted: true });
    await world.sync(grace, 8);
    await world.sync(grace, 9);
    expect(
      (await titlesOf(grace)).filter((title) => /is no longer in your .* calendar$/.test(title)),
    ).toHaveLength(1);
    expect((await titlesOf(ada)).filter((title) => /calendar/.test(title))).toEqual([]);
  });
});
