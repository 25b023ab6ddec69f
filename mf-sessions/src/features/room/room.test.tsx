import { createRoomToken, getInitialData, markMoment } from '@acquaint/contracts';
import type { ChatMessage, RoomPeer, ServerMessage } from '@acquaint/contracts';
import {
  choose,
  type Failure,
  fake,
  fakeSample,
  installDevices,
  removeDevices,
  renderRemotePage,
  sampleId,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';
import { rememberedView } from './call-view.ts';
import { samplePeer } from './transport/test-peer.ts';
import { openRoomSocket, sampleEntered, tellThrough, type RoomSocket } from './transport/test-room-socket.ts';
import { connections, installPeerConnections, NO_SERVER } from './transport/test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const GRACE = samplePeer();
/** Where everybody lands after the call. */
const AFTERWARDS = `/dashboard/sessions/session?id=${SESSION.id}`;
/** Messages sent by the page, and the server's end of the socket. */
let sent: RoomSocket['sent'];
let socket: RoomSocket['socket'];
const tell = (message: ServerMessage) => tellThrough(socket, message);
const entered = (peers: RoomPeer[] = [], endsAt: string | null = null, notes: ChatMessage[] = []) =>
  tell(sampleEntered(SESSION.id, { peers, notes, ends_at: endsAt }));
const CLOSED: Failure = { status: 409, body: { detail: 'The room opens ten minutes before the start.' } };
const AWAY: Failure = { status: 503, body: { detail: 'The server is away.' } };
/** State of the fake server. */
let moments: string[] = [];
let takesMoments = true;

function openRoom(isBack = false, world: { isClosed?: boolean; isAway?: boolean } = {}) {
  let tickets = 0;
  return renderRemotePage(remote, 'room', {
    path: isBack ? backInCall(SESSION) : `/room?session=${SESSION.id}`,
    fakes: [
      fakeSample(getInitialData),
      fake(markMoment, ({ body }) => {
        if (!takesMoments)
          return { status: 409, body: { detail: 'A moment is marked while the call goes on.' } };
        moments.push(body.at);
        return { status: 201 as const, body: { ...body, seconds: 4 } };
      }),
      fake(createRoomToken, () => {
        tickets += 1;
        if (world.isClosed) return CLOSED;
        if (world.isAway) return AWAY;
        return {
          status: 200 as const,
          body: {
            room_token: `ticket ${tickets}`,
            session: SESSION,
            ice_servers: [
              { urls: ['turn:turn.example:3478'], username: `user ${tickets}`, credential: 'secret' },
            ],
            server_time: new Date().toISOString(),
            ...NO_SERVER,
          },
        };
      }),
    ],
  });
}
const toggle = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const join = () => screen.findByRole('button', { name: 'Join' });

beforeEach(() => {
  installPeerConnections();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  window.sessionStorage.clear();
});

describe('the device check', () => {
  it.each([
    ['NotAllowedError', /is blocking your camera and microphone\. Open the site settings/],
    ['NotReadableError', /Another app is using your camera or microphone/],
    ['NotSupportedError', /can’t use your camera/],
  ])('says what to do on %s, and continues after a retry', async (refusal, sentence) => {
    const devices = installDevices({ refusal });
    const page = await openRoom();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    devices.refusal = null;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await join()).not.toHaveClass('ant-btn-loading'));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('says that there is no microphone', async () => {
    installDevices({ microphones: [] });
    await openRoom();
    expect(await screen.findByText(/couldn’t find a microphone\. Plug one in/)).toBeVisible();
  });

  it('says so in a browser without media devices', async () => {
    removeDevices();
    await openRoom();
    expect(await screen.findByText(/can’t use your camera/)).toBeVisible();
  });

  it('continues with the microphone alone where there is no camera', async () => {
    installDevices({ hasCamera: false });
    const page = await openRoom();
    await waitFor(async () => expect(await toggle('Turn off microphone')).toBeEnabled());
    expect(await toggle('camera')).toBeDisabled();
    expect(screen.getByText('Your camera is off')).toBeVisible();
    await page.user.click(await join());
    await waitFor(() =>
      expect(sent).toMatchObject([
        { type: 'room/enter', room_token: 'ticket 1', microphone_on: true, camera_on: false },
      ]),
    );
  });

  it('changes the microphone: the old one is released, and a muted person stays muted', async () => {
    const devices = installDevices({ microphones: ['Built-in', 'Headset'] });
    const page = await openRoom();
    await page.user.click(await toggle('microphone'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Microphone' })).toBeEnabled());
    await choose(page.user, screen.getByRole('combobox', { name: 'Microphone' }), 'Headset');
    await waitFor(() => expect(devices.tracks).toHaveLength(3));
    expect(devices.tracks.map(({ device, readyState, enabled }) => [device, readyState, enabled])).toEqual([
      ['Built-in', 'ended', false],
      ['Webcam', 'live', true],
      ['Headset', 'live', false],
    ]);
  });

  it('releases the devices when the page is left', async () => {
    const devices = installDevices();
    const page = await openRoom();
    const states = () => devices.tracks.map(({ readyState }) => readyState);
    await waitFor(() => expect(states()).toEqual(['live', 'live']));
    page.unmount();
    expect(states()).toEqual(['ended', 'ended']);
  });
});

describe('the room', () => {
  it('says why it is not open', async () => {
    installDevices();
    await openRoom(false, { isClosed: true });
    expect(await screen.findByText('The room opens ten minutes before the start.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your sessions' })).toBeVisible();
  });

  it('waits for the other person, then shows them and the time left', async () => {
    installDevices();
    const page = await openRoom();
    await page.user.click(await join());
    await screen.findByText('Joining the call…');
    expect(page.location()).toBe(`/room?session=${SESSION.id}&in=1`);
    await entered();
    expect(screen.getByText('Waiting for Grace Hopper.')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();

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
    await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    const signals = sent.filter((message) => message.type === 'room/signal');
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
    await openRoom(true, world);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    world.isAway = true;
    act(() => socket.setStatus('closed'));
    act(() => socket.setStatus('open'));
    expect(await screen.findByText('The server is away.')).toBeVisible();
    world.isAway = false;
    await waitFor(() => expect(sent.filter(({ type }) => type === 'room/enter')).toHaveLength(2));
  });

  it('is entered at once after a reload, and again after a lost socket, with a new ticket in the same stay', async () => {
    installDevices();
    await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    act(() => socket.setStatus('closed'));
    expect(await screen.findByText(/We’re reconnecting you/)).toBeVisible();
    act(() => socket.setStatus('open'));
    await waitFor(() =>
      expect(sent.flatMap((message) => (message.type === 'room/enter' ? message.room_token : []))).toEqual([
        'ticket 1',
        'ticket 2',
      ]),
    );
    const stays = sent.flatMap((message) => (message.type === 'room/enter' ? message.stay_id : []));
    expect(new Set(stays).size).toBe(1);
    // TURN credentials expire, so an ICE restart uses those of the last ticket.
    const names = connections.flatMap((each) =>
      each.getConfiguration().iceServers?.map(({ username }) => username),
    );
    expect(names).toEqual(['user 2']);
    expect(screen.queryByText(/We’re reconnecting you/)).toBeNull();
  });

  it('mutes by button and by key, notifies the others, and keeps sending silence', async () => {
    const devices = installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered();
    await page.user.click(await toggle('microphone'));
    expect(screen.getByText('Microphone off, camera on')).toBeInTheDocument();
    await page.user.keyboard('v');
    await screen.findByText('Microphone off, camera off');
    // Only these two are sent; the copy of the microphone tells its owner when they talk while muted.
    expect(devices.tracks.slice(0, 2).map(({ enabled, readyState }) => [enabled, readyState])).toEqual([
      [false, 'live'],
      [false, 'live'],
    ]);
    await page.user.keyboard('m');
    expect(
      sent.flatMap((message) =>
        message.type === 'room/media' ? [[message.microphone_on, message.camera_on]] : [],
      ),
    ).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  it('replaces the camera by a shared screen, and returns to it when the browser stops sharing', async () => {
    const devices = installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    await page.user.click(await toggle('Share screen'));
    expect(await screen.findAllByText('You’re sharing your screen.')).toHaveLength(2);
    expect(sent.at(-1)).toMatchObject({ type: 'room/media', camera_on: true, screen_on: true });
    act(() => devices.endScreen());
    await waitFor(() => expect(screen.queryAllByText('You’re sharing your screen.')).toEqual([]));
    expect(sent.at(-1)).toMatchObject({ type: 'room/media', screen_on: false });
    expect(await toggle('Share screen')).toHaveAttribute('aria-pressed', 'false');
  });

  it('shares nothing when the browser’s dialog is cancelled, without an error', async () => {
    const devices = installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    devices.refusal = 'NotAllowedError';
    await page.user.click(await toggle('Share screen'));
    expect(await toggle('Share screen')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the other’s whole screen, and raised hands, which stay raised over a reconnect', async () => {
    installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([{ ...GRACE, camera_on: false }]);
    const about = { session_id: SESSION.id, peer_id: GRACE.peer_id };
    await tell({ type: 'room/peer-media', ...about, microphone_on: true, camera_on: false, screen_on: true });
    const grace = within(screen.getByRole('figure', { name: /^Grace Hopper/ }));
    expect(grace.getByText(/sharing their screen/)).toBeVisible();
    await tell({ type: 'room/peer-hand', ...about, hand_raised_at: instantIn(0) });
    expect(grace.getByLabelText('Hand raised')).toBeVisible();
    await tell({ type: 'room/peer-hand', ...about, hand_raised_at: null });
    expect(grace.queryByLabelText('Hand raised')).toBeNull();
    await page.user.keyboard('h');
    await entered([GRACE]);
    expect(await toggle('Raise hand')).toHaveAttribute('aria-pressed', 'true');
    const raised = { type: 'room/hand', session_id: SESSION.id, raised: true };
    expect(sent.filter(({ type }) => type === 'room/hand')).toEqual([raised, raised]);
  });

  it('counts messages while the chat is closed, shows each once, and sends with Enter', async () => {
    installDevices();
    const note = (id: number, text: string, person_id = GRACE.person.id): ChatMessage => ({
      id: sampleId(id),
      person_id,
      text,
      sent_at: instantIn(id - 100),
    });
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE], null, [note(91, 'Hello!')]);
    await tell({ type: 'room/note', session_id: SESSION.id, note: note(92, 'Can you hear me?') });
    await tell({ type: 'room/note', session_id: SESSION.id, note: note(92, 'Can you hear me?') });
    expect(screen.getByTitle('2')).toBeVisible();
    await page.user.keyboard('c');
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Grace Hopper.*Hello!/) as string,
      expect.stringMatching(/Grace Hopper.*Can you hear me\?/) as string,
    ]);
    const field = screen.getByRole('textbox', { name: 'Message everyone in the call' });
    expect(field).toHaveFocus();
    await page.user.paste('Yes, m and v are no shortcuts here');
    await page.user.keyboard('{Enter}');
    expect(sent.at(-1)).toMatchObject({ type: 'room/write', text: 'Yes, m and v are no shortcuts here' });
    expect(field).toHaveValue('');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('switches to the grid, and lists its shortcuts', async () => {
    installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    await page.user.click(await toggle('More'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Grid view' }));
    expect(rememberedView()).toBe('grid');
    await page.user.keyboard('g');
    await page.user.click(await toggle('More'));
    await screen.findByRole('menuitem', { name: 'Grid view' });
    await page.user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const list = within(await screen.findByRole('dialog', { name: /Keyboard shortcuts/ }));
    expect(list.getByText('Raise hand')).toBeInTheDocument();
    await page.user.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks a moment by button and by key once the call has begun, and says when it failed', async () => {
    [moments, takesMoments] = [[], true];
    installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    expect(screen.queryByRole('button', { name: 'Mark this moment' })).toBeNull();
    await entered([GRACE], instantIn(19));
    await page.user.click(await screen.findByRole('button', { name: 'Mark this moment' }));
    await screen.findByText('1 moment marked');
    await page.user.keyboard('k');
    await screen.findByText('2 moments marked');
    expect(moments.map((at) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toEqual([true, true]);
    takesMoments = false;
    await page.user.keyboard('k');
    expect(await screen.findByText(/We couldn’t mark the moment\. A moment is marked while/)).toBeVisible();
  });

  it('is left for good with Leave, which leads to the page of the session (R-ROOM-16)', async () => {
    const devices = installDevices();
    const page = await openRoom(true);
    await screen.findByText('Joining the call…');
    await entered([GRACE]);
    await page.user.click(await toggle('Leave'));
    await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
    expect(sent.at(-1)).toMatchObject({ type: 'room/leave', peer_id: sampleId(71) });
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  it('shows the server’s message when it refuses one', async () => {
    installDevices();
    const { user } = await openRoom(true);
    await screen.findByText('Joining the call…');
    await tell({ type: 'error', code: 'bad-room-token', detail: 'Open the room again from your list.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Open the room again from your list.');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
