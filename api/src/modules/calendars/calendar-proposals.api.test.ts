import {
  answerCalendarChange,
  getSession,
  listCalendarChanges,
  listNotifications,
  rescheduleSession,
  type CalendarChange,
  type Session,
} from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import type { TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { at } from '../sessions/test-booking.ts';
import { openCalendarWorld, type CalendarWorld } from './test-calendars.ts';

let world: CalendarWorld;
let calendar: CalendarServer;
beforeAll(async () => {
  world = await openCalendarWorld();
  ({ calendar } = world);
});
afterAll(() => world.end());

const changesOf = async (as: TestMember) =>
  (await world.own.client.ok(listCalendarChanges, {}, { as })).results;
const stateOf = (session: Session, as: TestMember) =>
  world.own.client.ok(getSession, { params: { id: session.id } }, { as });
const answer = (
  { session_id, provider, starts_at }: CalendarChange,
  choice: 'move' | 'cancel' | 'put_back',
  as: TestMember,
) =>
  world.own.client.call(
    answerCalendarChange,
    { params: { id: session_id }, body: { provider, starts_at, answer: choice } },
    { as },
  );
const entryOf = (session: Session) => {
  const [entry] = calendar.entriesOf(session.id);
  if (!entry) throw new Error('The calendar has no such entry');
  return entry;
};
/** Where an entry is moved to: so many minutes after its start, with the same length. */
const shifted = ({ start, end }: { start: string; end: string }, minutes: number) => ({
  start: Temporal.Instant.from(start).add({ minutes }).toString(),
  end: Temporal.Instant.from(end).add({ minutes }).toString(),
});

describe.each(['google', 'microsoft'] as const)('A session in a calendar of %s', (provider) => {
  /** Books a session that Grace, the host, has in her calendar. */
  const booked = async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    await world.connect(grace, provider);
    const session = await world.book(grace, ada, 20);
    await until(async () => (await world.lastWritten(grace)) !== null);
    await world.sync(grace, 3);
    return { grace, ada, session };
  };
  const only = async (grace: TestMember): Promise<CalendarChange> => {
    const [change, ...others] = await changesOf(grace);
    if (!change || others.length > 0) throw new Error('There should be exactly one change');
    return change;
  };

  it('that its owner moves there is moved by one click, and nobody else is asked', async () => {
    const { grace, ada, session } = await booked();
    expect(await changesOf(grace)).toEqual([]);
    const to = shifted(timesOf(session), 120);
    calendar.store.change(entryOf(session), to);
    await world.sync(grace, 5);
    const change = await only(grace);
    expect(change).toMatchObject({ session_id: session.id, provider, change: 'moved' });
    expect(Date.parse(change.starts_at ?? '')).toBe(Date.parse(to.start));
    expect(await changesOf(ada)).toEqual([]);
    // Until then the session keeps its agreed time, and the other person cannot answer.
    expect((await stateOf(session, ada)).starts_at).toBe(session.starts_at);
    expect((await answer(change, 'move', ada)).status).toBe(409);

    const moved = await answer(change, 'move', grace);
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { state: 'confirmed', starts_at: change.starts_at },
    ]);
    expect(await changesOf(grace)).toEqual([]);
    expect((await stateOf(session, ada)).starts_at).toBe(change.starts_at);
    expect((await answer(change, 'move', grace)).status).toBe(409);
  });

  it('that its owner removes there is cancelled, or its entry is put back, by one click', async () => {
    const { grace, session } = await booked();
    calendar.store.change(entryOf(session), { isDeleted: true });
    await world.sync(grace, 5);
    const removed = await only(grace);
    expect(removed).toMatchObject({ change: 'removed', starts_at: null });
    expect((await answer(removed, 'move', grace)).status).toBe(409);
    const before = await world.lastWritten(grace);
    expect((await answer(removed, 'put_back', grace)).status).toBe(200);
    await until(async () => (await world.lastWritten(grace)) !== before);
    expect(calendar.entriesOf(session.id)).toHaveLength(1);
    expect(await changesOf(grace)).toEqual([]);

    await world.sync(grace, 8);
    calendar.store.change(entryOf(session), { isDeleted: true });
    await world.sync(grace, 10);
    const again = await answer(await only(grace), 'cancel', grace);
    expect([again.status, again.body]).toMatchObject([200, { state: 'cancelled', cancelled_by: 'host' }]);
    expect(await changesOf(grace)).toEqual([]);
  });

  it('that is moved there again, or here meanwhile, loses its older proposal', async () => {
    const { grace, ada, session } = await booked();
    const times = timesOf(session);
    calendar.store.change(entryOf(session), shifted(times, 120));
    await world.sync(grace, 5);
    const first = await only(grace);
    calendar.store.change(entryOf(session), shifted(times, 240));
    await world.sync(grace, 7);
    const second = await only(grace);
    expect(Date.parse(second.starts_at ?? '')).toBe(Date.parse(shifted(times, 240).start));
    const outdated = await answer(first, 'move', grace);
    expect([outdated.status, outdated.body]).toMatchObject([409, { code: 'state-changed' }]);
    // Members are notified of each change once.
    const { results } = await world.own.client.ok(listNotifications, { query: {} }, { as: grace });
    expect(results.filter(({ title }) => /^You moved your session/.test(title))).toHaveLength(2);

    const elsewhere = at(await world.slotsOf(grace, ada, session.id), 40);
    const input = { params: { id: session.id }, body: { starts_at: elsewhere } };
    const [byAda, byGrace] = await Promise.all([
      world.own.client.call(rescheduleSession, input, { as: ada }),
      answer(second, 'cancel', grace),
    ]);
    // Whichever came second was refused.
    expect([byAda.status, byGrace.status].sort()).toEqual([200, 409]);
    expect(await changesOf(grace)).toEqual([]);
  });

  it('that its owner makes longer there is not moved', async () => {
    const { grace, session } = await booked();
    const { start, end } = timesOf(session);
    const longer = Temporal.Instant.from(end).add({ minutes: 10 }).toString();
    calendar.store.change(entryOf(session), { start, end: longer });
    await world.sync(grace, 5);
    expect(await changesOf(grace)).toEqual([]);
    // The same, and moved: it has only its new start.
    const to = shifted({ start, end: longer }, 120);
    calendar.store.change(entryOf(session), to);
    await world.sync(grace, 7);
    const { starts_at } = await only(grace);
    expect(Date.parse(starts_at ?? '')).toBe(Date.parse(to.start));
  });

  it('that its owner moved to a time that is not free stays, with the nearest free slots', async () => {
    const { grace, session } = await booked();
    calendar.store.change(entryOf(session), shifted(timesOf(session), 7));
    await world.sync(grace, 5);
    const refused = await answer(await only(grace), 'move', grace);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not-free' }]);
    expect(await changesOf(grace)).toHaveLength(1);
  });
});

function timesOf({ starts_at, ends_at }: Session) {
  return { start: starts_at, end: ends_at };
}
