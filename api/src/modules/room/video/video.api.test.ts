import { randomUUID } from 'node:crypto';
import {
  API_BASE,
  createLiveToken,
  createRoomToken,
  getAttendance,
  joinAsGuest,
  joinLiveSession,
  takeVideoEvent,
} from '@acquaint/contracts';
import { TokenVerifier } from 'livekit-server-sdk';
import { api } from '../../../../test/client.ts';
import {
  LIVEKIT_KEY,
  LIVEKIT_SECRET,
  startLivekitServer,
  webhookOf,
  type LivekitServer,
} from '../../../../test/servers/livekit-server.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { registerMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { endCall, pass, serverNow, startCall, type TestCall } from '../../recordings/test-call.ts';
import { openSocketBy, type TestSocket } from '../test-socket.ts';

let livekit: LivekitServer;
let server: OwnServer;
const open: TestSocket[] = [];
beforeAll(async () => {
  livekit = await startLivekitServer();
  server = await startOwnServer({
    LIVEKIT_URL: livekit.url,
    LIVEKIT_CALLS: 'all',
    LIVEKIT_API_KEY: LIVEKIT_KEY,
    LIVEKIT_API_SECRET: LIVEKIT_SECRET,
  });
});
afterEach(() => {
  livekit.isDown = false;
  return Promise.all(open.splice(0).map((socket) => socket.drop()));
});
afterAll(async () => {
  await server.end();
  await livekit.close();
});

async function call(): Promise<TestCall & { params: { id: string } }> {
  const made = await startCall(server.client);
  open.push(made.sockets.ada, made.sockets.grace);
  return { ...made, params: { id: made.session.id } };
}
const verify = (token: string | null) => new TokenVerifier(LIVEKIT_KEY, LIVEKIT_SECRET).verify(token ?? '');
const send = async (sent: Awaited<ReturnType<typeof webhookOf>>) =>
  (await server.client.raw(API_BASE + takeVideoEvent.path, { method: 'POST', ...sent })).status;
/** Sends a webhook of LiveKit about a participant. @param joinedAt in milliseconds. */
const tell = async (
  event: 'participant_joined' | 'participant_left' | 'room_finished',
  room: string,
  about: { identity?: string; sid?: string; joinedAt?: number; roomSid?: string } = {},
) => {
  const { identity = '', sid = `PA_${randomUUID()}`, roomSid = `RM_of ${room}` } = about;
  const joinedAt = String(Math.ceil((about.joinedAt ?? (await serverNow(server.client))) / 1000));
  const participant = { identity, sid, joinedAt };
  return send(
    await webhookOf({
      event,
      room: { name: room, sid: roomSid },
      ...(event === 'room_finished' ? {} : { participant }),
    }),
  );
};
const attendanceOf = async ({ session, grace }: TestCall, of: { id: string }) =>
  (await server.client.ok(getAttendance, { params: { id: session.id } }, { as: grace })).results.filter(
    ({ person }) => person.id === of.id,
  );
/** The loss is stored only after the other person was notified. */
const lossIsNoted = (made: TestCall): Promise<void> =>
  until(async () => (await attendanceOf(made, made.ada)).at(-1)?.left_at !== null);
const askedOf = (room: string) =>
  livekit.requests.flatMap(({ method, body }) =>
    body['room'] === room || body['name'] === room ? [method] : [],
  );

describe('With a LiveKit server', () => {
  it('a ticket opens one session’s room to one person for two minutes, and the room is created before', async () => {
    const made = await call();
    const ticket = await server.client.ok(createRoomToken, { params: made.params }, { as: made.ada });
    expect(ticket).toMatchObject({ video: 'livekit', livekit_url: livekit.url });
    const claims = (await verify(ticket.livekit_token)) as { exp?: number; nbf?: number };
    expect(claims).toMatchObject({ sub: made.ada.id, video: { room: made.session.id, roomJoin: true } });
    expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(120);
    expect(livekit.requests).toContainEqual({
      method: 'CreateRoom',
      body: expect.objectContaining({
        name: made.session.id,
        maxParticipants: 4,
        departureTimeout: 60,
      }) as unknown,
    });
    const eve = await registerMember({}, server.client);
    expect((await server.client.call(createRoomToken, { params: made.params }, { as: eve })).status).toBe(
      404,
    );
  });

  it('a ticket is issued even if the server cannot create the room, which then happens when somebody joins', async () => {
    const made = await call();
    livekit.isDown = true;
    const ticket = await server.client.ok(createRoomToken, { params: made.params }, { as: made.ada });
    expect((await verify(ticket.livekit_token)).roomConfig).toMatchObject({ maxParticipants: 4 });
  });

  it('a guest gets access when they are admitted, not before, and is removed there as well', async () => {
    const made = await call();
    const { sockets, params } = made;
    const { guest_token } = await server.client.ok(createLiveToken, { params }, { as: made.grace });
    const { guest_key, knock_id } = await server.client.ok(joinAsGuest, {
      body: { guest_token, name: 'Maya' },
    });
    const ticket = () => server.client.ok(joinLiveSession, { params, body: { guest_key } });
    const first = await ticket();
    expect(first).toMatchObject({ state: 'waiting', livekit_url: null, livekit_token: null });
    const socket = await openSocketBy(server.client, first.socket_ticket);
    open.push(socket);
    socket.send({ type: 'room/enter', room_token: first.room_token, microphone_on: true, camera_on: true });
    await socket.next('room/waiting');
    // A waiting guest who got a token some other way is removed.
    await tell('participant_joined', made.session.id, { identity: knock_id });
    expect(askedOf(made.session.id).at(-1)).toBe('RemoveParticipant');

    const admit = { type: 'room/admit', session_id: made.session.id, guest_id: knock_id } as const;
    sockets.grace.send({ ...admit, admit: true });
    await socket.next('room/admitted');
    const inside = await ticket();
    expect(await verify(inside.livekit_token)).toMatchObject({
      sub: knock_id,
      video: { room: made.session.id },
    });
    const before = askedOf(made.session.id).length;
    expect(await tell('participant_joined', made.session.id, { identity: knock_id })).toBe(204);
    expect(askedOf(made.session.id)).toHaveLength(before);

    sockets.grace.send({ ...admit, admit: false });
    await until(() => askedOf(made.session.id).length > before);
    expect(livekit.requests.at(-1)).toMatchObject({
      method: 'RemoveParticipant',
      body: { room: made.session.id, identity: knock_id, revokeTokenTs: expect.anything() as unknown },
    });
  });

  it('a guest who cannot be removed at once is removed as soon as the server responds', async () => {
    const made = await call();
    await server.client.ok(createRoomToken, { params: made.params }, { as: made.ada });
    const { guest_token } = await server.client.ok(
      createLiveToken,
      { params: made.params },
      { as: made.grace },
    );
    const { knock_id } = await server.client.ok(joinAsGuest, { body: { guest_token, name: 'Mallory' } });
    livekit.isDown = true;
    const session_id = made.session.id;
    made.sockets.grace.send({ type: 'room/admit', session_id, guest_id: knock_id, admit: false });
    await made.sockets.grace.next('room/lobby');
    livekit.isDown = false;
    await pass(server.client, 30);
    await until(() => askedOf(session_id).at(-1) === 'RemoveParticipant');
  });

  it('the room ends with the session', async () => {
    const made = await call();
    await endCall(made);
    await until(() => askedOf(made.session.id).at(-1) === 'DeleteRoom');
    // Somebody whose token is still valid joins the empty room, and is removed together with it.
    await tell('participant_joined', made.session.id, { identity: made.ada.id });
    expect(askedOf(made.session.id).filter((method) => method === 'DeleteRoom').length).toBeGreaterThan(1);
  });
});

describe('A webhook of LiveKit', () => {
  it('adds nothing about people already known by socket, however often it is sent', async () => {
    const made = await call();
    const about = { identity: made.ada.id, sid: 'PA_ada' };
    for (const _ of [1, 2, 3]) expect(await tell('participant_joined', made.session.id, about)).toBe(204);
    expect(await attendanceOf(made, made.ada)).toHaveLength(1);
    // Present by socket: a lost video connection does not mean that the person is gone.
    for (const _ of [1, 2]) expect(await tell('participant_left', made.session.id, about)).toBe(204);
    expect(await attendanceOf(made, made.ada)).toMatchObject([{ left_at: null }]);
  });

  it('records the presence of people without a socket, once, and their disconnection', async () => {
    const made = await call();
    const room = made.session.id;
    await made.sockets.ada.drop();
    await made.sockets.grace.next('room/peer-left');
    await lossIsNoted(made);
    await pass(server.client, 2);
    const about = { identity: made.ada.id, sid: 'PA_one' };
    await tell('participant_joined', room, about);
    await tell('participant_joined', room, about);
    expect(await attendanceOf(made, made.ada)).toMatchObject([{}, { left_at: null }]);
    // After a reload, the new connection is reported before the end of the old one.
    await tell('participant_joined', room, { identity: made.ada.id, sid: 'PA_two' });
    await tell('participant_left', room, about);
    expect(await attendanceOf(made, made.ada)).toMatchObject([{}, { left_at: null }]);
    await tell('participant_left', room, { identity: made.ada.id, sid: 'PA_two' });
    const after = await attendanceOf(made, made.ada);
    expect(after.map(({ left_at }) => left_at === null)).toEqual([false, false]);
    // Late and out of order: they do not count as present.
    await tell('participant_joined', room, { identity: made.ada.id, sid: 'PA_two' });
    const sid = 'PA_three';
    await tell('participant_left', room, { identity: made.ada.id, sid });
    await tell('participant_joined', room, { identity: made.ada.id, sid });
    expect(await attendanceOf(made, made.ada)).toEqual(after);
  });

  it('that a room has finished ends its connections; another room of the same name goes on', async () => {
    const made = await call();
    const room = made.session.id;
    await made.sockets.ada.drop();
    await made.sockets.grace.next('room/peer-left');
    await lossIsNoted(made);
    await pass(server.client, 2);
    await tell('participant_joined', room, { identity: made.ada.id, roomSid: 'RM_second' });
    await tell('room_finished', room, { roomSid: 'RM_first' });
    expect((await attendanceOf(made, made.ada)).at(-1)).toMatchObject({ left_at: null });
    await tell('room_finished', room, { roomSid: 'RM_second' });
    expect((await attendanceOf(made, made.ada)).at(-1)?.left_at).not.toBeNull();
  });

  it('about somebody outside the session removes them, and records nothing', async () => {
    const made = await call();
    const eve = await registerMember({}, server.client);
    await server.client.ok(createRoomToken, { params: made.params }, { as: made.ada });
    expect(await tell('participant_joined', made.session.id, { identity: eve.id })).toBe(204);
    expect(livekit.requests.at(-1)).toMatchObject({
      method: 'RemoveParticipant',
      body: { identity: eve.id, room: made.session.id },
    });
    expect(await attendanceOf(made, eve)).toEqual([]);
  });

  it('about an unknown room is accepted and ignored', async () => {
    expect(await tell('participant_joined', 'somebody else’s', { identity: randomUUID() })).toBe(204);
    expect(await tell('participant_joined', randomUUID(), { identity: randomUUID() })).toBe(204);
    expect(await tell('participant_joined', randomUUID(), { identity: 'an agent' })).toBe(204);
  });

  it('is refused without a valid signature, with another body, or when it is too old', async () => {
    const event = { event: 'room_finished', room: { name: randomUUID(), sid: 'RM_1' } };
    expect(await send(await webhookOf(event))).toBe(204);
    for (const options of [
      { secret: 'another secret of the same length or so' },
      { signed: '{}' },
      { ttl: -60 },
    ]) {
      expect(await send(await webhookOf(event, options))).toBe(401);
    }
    const { body, headers } = await webhookOf(event);
    expect(await send({ body, headers: { ...headers, authorization: '' } })).toBe(401);
    expect(await send({ body, headers: { ...headers, 'content-type': 'application/json' } })).toBe(400);
  });
});

describe('The page’s Content-Security-Policy', () => {
  it('lists a configured LiveKit server, and nothing else', async () => {
    const policyOf = async ({ raw }: typeof api) =>
      /connect-src ([^;]*)/.exec((await raw('/healthz')).headers.get('content-security-policy') ?? '')?.[1];
    expect(await policyOf(server.client)).toBe(`'self' ${livekit.url} ${livekit.url.replace('ws', 'http')}`);
    expect(await policyOf(api)).toBe("'self'");
  });
});

describe('Without a LiveKit server', () => {
  it('calls go from browser to browser, and webhooks are refused', async () => {
    const { body, headers } = await webhookOf({ event: 'room_finished', room: { name: 'x', sid: 'y' } });
    const reply = await api.raw(API_BASE + takeVideoEvent.path, { method: 'POST', body, headers });
    expect(reply.status).toBe(404);
  });
});
