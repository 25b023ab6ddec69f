import { randomUUID } from 'node:crypto';
import {
  bookSession,
  createRoomToken,
  getAttendance,
  getReliability,
  getSession,
  listFreeSlots,
  type SuccessBody,
} from '@acquaint/contracts';
import { startOwnProcess, type OwnProcess } from '../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { pass, serverNow, startCall, type TestCall } from '../recordings/test-call.ts';
import { anyStart } from '../sessions/test-booking.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

/** A killed server loses the offset of its test clock, so each part moves the clock only after the kill. */
let server: OwnProcess;
afterAll(() => server.end());

type Call = Pick<TestCall, 'session' | 'ada'>;
type AttendanceEntry = SuccessBody<typeof getAttendance>['results'][number];
const enter = async (as: TestMember, id: string, stay_id?: string): Promise<TestSocket> => {
  const socket = await openSocket(server.client, as);
  const { room_token } = await server.client.ok(createRoomToken, { params: { id } }, { as });
  const devices = { microphone_on: true, camera_on: true };
  socket.send({ type: 'room/enter', room_token, ...devices, ...(stay_id ? { stay_id } : {}) });
  await socket.next('room/entered');
  return socket;
};
const attendanceOf = async ({ session, ada }: Call, of: TestMember): Promise<AttendanceEntry[]> => {
  const params = { id: session.id };
  const { results } = await server.client.ok(getAttendance, { params }, { as: ada });
  return results.filter(({ person }) => person.id === of.id);
};
const stateOf = async ({ session, ada }: Call): Promise<string> =>
  (await server.client.ok(getSession, { params: { id: session.id } }, { as: ada })).state;

describe('when the server is killed during a call', () => {
  let call: TestCall;
  let another: TestCall;
  let killedAt: number;
  const stay = randomUUID();
  beforeAll(async () => {
    server = await startOwnProcess({ REJOIN_GRACE_SECONDS: '600' });
    call = await startCall(server.client);
    another = await startCall(server.client);
    await another.sockets.ada.drop();
    await enter(another.ada, another.session.id, stay);
    server = await server.restart({}, 'SIGKILL');
    killedAt = await serverNow(server.client);
  });

  it('somebody who returns within the grace period counts as present throughout', async () => {
    const { ada, grace, session } = call;
    const sockets = [await enter(ada, session.id), await enter(grace, session.id)];
    for (const person of [ada, grace]) {
      const [before, after, more] = await attendanceOf(call, person);
      expect(before?.left_at).toBe(after?.entered_at);
      expect([after?.left_at, more]).toEqual([null, undefined]);
    }
    await Promise.all(sockets.map((socket) => socket.drop()));
  });

  it('after the grace period, an open page counts as present throughout, a newly opened one as returning', async () => {
    const { ada, grace, session } = another;
    await pass(server.client, 15 * 60);
    const sockets = [await enter(ada, session.id, stay), await enter(grace, session.id, randomUUID())];
    const [, ofAda, again] = await attendanceOf(another, ada);
    expect(ofAda?.left_at).toBe(again?.entered_at);
    const [ofGrace, back] = await attendanceOf(another, grace);
    expect(Date.parse(ofGrace?.left_at ?? '')).toBeLessThan(killedAt);
    expect(Date.parse(back?.entered_at ?? '')).toBeGreaterThanOrEqual(killedAt + 15 * 60_000);
    await Promise.all(sockets.map((socket) => socket.drop()));
    await server.end();
  });
});

describe('when the server is killed and people do not come back', () => {
  let left: TestCall;
  let empty: TestCall;
  let missed: Call & { readonly grace: TestMember };
  let killedAt: number;
  beforeAll(async () => {
    server = await startOwnProcess({ REJOIN_GRACE_SECONDS: '1' });
    const { client } = server;
    left = await startCall(client);
    empty = await startCall(client);
    const ada = await registerMember({ first_name: 'Ada' }, client);
    const grace = await registerMember({ first_name: 'Grace' }, client);
    const query = { username: grace.username, days: 31 };
    const free = await client.ok(listFreeSlots, { query }, { as: ada });
    const body = { username: grace.username, starts_at: anyStart(free) };
    missed = { ada, grace, session: await client.ok(bookSession, { body }, { as: ada }) };
    await enter(grace, missed.session.id);
    server = await server.restart({}, 'SIGKILL');
    killedAt = await serverNow(server.client);
  });

  it('they count as present until the kill, and the call ends when the other person leaves', async () => {
    const { ada, grace, session } = left;
    await pass(server.client, 5 * 60);
    const ofAda = await enter(ada, session.id);
    let [note] = await attendanceOf(left, grace);
    await until(async () => {
      [note] = await attendanceOf(left, grace);
      return note?.left_at !== null;
    });
    expect(Date.parse(note?.left_at ?? '')).toBeGreaterThanOrEqual(Date.parse(note?.entered_at ?? ''));
    expect(Date.parse(note?.left_at ?? '')).toBeLessThan(killedAt);
    expect(await stateOf(left)).toBe('live');
    ofAda.send({ type: 'room/leave', session_id: session.id });
    await ofAda.next('room/ended');
    expect(await stateOf(left)).toBe('completed');
    expect(await attendanceOf(left, grace)).toEqual([note]);
    await ofAda.drop();
  });

  it('they do not count as present until the end of a call that ends without them', async () => {
    await pass(server.client, 21 * 60);
    await until(async () => (await stateOf(empty)) !== 'live');
    for (const person of [empty.ada, empty.grace]) {
      const [note] = await attendanceOf(empty, person);
      expect(Date.parse(note?.left_at ?? '')).toBeLessThan(killedAt);
    }
  });

  it('they have missed a session for which they waited', async () => {
    const { grace, session } = missed;
    const now = await serverNow(server.client);
    await pass(server.client, (Date.parse(session.ends_at) - now) / 1000 + 60);
    await until(async () => (await stateOf(missed)) !== 'confirmed');
    expect(await stateOf(missed)).toBe('no_show');
    const { marks } = await server.client.ok(getReliability, {}, { as: grace });
    expect(marks.map(({ kind }) => kind)).toEqual(['no_show']);
  });
});
