import { createRoomToken, getAttendance, getInitialData, listMatchReasons } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { personName } from '@acquaint/ui';
import { act, screen } from '@testing-library/react';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';
import { installPeerConnections, NO_SERVER } from './transport/test-peer-connection.ts';
import { openRoomSocket } from './transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const other = SESSION.my_role === 'host' ? SESSION.booker : SESSION.host;
const REASON = 'You’re looking for help with pricing; she has set prices at two companies.';

/** Opens the lobby. The other one is in the call while `isHere.now`; the devices open after `opens`. */
function openLobby(
  isHere: { now: boolean },
  introducedTo = other,
  query = '',
  opens: Promise<void> | null = null,
) {
  installDevices({ opens });
  const reasons = [
    { kind: 'topic' as const, direction: 'they_offer' as const, text: REASON, terms: [], weight: 1 },
  ];
  return renderRemotePage(remote, 'room', {
    path: `/room?session=${SESSION.id}${query}`,
    fakes: [
      fakeSample(getInitialData),
      fake(getAttendance, () => ({
        status: 200 as const,
        body: {
          results: isHere.now ? [{ person: other, entered_at: instantIn(-1), left_at: null }] : [],
        },
      })),
      fake(listMatchReasons, ({ query }) => ({
        status: 200 as const,
        body: { results: query.user_id === introducedTo.id ? reasons : [] },
      })),
      fake(createRoomToken, () => ({
        status: 200 as const,
        body: {
          session: SESSION,
          room_token: 'ticket',
          ice_servers: [],
          server_time: new Date().toISOString(),
          ...NO_SERVER,
        },
      })),
    ],
  });
}

describe('the lobby (R-ROOM-19)', () => {
  it('shows whom one meets, and why the two were introduced', async () => {
    await openLobby({ now: false });
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(screen.getByRole('list', { name: `Why you’re meeting ${other.first_name}` })).toBeVisible();
    expect(screen.queryByText(`${other.first_name} is here`)).toBeNull();
  });

  it('shows no reasons of an introduction to somebody else', async () => {
    await openLobby({ now: true }, { ...other, id: crypto.randomUUID() });
    expect(await screen.findByText(`${other.first_name} is here`)).toBeVisible();
    expect(screen.queryByText(REASON)).toBeNull();
  });

  it('says that the other one is here as soon as they are', async () => {
    const isHere = { now: false };
    await openLobby(isHere);
    await screen.findByText(REASON);
    isHere.now = true;
    act(() => publish('attendance/changed', { session_id: SESSION.id }));
    expect(await screen.findByText(`${other.first_name} is here`)).toBeVisible();
  });

  it('has the focus on its heading, and after Join on the microphone of the call', async () => {
    installPeerConnections();
    openRoomSocket();
    const page = await openLobby({ now: false });
    expect(await screen.findByRole('heading', { name: `Meet ${personName(other)}` })).toHaveFocus();
    screen.getByRole('button', { name: 'Join' }).focus();
    await page.user.keyboard('{Enter}');
    await screen.findByText('Joining the call…');
    expect(screen.getByRole('button', { name: /microphone$/ })).toHaveFocus();
  });

  it('comes before the call also at the copied address of a call, and not again on a reload', async () => {
    window.sessionStorage.clear();
    installPeerConnections();
    openRoomSocket();
    const page = await openLobby({ now: false }, other, '&in=1');
    await page.user.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByText('Joining the call…');
    page.unmount();
    await openLobby({ now: false }, other, '&in=1');
    await screen.findByText('Joining the call…');
  });

  it('remembers that Join was pressed while the devices are still opening', async () => {
    installPeerConnections();
    openRoomSocket();
    const devices = Promise.withResolvers<void>();
    const page = await openLobby({ now: false }, other, '', devices.promise);
    await page.user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(screen.getByText('Opening your camera…')).toBeVisible();
    expect(screen.getByRole('button', { name: /Joining…$/ })).toBeVisible();
    expect(screen.getByText(/^You’ll join as soon as your browser has opened/)).toBeVisible();
    devices.resolve();
    await screen.findByText('Joining the call…');
    expect(screen.getByRole('button', { name: /microphone$/ })).toHaveFocus();
  });

  it('is left by Join in a browser that blocks storage', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
    installPeerConnections();
    openRoomSocket();
    const page = await openLobby({ now: false });
    await page.user.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByText('Joining the call…');
    blocked.mockRestore();
  });
});
