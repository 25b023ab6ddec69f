import { installDevices } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { instantIn } from '../../components/test-session.ts';
import { GRACE, openCall, openRoom, roomInEachTest, SESSION } from './test-room.ts';
import { connections } from './transport/test-peer-connection.ts';

const room = roomInEachTest();
const { sent, setStatus, tell, entered } = room;

afterEach(() => window.sessionStorage.clear());

describe('the room', () => {
  it('says why it is not open', async () => {
    installDevices();
    await openRoom({ world: { isClosed: true } });
    expect(await screen.findByText('The room opens ten minutes before the start.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your sessions' })).toBeVisible();
  });

  it('waits for the other person, then shows them and the time left', async () => {
    installDevices();
    const page = await openRoom();
    await page.user.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByText('Joining the call…');
    expect(page.location()).toBe(`/room?session=${SESSION.id}&in=1`);
    await entered();
    expect(screen.getByText('Waiting for Grace Hopper.')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    // A long name is cut off on a phone.
    expect(screen.getByRole('heading', { name: 'Grace Hopper' })).toHaveAttribute('title', 'Grace Hopper');

    await tell({ type: 'room/peer-entered', session_id: SESSION.id, peer: GRACE });
    expect(screen.queryByText('Waiting for Grace Hopper.')).toBeNull();
    expect(
      within(screen.getByRole('figure', { name: 'Grace Hopper' })).getByText('Connecting…'),
    ).toBeVisible();
    await tell({
      type: 'room/started',
      session_id: SESSION.id,
      started_at: instantIn(0),
      ends_at: instantIn(19.5),
      server_time: instantIn(0),
    });
    expect(await screen.findByRole('timer')).toHaveAccessibleName(/^Time left 19:(29|30|31)$/);

    await tell({
      type: 'room/peer-media',
      session_id: SESSION.id,
      peer_id: GRACE.peer_id,
      microphone_on: false,
      camera_on: true,
      screen_on: false,
    });
    const grace = within(screen.getByRole('figure', { name: /^Grace Hopper/ }));
    expect(grace.getByLabelText('Microphone off')).toBeVisible();
  });

  it('offers to people who are already there', async () => {
    installDevices();
    await openCall(room);
    const signals = sent().filter((message) => message.type === 'room/signal');
    expect(signals[0]).toMatchObject({
      to: GRACE.peer_id,
      session_id: SESSION.id,
      signal: { kind: 'description', type: 'offer' },
    });
    expect(signals[0]?.signal).toMatchObject({ sdp: expect.stringMatching(/m=audio[^]*m=video/) as string });
  });

  it('is entered again by itself when the ticket of a reconnection could not be fetched', async () => {
    installDevices();
    const world = { isAway: false };
    await openRoom({ isBack: true, world });
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    world.isAway = true;
    setStatus('closed');
    setStatus('open');
    expect(await screen.findByText('The server is away.')).toBeVisible();
    world.isAway = false;
    await waitFor(() => expect(sent().filter(({ type }) => type === 'room/enter')).toHaveLength(2));
  });

  it('is entered at once after a reload, and again after a lost socket, with a new ticket in the same stay', async () => {
    installDevices();
    await openCall(room);
    setStatus('closed');
    expect(await screen.findByText(/We’re reconnecting you/)).toBeVisible();
    setStatus('open');
    await waitFor(() =>
      expect(sent().flatMap((message) => (message.type === 'room/enter' ? message.room_token : []))).toEqual([
        'ticket 1',
        'ticket 2',
      ]),
    );
    const stays = sent().flatMap((message) => (message.type === 'room/enter' ? message.stay_id : []));
    expect(new Set(stays).size).toBe(1);
    // TURN credentials expire, so an ICE restart uses those of the last ticket.
    const names = connections.flatMap((each) =>
      each.getConfiguration().iceServers?.map(({ username }) => username),
    );
    expect(names).toEqual(['user 2']);
    expect(screen.queryByText(/We’re reconnecting you/)).toBeNull();
  });

  it('shows the server’s message when it refuses one', async () => {
    installDevices();
    const { user } = await openRoom({ isBack: true });
    await screen.findByText('Joining the call…');
    await tell({ type: 'error', code: 'bad-room-token', detail: 'Open the room again from your list.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Open the room again from your list.');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
