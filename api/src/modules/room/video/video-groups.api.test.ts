import {
  API_BASE,
  createLiveToken,
  createRoomToken,
  joinAsGuest,
  joinLiveSession,
  takeVideoEvent,
} from '@acquaint/contracts';
import {
  LIVEKIT_KEY,
  LIVEKIT_SECRET,
  startLivekitServer,
  webhookOf,
  type LivekitServer,
} from '../../../../test/servers/livekit-server.ts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { until } from '../../../../test/until.ts';
import { endCall, serverNow, startCall, type TestCall } from '../../recordings/test-call.ts';
import { admittedGuest } from '../admission/test-guest.ts';
import { openSocketBy, type TestSocket } from '../test-socket.ts';

const settings = () => ({
  LIVEKIT_URL: livekit.url,
  LIVEKIT_API_KEY: LIVEKIT_KEY,
  LIVEKIT_API_SECRET: LIVEKIT_SECRET,
});
let livekit: LivekitServer;
let server: OwnServer;
const open: TestSocket[] = [];
beforeAll(async () => {
  livekit = await startLivekitServer();
  server = await startOwnServer(settings());
});
afterEach(() => Promise.all(open.splice(0).map((socket) => socket.drop())));
afterAll(async () => {
  await server.end();
  await livekit.close();
});

const askedOf = (room: string) =>
  livekit.requests.flatMap(({ method, body }) =>
    body['room'] === room || body['name'] === room ? [method] : [],
  );

async function call() {
  const made = await startCall(server.client);
  open.push(made.sockets.ada, made.sockets.grace);
  const params = { id: made.session.id };
  const wayOf = async (as: typeof made.ada) =>
    (await server.client.ok(createRoomToken, { params }, { as })).video;
  return { ...made, params, wayOf };
}

it('a call of two goes from browser to browser, and the LiveKit server is asked only to delete its room when it is over', async () => {
  const made = await call();
  expect(await made.wayOf(made.ada)).toBe('peer');
  expect(askedOf(made.session.id)).toEqual([]);
  await endCall(made);
  // A process that records nothing of its rooms may have made one.
  await until(() => askedOf(made.session.id).length > 0);
  expect(askedOf(made.session.id)).toEqual(['DeleteRoom']);
});

/** Reports to a server that somebody has connected to the LiveKit server. */
async function connect({ client }: OwnServer, room: string, identity: string): Promise<void> {
  const joinedAt = String(Math.ceil((await serverNow(client)) / 1000));
  const joined = await webhookOf({
    event: 'participant_joined',
    room: { name: room, sid: `RM_${room}` },
    participant: { identity, sid: `PA_${identity}`, joinedAt },
  });
  const { status } = await client.raw(API_BASE + takeVideoEvent.path, { method: 'POST', ...joined });
  expect(status).toBe(204);
}

/** Creates a guest who is admitted. @returns a function that closes their socket. */
async function admit({ client }: OwnServer, made: TestCall): Promise<() => Promise<void>> {
  const params = { id: made.session.id };
  const { guest_token } = await client.ok(createLiveToken, { params }, { as: made.grace });
  const { socket } = await admittedGuest(client, made, guest_token, 'Maya');
  return () => socket.drop();
}

it.each([
  { who: 'whose people are connected to', isGuest: false },
  { who: 'whose guest was admitted to', isGuest: true },
])(
  'a call $who the LiveKit server stays there when only groups go through it from now on',
  async ({ isGuest }) => {
    const before = await startOwnServer({ ...settings(), LIVEKIT_CALLS: 'all' });
    let running = before;
    try {
      const made = await startCall(before.client);
      const { ada, grace, sockets } = made;
      const params = { id: made.session.id };
      if (isGuest) await (await admit(before, made))();
      else await connect(before, made.session.id, ada.id);
      await Promise.all([sockets.ada.drop(), sockets.grace.drop()]);

      running = await before.restart({ LIVEKIT_CALLS: 'groups' });
      for (const as of [ada, grace])
        expect((await running.client.ok(createRoomToken, { params }, { as })).video).toBe('livekit');
    } finally {
      await running.end();
    }
  },
);

it('a call moves to the LiveKit server when a guest is let in, and stays there when the guest has been removed (R-ROOM-3)', async () => {
  const made = await call();
  const { sockets, params, wayOf } = made;
  const { guest_token } = await server.client.ok(createLiveToken, { params }, { as: made.grace });
  const { guest_key, knock_id } = await server.client.ok(joinAsGuest, {
    body: { guest_token, name: 'Maya' },
  });
  const ticket = () => server.client.ok(joinLiveSession, { params, body: { guest_key } });
  const first = await ticket();
  const guest = await openSocketBy(server.client, first.socket_ticket);
  open.push(guest);
  const enter = (room_token: string): void =>
    guest.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
  enter(first.room_token);
  await guest.next('room/waiting');
  expect(await wayOf(made.ada)).toBe('peer');

  const admit = { type: 'room/admit', session_id: made.session.id, guest_id: knock_id } as const;
  sockets.grace.send({ ...admit, admit: true });
  await guest.next('room/admitted');
  for (const socket of [sockets.ada, sockets.grace])
    expect(await socket.next('room/video')).toMatchObject({ video: 'livekit' });
  // A process may have ended before it told them of the move: they are told at each admission.
  sockets.grace.send({ ...admit, admit: true });
  for (const socket of [sockets.ada, sockets.grace])
    expect(await socket.next('room/video')).toMatchObject({ video: 'livekit' });
  const inside = await ticket();
  expect([inside.video, await wayOf(made.ada), await wayOf(made.grace)]).toEqual(Array(3).fill('livekit'));
  expect(askedOf(made.session.id)).toContain('CreateRoom');
  enter(inside.room_token);
  // A page whose ticket is older learns it when it enters.
  expect(await guest.next('room/entered')).toMatchObject({ video: 'livekit' });

  sockets.grace.send({ ...admit, admit: false });
  await until(() => askedOf(made.session.id).includes('RemoveParticipant'));
  expect(await wayOf(made.ada)).toBe('livekit');
  await endCall(made);
  await until(() => askedOf(made.session.id).at(-1) === 'DeleteRoom');
});
