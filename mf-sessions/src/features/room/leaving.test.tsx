import { createRoomToken, getInitialData, type ServerMessage } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  installDevices,
  removeDevices,
  renderRemotePage,
  sampleId,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';
import { samplePeer } from './transport/test-peer.ts';
import { openRoomSocket, sampleEntered, tellThrough, type RoomSocket } from './transport/test-room-socket.ts';
import { installPeerConnections, NO_SERVER } from './transport/test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const GRACE = samplePeer();
/** Where everybody lands after the call. */
const AFTERWARDS = `/dashboard/sessions/session?id=${SESSION.id}`;

let isSessionOver = false;
let sent: RoomSocket['sent'];
let socket: RoomSocket['socket'];
const tell = (message: ServerMessage) => tellThrough(socket, message);

beforeEach(() => {
  installDevices();
  installPeerConnections();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  window.sessionStorage.clear();
  removeDevices();
});

function openRoom(path: string, session = SESSION) {
  return renderRemotePage(remote, 'room', {
    path,
    fakes: [
      fakeSample(getInitialData),
      fake(createRoomToken, () =>
        isSessionOver
          ? { status: 409, body: { detail: 'This session is over.' } }
          : {
              status: 200,
              body: {
                room_token: 'ticket',
                session,
                ice_servers: [],
                server_time: instantIn(0),
                ...NO_SERVER,
              },
            },
      ),
    ],
  });
}

/** Opens the call, with Grace in it. */
async function openCall(session = SESSION) {
  isSessionOver = false;
  const page = await openRoom(backInCall(session), session);
  await screen.findByText('Joining the call…');
  await tell(sampleEntered(SESSION.id, { peers: [GRACE] }));
  return page;
}

it('leads to the page of the session when the time is up (R-ROOM-16)', async () => {
  const page = await openCall();
  await tell({ type: 'room/ended', session_id: SESSION.id, reason: 'time-up' });
  await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
});

it('leads whoever left and opens the address again in the same tab to the device check', async () => {
  const page = await openCall();
  await page.user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
  page.unmount();
  await openRoom(`/room?session=${SESSION.id}&in=1`);
  expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
});

it('leads there when the time was up while the connection was lost', async () => {
  const page = await openCall();
  act(() => socket.setStatus('closed'));
  isSessionOver = true;
  act(() => socket.setStatus('open'));
  await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
});

it('leads from a round of an event to its lobby, where the next round begins (R-CIRC-23)', async () => {
  const event = sampleId(77);
  const page = await openCall({ ...SESSION, circle_event_id: event });
  await tell({ type: 'room/ended', session_id: SESSION.id, reason: 'time-up' });
  await waitFor(() => expect(page.location()).toBe(`/dashboard/event?event=${event}`));
});

it('tells whoever stays alone that the other has left, and leads there with one press (R-ROOM-16)', async () => {
  const page = await openCall();
  const gone = { type: 'room/peer-left', session_id: SESSION.id, peer_id: GRACE.peer_id } as const;
  await tell({ ...gone, returning: false });
  expect(screen.getByText('Grace Hopper has left the call.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'End the call' }));
  await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
  expect(sent.at(-1)).toMatchObject({ type: 'room/leave' });
});

it('says that it goes on in another window, and can be rejoined here', async () => {
  const page = await openCall();
  await tell({ type: 'room/replaced', session_id: SESSION.id });
  expect(await screen.findByRole('heading', { name: 'You joined from another window' })).toBeVisible();
  expect(page.location()).toBe(`/room?session=${SESSION.id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Rejoin' }));
  expect(await screen.findByText('Joining the call…')).toBeVisible();
});
