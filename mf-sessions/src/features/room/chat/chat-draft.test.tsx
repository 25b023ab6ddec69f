import { createRoomToken, getInitialData, getSession, type ServerMessage } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { installPeerConnections, NO_SERVER } from '../transport/test-peer-connection.ts';
import {
  openRoomSocket,
  sampleEntered,
  tellThrough,
  type RoomSocket,
} from '../transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
/** The same session from the host's side. */
const AS_HOST = { ...SESSION, my_role: 'host' } as const;
let socket: RoomSocket['socket'];
let sent: RoomSocket['sent'];
const tell = (message: ServerMessage) => tellThrough(socket, message);

beforeEach(() => {
  installPeerConnections();
  installDevices();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  window.sessionStorage.clear();
});

/** Opens the page in the call. */
async function openCall(session: typeof SESSION = SESSION) {
  const page = await renderRemotePage(remote, 'room', {
    path: backInCall(session),
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: session })),
      fake(createRoomToken, () => ({
        status: 200,
        body: {
          room_token: 'ticket',
          session,
          ice_servers: [],
          server_time: new Date().toISOString(),
          ...NO_SERVER,
        },
      })),
    ],
  });
  await screen.findByText('Joining the call…');
  await tell(sampleEntered(SESSION.id));
  return page;
}
const field = () => screen.findByRole('textbox', { name: 'Message everyone in the call' });

/** Opens the call and types into the chat without sending. */
async function type() {
  const page = await openCall();
  await page.user.keyboard('c');
  await page.user.type(await field(), 'What I was about to');
  return page;
}

describe('text typed into the chat of a call', () => {
  it('is restored, with the chat open, after an expired login was renewed', async () => {
    const page = await type();
    act(() => publish('auth/logged-out', { reason: 'expired' }));
    page.unmount();
    const later = await openCall();
    expect(await field()).toHaveValue('What I was about to');
    await later.user.type(await field(), ' say{Enter}');
    expect(sent.at(-1)).toMatchObject({ type: 'room/write', text: 'What I was about to say' });
    later.unmount();
    await openCall();
    expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull();
  });

  it('is restored when the chat is opened again', async () => {
    const { user } = await type();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull());
    await user.keyboard('c');
    expect(await field()).toHaveValue('What I was about to');
  });

  it.each([
    ['somebody else who comes to the call in this tab', 'expired', AS_HOST],
    ['who has logged out', 'asked', SESSION],
  ] as const)('is not restored for %s', async (_, reason, session) => {
    const page = await type();
    act(() => publish('auth/logged-out', { reason }));
    page.unmount();
    const later = await openCall(session);
    expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull();
    await later.user.keyboard('c');
    expect(await field()).toHaveValue('');
  });

  it('is deleted when the call is left', async () => {
    const page = await type();
    await page.user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(page.location()).toContain('/dashboard/sessions/session'));
    page.unmount();
    await openCall();
    expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('What I was about to');
  });
});
