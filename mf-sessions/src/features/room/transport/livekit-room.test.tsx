import {
  createRoomToken,
  getInitialData,
  getSession,
  joinLiveSession,
  openGuestLink,
  type ClientMessage,
  type RoomPeer,
  type ServerMessage,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  installDevices,
  renderRemotePage,
  sampleId,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Track } from 'livekit-client';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { forgetGuestKey, keepGuestKey } from '../guests/guest-key.ts';
import { fakeRooms, resetFakeRooms, type FakeLivekitRoom } from './test-livekit-room.ts';
import { samplePeer } from './test-peer.ts';
import { openRoomSocket, sampleEntered, tellThrough, type RoomSocket } from './test-room-socket.ts';
import { connections, fakeTrack, installPeerConnections, settled } from './test-peer-connection.ts';

const { Camera, Microphone } = Track.Source;

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const GRACE = samplePeer();
const way = (token: string) => ({
  ice_servers: [],
  server_time: instantIn(0),
  video: 'livekit' as const,
  livekit_url: 'wss://media.example',
  livekit_token: token,
});
const entered = (peers: RoomPeer[]) => sampleEntered(SESSION.id, { peers });

let sent: RoomSocket['sent'];
let socket: RoomSocket['socket'];
const tell = (message: ServerMessage) => tellThrough(socket, message);
const theRoom = (): FakeLivekitRoom => {
  const [room] = fakeRooms;
  if (!room) throw new Error('no room was made');
  return room;
};
const bringGrace = () =>
  act(() =>
    theRoom().brings({
      identity: GRACE.person.id,
      sends: new Map([[Camera, { track: fakeTrack('video', 'Grace’s face'), level: 0 }]]),
    }),
  );

beforeEach(() => {
  installPeerConnections();
  resetFakeRooms();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => act(() => socket.setStatus('closed')));

function openRoom() {
  let tickets = 0;
  return renderRemotePage(remote, 'room', {
    path: backInCall(SESSION),
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: SESSION })),
      fake(createRoomToken, () => {
        tickets += 1;
        const room_token = `ticket ${tickets}`;
        return { status: 200, body: { room_token, session: SESSION, ...way(`pass ${tickets}`) } };
      }),
    ],
  });
}

it('connects through the server named in the ticket: the same tiles, no peer-to-peer connection', async () => {
  const devices = installDevices();
  await openRoom();
  await waitFor(() => expect(sent).toMatchObject([{ type: 'room/enter', room_token: 'ticket 1' }]));
  await tell(entered([GRACE]));
  // Uses the pass of the page's ticket without another request.
  expect(theRoom().connectedWith).toEqual([{ url: 'wss://media.example', token: 'pass 1' }]);
  expect([...theRoom().shown.values()].map(({ mediaStreamTrack }) => mediaStreamTrack)).toEqual(
    devices.tracks,
  );
  const tile = within(screen.getByRole('figure', { name: 'Grace Hopper' }));
  expect(tile.getByText('Connecting…')).toBeVisible();
  bringGrace();
  expect(tile.queryByText('Connecting…')).toBeNull();
  expect(tile.getByLabelText('Video of Grace Hopper')).toBeVisible();
  expect(connections).toEqual([]);
});

it('keeps muting, hands, chat and leaving with our own signaling', async () => {
  const devices = installDevices();
  const page = await openRoom();
  await waitFor(() => expect(sent).toHaveLength(1));
  await tell(entered([GRACE]));
  bringGrace();
  await page.user.click(screen.getByRole('button', { name: /microphone$/ }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ type: 'room/media', microphone_on: false, camera_on: true }),
  );
  expect(theRoom().shown.get(Microphone)?.mediaStreamTrack).toBe(devices.tracks[0]);
  expect(devices.tracks[0]?.enabled).toBe(false);
  await tell({
    type: 'room/peer-hand',
    session_id: SESSION.id,
    peer_id: GRACE.peer_id,
    hand_raised_at: instantIn(0),
  });
  expect(
    within(screen.getByRole('figure', { name: 'Grace Hopper' })).getByLabelText('Hand raised'),
  ).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(sent.at(-1)).toMatchObject({ type: 'room/leave' });
  await waitFor(() => expect(theRoom().state).toBe('disconnected'));
});

it('connects a guest the same way once admitted', async () => {
  installDevices();
  const me = samplePerson({ id: sampleId(60), first_name: 'Maya', last_name: '', username: '' });
  const listeners: ((event: { data: string }) => void)[] = [];
  class FakeSocket {
    static readonly OPEN = 1;
    readonly readyState = 1;
    set onmessage(listen: (event: { data: string }) => void) {
      listeners.push(listen);
    }
    send(text: string): void {
      sent.push(JSON.parse(text) as ClientMessage);
    }
    close(): void {}
  }
  Object.assign(globalThis, { WebSocket: FakeSocket });
  keepGuestKey('secret', 'key');
  await renderRemotePage(remote, 'guest', {
    path: '/room/guest#secret',
    pattern: '/room/guest',
    loggedIn: false,
    fakes: [
      fake(openGuestLink, () => ({
        status: 200,
        body: {
          session_id: SESSION.id,
          host: GRACE.person,
          booker: samplePerson({ id: sampleId(9), first_name: 'Ada' }),
          starts_at: instantIn(-1),
          duration_minutes: 20,
        },
      })),
      fake(joinLiveSession, () => ({
        status: 200 as const,
        body: {
          state: 'admitted' as const,
          socket_ticket: 'socket',
          room_token: 'room',
          me,
          ...way('a guest’s pass'),
        },
      })),
    ],
  });
  await waitFor(() => expect(listeners).toHaveLength(1));
  const toGuest = (message: ServerMessage) =>
    act(async () => {
      listeners[0]?.({ data: JSON.stringify(message) });
      await settled();
    });
  await toGuest({ type: 'hello', user_id: me.id, server_time: instantIn(0), has_missed: false });
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'room/enter', room_token: 'room' }));
  await toGuest(entered([GRACE]));
  expect(theRoom().connectedWith).toEqual([{ url: 'wss://media.example', token: 'a guest’s pass' }]);
  bringGrace();
  expect(within(screen.getByRole('figure', { name: 'Grace Hopper' })).queryByText('Connecting…')).toBeNull();
  forgetGuestKey();
});
