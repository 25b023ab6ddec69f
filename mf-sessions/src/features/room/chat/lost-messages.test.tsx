import { createRoomToken, getInitialData } from '@acquaint/contracts';
import { fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { installPeerConnections, NO_SERVER } from '../transport/test-peer-connection.ts';
import { samplePeer } from '../transport/test-peer.ts';
import { openRoomSocket, sampleEntered, tellThrough } from '../transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });

it('a chat message lost with its connection is sent again after returning, until the server has it', async () => {
  installPeerConnections();
  installDevices();
  const { sent, socket } = openRoomSocket();
  const token = {
    session: SESSION,
    room_token: 'ticket',
    ice_servers: [],
    server_time: new Date().toISOString(),
    ...NO_SERVER,
  };
  const { user } = await renderRemotePage(remote, 'room', {
    path: backInCall(SESSION),
    fakes: [fakeSample(getInitialData), fake(createRoomToken, () => ({ status: 200 as const, body: token }))],
  });
  await screen.findByRole('group', { name: 'Call controls' });
  const written = () => sent.filter((message) => message.type === 'room/write');
  const enter = (notes: Parameters<typeof sampleEntered>[1] = {}) =>
    tellThrough(socket, sampleEntered(SESSION.id, { peers: [samplePeer()], ...notes }));

  await enter();
  await user.keyboard('c');
  await screen.findByRole('log', { name: 'Messages' });
  await user.paste('The link is on its way');
  await user.keyboard('{Enter}');
  const [first] = written();
  await enter();
  expect(written()).toEqual([first, first]);

  const note = { id: first?.id ?? '', person_id: SESSION.id, text: first?.text ?? '', sent_at: instantIn(0) };
  await enter({ notes: [note] });
  expect(written()).toHaveLength(2);
  act(() => socket.setStatus('closed'));
});
