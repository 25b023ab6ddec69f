import 'fake-indexeddb/auto';
import {
  beginGuestTrack,
  joinAsGuest,
  joinLiveSession,
  openGuestLink,
  sendGuestPiece,
  type ClientMessage,
  type ServerMessage,
} from '@acquaint/contracts';
import {
  fake,
  installDevices,
  renderRemotePage,
  sampleId,
  samplePerson,
  type Failure,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { forgetTrack, keptTracks } from '../../../recording/guest-tracks.ts';
import { forgetGuestKey } from './guest-key.ts';
import { installPeerConnections, NO_SERVER, settled } from '../transport/test-peer-connection.ts';
import { sampleEntered } from '../transport/test-room-socket.ts';

const SESSION = sampleId(50);
const ME = samplePerson({ id: sampleId(60), first_name: 'Maya', last_name: '', username: '' });
const CLOSED: Failure = { status: 404, body: { detail: 'This link is no longer valid.' } };

/** Fake WebSocket that records what is sent and lets tests answer. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly readyState = 1;
  readonly sent: ClientMessage[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly address: string;
  constructor(address: URL) {
    this.address = String(address);
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose = null;
  }
}
const socket = async (): Promise<FakeSocket> => {
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const [made] = FakeSocket.all;
  if (!made) throw new Error('no socket was opened');
  return made;
};
const hears = async (made: FakeSocket, message: ServerMessage) => {
  await act(async () => {
    made.onmessage?.({ data: JSON.stringify(message) });
    await settled();
  });
};
const tell = async (message: ServerMessage) => hears(await socket(), message);

/** Fake MediaRecorder that emits a piece when the test says so. */
class FakeRecorder {
  static readonly isTypeSupported = () => true;
  static all: FakeRecorder[] = [];
  state = 'inactive';
  readonly mimeType = 'video/webm';
  ondataavailable: (event: { readonly data: Blob }) => void = () => undefined;
  constructor() {
    FakeRecorder.all.push(this);
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.gives();
  }
  gives(): void {
    this.ondataavailable({ data: new Blob(['piece']) });
  }
}

interface SentPiece {
  readonly send_key: string;
  readonly seq: number;
  readonly is_last: boolean;
}
let pieces: SentPiece[] = [];

function openPage(isClosed = false, answered = Promise.resolve()) {
  let state: 'waiting' | 'admitted' = 'waiting';
  const page = renderRemotePage(remote, 'guest', {
    path: '/room/guest#secret',
    pattern: '/room/guest',
    loggedIn: false,
    fakes: [
      fake(openGuestLink, () =>
        isClosed
          ? CLOSED
          : {
              status: 200 as const,
              body: {
                session_id: SESSION,
                host: samplePerson(),
                booker: samplePerson({ id: sampleId(9), first_name: 'Ada' }),
                starts_at: instantIn(-1),
                duration_minutes: 20,
              },
            },
      ),
      fake(beginGuestTrack, ({ body }) => ({
        status: 201,
        body: {
          recording_id: sampleId(80),
          guest_id: ME.id,
          send_key: `sends for ${body.guest_key}`,
          own_key: 'own',
        },
      })),
      fake(sendGuestPiece, ({ body }) => {
        pieces.push(body);
        return { status: 200, body: { outcome: 'kept' as const } };
      }),
      fake(joinAsGuest, async () => {
        await answered;
        return { status: 202, body: { knock_id: ME.id, guest_key: 'key' } };
      }),
      fake(joinLiveSession, () => ({
        status: 200,
        body: {
          state,
          socket_ticket: 'socket',
          room_token: `room ${state}`,
          me: ME,
          ice_servers: [],
          server_time: new Date().toISOString(),
          ...NO_SERVER,
        },
      })),
    ],
  });
  return { page, letIn: () => (state = 'admitted') };
}

const asks = async () => {
  const made = openPage();
  const page = await made.page;
  await page.user.type(await screen.findByLabelText('Your name, as they’ll see it'), 'Maya');
  await page.user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
  await tell({ type: 'hello', user_id: ME.id, server_time: instantIn(0), has_missed: false });
  return made;
};

beforeEach(() => {
  installPeerConnections();
  installDevices();
  forgetGuestKey();
  FakeSocket.all = [];
  FakeRecorder.all = [];
  pieces = [];
  // Without storage they are in the page's memory; forgetting them rewrites the list.
  for (const { ownKey } of keptTracks()) forgetTrack(ownKey);
  window.localStorage.clear();
  window.sessionStorage.clear();
  Object.assign(globalThis, { WebSocket: FakeSocket });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(navigator, 'locks');
});

it('says that a link has ended', async () => {
  await openPage(true).page;
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
});

it('requires a name', async () => {
  const page = await openPage().page;
  await page.user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/Say who you are/)).toBeVisible();
  expect(FakeSocket.all).toEqual([]);
});

it('asks once, however often Enter or the button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openPage(false, promise).page;
  const join = await screen.findByRole('button', { name: 'Join' });
  await page.user.type(screen.getByLabelText('Your name, as they’ll see it'), 'Maya{Enter}');
  const asked = () => page.calls.filter(({ name }) => name === joinAsGuest.name);
  await waitFor(() => expect(asked()).toHaveLength(1));
  await waitFor(() => expect(join).toHaveClass('ant-btn-loading'));
  await page.user.keyboard('{Enter}');
  await page.user.click(join);
  await act(async () => resolve());
  expect(await screen.findByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
  expect(asked()).toHaveLength(1);
});

it('asks for admission although the devices are still opening, and waits for them', async () => {
  const devices = Promise.withResolvers<void>();
  installDevices({ opens: devices.promise });
  const page = await openPage().page;
  await page.user.type(await screen.findByLabelText('Your name, as they’ll see it'), 'Maya');
  await page.user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/^You’ll join as soon as your browser has opened/)).toBeVisible();
  await waitFor(() => expect(page.calls.some(({ name }) => name === joinAsGuest.name)).toBe(true));
  devices.resolve();
  expect(await screen.findByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
});

it('asks for admission, and says so when nobody admits the guest', async () => {
  await asks();
  const { sent, address } = await socket();
  expect(address).toMatch(/^ws:.*\/socket\?ticket=socket$/);
  await waitFor(() => expect(sent).toMatchObject([{ type: 'room/enter', room_token: 'room waiting' }]));
  await tell({ type: 'room/waiting', session_id: SESSION });
  await tell({ type: 'room/refused', session_id: SESSION, reason: 'refused' });
  expect(await screen.findByRole('heading', { name: 'You weren’t let in' })).toBeVisible();
});

const isLetIn = async () => {
  const made = await asks();
  const { sent } = await socket();
  await waitFor(() => expect(sent).toHaveLength(1));
  made.letIn();
  await tell({ type: 'room/admitted', session_id: SESSION });
  expect(await screen.findByRole('heading', { name: 'Grace Hopper and Ada Hopper' })).toBeVisible();
  return { ...made, sent };
};

it('enters the call once admitted, without the members’ features', async () => {
  const { page, sent } = await isLetIn();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'room/enter', room_token: 'room admitted' }));
  const { user } = await page;
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' });
  for (const name of ['Record this call', 'Invite a guest', 'Add minutes']) {
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  }
});

/** Recording was requested, and the guest has to answer. */
const ASKED = {
  recording_id: sampleId(80),
  is_recording: false,
  recorded_since: null,
  asked_by: samplePerson().id,
  waiting_for: [ME.id],
  refused_by: null,
  stopped_at: null,
};
const ON = { ...ASKED, is_recording: true, waiting_for: [] };

it('asks for consent to recording, says what is recorded of the guest, and accepts a yes and a stop', async () => {
  const { page, sent } = await isLetIn();
  const { user } = await page;
  await tell({ type: 'room/recording', session_id: SESSION, recording: ASKED });
  const dialog = await screen.findByRole('dialog', { name: 'Grace Hopper would like to record this call' });
  expect(dialog).toHaveTextContent(
    /Your camera and microphone, and your screen while you share it, are recorded in this browser/,
  );
  expect(dialog).toHaveTextContent(/The members in the call can watch and download the video/);
  expect(dialog).toHaveTextContent(/kept until one of the two members deletes it\. You can delete your part/);
  expect(dialog).toHaveTextContent(/under the name you gave: Maya/);
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(sent.at(-1)).toEqual({ type: 'room/consent', session_id: SESSION, consent: true });
  await tell({ type: 'room/recording', session_id: SESSION, recording: ON });
  await screen.findByText('This call is being recorded.');
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  expect(sent.at(-1)).toEqual({ type: 'room/consent', session_id: SESSION, consent: false });
  // This browser cannot record, so it gets no keys and shows no link to a track.
  expect(window.localStorage.getItem('guest-tracks')).toBeNull();
});

it('records the guest’s own track from yes to stop, uploads it with its own key, and links to it afterwards', async () => {
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  const locks = { request: (_name: string, _options: unknown, work: () => unknown) => work() };
  Object.assign(navigator, { locks });
  const { page, sent } = await isLetIn();
  const { user } = await page;
  await tell({ type: 'room/recording', session_id: SESSION, recording: ASKED });
  await user.click(await screen.findByRole('button', { name: 'Agree' }));
  expect(FakeRecorder.all).toEqual([]);
  await tell({ type: 'room/recording', session_id: SESSION, recording: ON });
  // The server's time is requested over the guest's own socket.
  await waitFor(() => expect(sent.some(({ type }) => type === 'room/clock')).toBe(true));
  await waitFor(() => expect(FakeRecorder.all).toHaveLength(1));
  FakeRecorder.all[0]?.gives();
  await waitFor(() => expect(pieces).toMatchObject([{ send_key: 'sends for key', seq: 0, is_last: false }]));
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  await waitFor(() => expect(pieces).toMatchObject([{ seq: 0 }, { seq: 1, is_last: true }]));
  await tell({ type: 'room/ended', session_id: SESSION, reason: 'everyone-left' });
  expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'See or delete your part' });
  expect(link).toHaveAttribute('href', '/room/guest/recording#own');
});

/** Returns the next socket that is opened, with the guest in the call, which the server still records. */
const entersAgain = async (known: number): Promise<FakeSocket> => {
  await waitFor(() => expect(FakeSocket.all).toHaveLength(known + 1));
  const made = FakeSocket.all[known];
  if (!made) throw new Error('no socket was opened');
  await hears(made, { type: 'hello', user_id: ME.id, server_time: instantIn(0), has_missed: false });
  await waitFor(() => expect(made.sent.some(({ type }) => type === 'room/enter')).toBe(true));
  expect(made.sent.filter(({ type }) => type === 'room/consent')).toEqual([]);
  await hears(made, sampleEntered(SESSION, { recording: { ...ON } }));
  return made;
};
const isRecorded = async () => {
  const made = await isLetIn();
  await tell(sampleEntered(SESSION, { recording: { ...ON } }));
  const stop = await screen.findByRole('button', { name: 'Stop recording' });
  return { ...made, stop, ...(await made.page) };
};
const NO = { type: 'room/consent', session_id: SESSION, consent: false };
const noesOf = ({ sent }: FakeSocket) => sent.filter(({ type }) => type === 'room/consent');
const OFF = { ...ASKED, asked_by: null, waiting_for: [], refused_by: ME.id };

it('repeats a stop pressed while disconnected after reentering, until the server has it', async () => {
  const { user, stop } = await isRecorded();
  const first = await socket();
  act(() => first.onclose?.());
  await user.click(stop);
  expect(await screen.findByText('Stopping the recording…')).toBeVisible();
  expect(noesOf(first)).toEqual([]);
  act(() => void window.dispatchEvent(new Event('online')));
  const second = await entersAgain(1);
  await waitFor(() => expect(noesOf(second)).toEqual([NO]));
  // A recording paused because somebody entered has not ended; it would resume with the earlier consent.
  const paused = { ...ON, is_recording: false, waiting_for: [sampleId(61)] };
  await hears(second, { type: 'room/recording', session_id: SESSION, recording: paused });
  await waitFor(() => expect(noesOf(second)).toEqual([NO, NO]));
  await hears(second, { type: 'room/recording', session_id: SESSION, recording: OFF });
  await hears(second, { type: 'room/recording', session_id: SESSION, recording: { ...ON } });
  expect(await screen.findByText('Recording')).toBeVisible();
  expect(noesOf(second)).toEqual([NO, NO]);
});

it('repeats a stop that was sent over a dead connection', async () => {
  const { user, stop } = await isRecorded();
  const first = await socket();
  await user.click(stop);
  expect(noesOf(first)).toEqual([NO]);
  act(() => first.onclose?.());
  act(() => void window.dispatchEvent(new Event('online')));
  const second = await entersAgain(1);
  await waitFor(() => expect(noesOf(second)).toEqual([NO]));
});

it('keeps an undelivered stop over a reload: nothing is recorded, and the stop is sent', async () => {
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  const { user, stop, unmount } = await isRecorded();
  await waitFor(() => expect(FakeRecorder.all).toHaveLength(1));
  await user.click(stop);
  unmount();
  const made = openPage();
  made.letIn();
  await made.page;
  const second = await entersAgain(1);
  await waitFor(() => expect(noesOf(second)).toEqual([NO]));
  expect(await screen.findByText('Stopping the recording…')).toBeVisible();
  expect(FakeRecorder.all).toHaveLength(1);
});

it('links to the guest’s own track when the browser stores nothing', async () => {
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await isRecorded();
  await waitFor(() => expect(FakeRecorder.all).toHaveLength(1));
  await tell({ type: 'room/ended', session_id: SESSION, reason: 'everyone-left' });
  expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'See or delete your part' });
  expect(link).toHaveAttribute('href', '/room/guest/recording#own');
});
