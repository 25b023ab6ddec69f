import { createRoomToken, getInitialData, getSession } from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  installDevices,
  removeDevices,
  renderRemotePage,
} from '@acquaint/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';
import { samplePeer } from './transport/test-peer.ts';
import { installPeerConnections, NO_SERVER } from './transport/test-peer-connection.ts';
import { openRoomSocket, sampleEntered, tellThrough, type RoomSocket } from './transport/test-room-socket.ts';

let socket: RoomSocket['socket'];

beforeEach(() => {
  installPeerConnections();
  ({ socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  window.sessionStorage.clear();
  removeDevices();
});

it('asks after a call that was too short whether it took place (R-PAY-14)', async () => {
  installDevices();
  const session = sampleSession({
    starts_at: instantIn(-1),
    state: 'completed',
    confirmation: { until: instantIn(60), minutes_needed: 5, mine: false, theirs: true },
  });
  const token = {
    room_token: 'ticket',
    session,
    ice_servers: [],
    server_time: instantIn(0),
    ...NO_SERVER,
  };
  await renderRemotePage(remote, 'room', {
    path: `/room?session=${session.id}&in=1`,
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: session })),
      fake(createRoomToken, () => ({ status: 200, body: token })),
    ],
  });
  await screen.findByText('Joining the call…');
  await tellThrough(socket, sampleEntered(session.id, { peers: [samplePeer()], notes: [], ends_at: null }));
  await tellThrough(socket, { type: 'room/ended', session_id: session.id, reason: 'time-up' });
  expect(await screen.findByRole('button', { name: 'Yes, it took place' })).toBeVisible();
  expect(screen.queryByText('You can pick up where you left off.')).toBeNull();
});
