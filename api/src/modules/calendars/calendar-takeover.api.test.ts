import type { Session } from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import type { TestMember } from '../../../test/people.ts';
import type { OwnProcess } from '../../../test/own-server.ts';
import { until } from '../../../test/until.ts';
import { pass, serverNow } from '../recordings/test-call.ts';
import { openKillableCalendarWorld, type CalendarWorld } from './test-calendars.ts';

let world: CalendarWorld<OwnProcess>;
let calendar: CalendarServer;
beforeAll(async () => {
  world = await openKillableCalendarWorld();
  ({ calendar } = world);
});
afterAll(() => world.end());

const standing = (session: Session) => calendar.entriesOf(session.id);
const startsAt = (session: Session) => standing(session).map(({ start }) => new Date(start).toISOString());

it('Writes that waited for a killed server are done by the next one, which reaches its own providers', async () => {
  const [grace, ada] = [await world.host(), await world.register()];
  const account = await world.connect(grace, 'microsoft');
  let requests = 0;
  calendar.afterWrite = (owner) => {
    if (owner === account) requests += 1;
    return owner === account && requests === 1 ? new Promise(() => undefined) : Promise.resolve('answer');
  };
  await world.book(grace, ada);
  await until(() => requests === 1);
  // Its job is queued behind the one that never ends, and is due when the next server starts.
  const second = await world.book(grace, await world.register(), 30);
  world.own = await world.own.restart({}, 'SIGKILL');
  await world.connect(await world.register(), 'microsoft');
  await until(() => standing(second).length === 1);
});

it('A server that is killed while writing into calendars has written once when another one continues by itself', async () => {
  const requests = new Map<string, number>();
  calendar.afterWrite = (owner) => {
    const count = requests.get(owner);
    if (count === undefined) return Promise.resolve('answer');
    requests.set(owner, count + 1);
    // The first request never gets a response.
    return count === 0 ? new Promise(() => undefined) : Promise.resolve('answer');
  };
  const booked: { readonly grace: TestMember; readonly session: Session }[] = [];
  for (const provider of ['google', 'microsoft'] as const) {
    const [grace, ada] = [await world.host(), await world.register()];
    requests.set(await world.connect(grace, provider), 0);
    booked.push({ grace, session: await world.book(grace, ada) });
  }
  const eachIsAsked = (times: number) => requests.values().every((count) => count >= times);
  await until(() => eachIsAsked(1));
  const killedAt = await serverNow(world.own.client);
  world.own = await world.own.restart({}, 'SIGKILL');
  // The killed server held its claims for 90 seconds by its own clock, which the new server does not have.
  const lost = (killedAt - (await serverNow(world.own.client))) / 1000;
  await pass(world.own.client, lost + 3 * 60);
  // On PostgreSQL, a job of a killed server can be claimed after 90 seconds of real time, and the machine is busy.
  await until(() => eachIsAsked(2));
  for (const { grace, session } of booked) {
    await until(async () => (await world.listed(grace))?.writing.state === 'working');
    expect(standing(session)).toHaveLength(1);
    expect(startsAt(session)).toEqual([new Date(session.starts_at).toISOString()]);
  }
});
