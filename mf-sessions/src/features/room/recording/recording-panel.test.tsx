import 'fake-indexeddb/auto';
import {
  createRoomToken,
  getInitialData,
  getSession,
  sendRecordingPiece,
  setRecording,
  type RoomRecording,
} from '@acquaint/contracts';
import {
  type Failure,
  fake,
  fakeSample,
  installDevices,
  renderRemotePage,
  sampleId,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { reportLoss } from '../../../recording/lost-recording.ts';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { installPeerConnections, NO_SERVER } from '../transport/test-peer-connection.ts';
import { samplePeer } from '../transport/test-peer.ts';
import {
  openRoomSocket,
  sampleEntered,
  tellThrough,
  type RoomSocket,
} from '../transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-10), room_open: true });
const OFF: RoomRecording = {
  recording_id: sampleId(80),
  is_recording: false,
  recorded_since: null,
  asked_by: null,
  waiting_for: [],
  refused_by: SESSION.booker.id,
  stopped_at: null,
};
const ON: RoomRecording = { ...OFF, is_recording: true, asked_by: SESSION.host.id, refused_by: null };
const DOWN: Failure = { status: 503, body: { detail: 'We are not there right now.' } };
let socket: RoomSocket['socket'];

/** Fake MediaRecorder that emits what the test tells it to. */
class TestRecorder {
  static readonly isTypeSupported = () => true;
  static all: TestRecorder[] = [];
  static readonly running = () => TestRecorder.all.filter(({ state }) => state === 'recording').length;
  state = 'inactive';
  ondataavailable: ((event: { readonly data: Pick<Blob, 'arrayBuffer'> }) => void) | null = null;
  gives(): void {
    this.ondataavailable?.({ data: { arrayBuffer: () => Promise.resolve(new ArrayBuffer(4)) } });
  }
  constructor() {
    TestRecorder.all.push(this);
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
  }
}

/** Answers sent to the server, and whether it is down. */
let answers: boolean[] = [];
let isDown = false;
/** While set, calls hang until it resolves. */
let hanging: Promise<void> | null = null;

const entered = (recording: RoomRecording, rejoin_grace_seconds = 60) =>
  tellThrough(
    socket,
    sampleEntered(SESSION.id, { peers: [samplePeer()], recording: { ...recording }, rejoin_grace_seconds }),
  );

async function openCall() {
  const page = await renderRemotePage(remote, 'room', {
    path: backInCall(SESSION),
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: SESSION })),
      fake(setRecording, async ({ body }) => {
        answers.push(body.consent);
        await hanging;
        return isDown ? DOWN : { status: 200, body: body.consent ? ON : OFF };
      }),
      fakeSample(sendRecordingPiece),
      fake(createRoomToken, () => ({
        status: 200 as const,
        body: {
          room_token: 'ticket',
          session: SESSION,
          ice_servers: [],
          server_time: new Date().toISOString(),
          ...NO_SERVER,
        },
      })),
    ],
  });
  await screen.findByText('Joining the call…');
  return page;
}

beforeEach(() => {
  answers = [];
  isDown = false;
  hanging = null;
  TestRecorder.all = [];
  window.localStorage.clear();
  window.sessionStorage.clear();
  installPeerConnections();
  installDevices();
  Object.assign(globalThis, { MediaRecorder: TestRecorder });
  ({ socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});

it('repeats an undelivered stop each time the room is entered, until nobody records', async () => {
  const page = await openCall();
  await entered(ON);
  isDown = true;
  await page.user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  expect(await screen.findByText(/We are not there right now/)).toBeVisible();
  expect(screen.getByText('Stopping the recording…')).toBeVisible();
  // Also manually.
  await page.user.click(screen.getByRole('button', { name: /Stop recording/ }));
  await waitFor(() => expect(answers).toEqual([false, false]));
  await waitFor(() => expect(screen.getByRole('button', { name: /Stop recording/ })).toBeEnabled());
  act(() => socket.setStatus('closed'));
  isDown = false;
  act(() => socket.setStatus('open'));
  await entered(ON);
  await waitFor(() => expect(answers).toEqual([false, false, false]));
  await entered(OFF);
  expect(screen.queryByText('Stopping the recording…')).toBeNull();
  expect(screen.queryByText(/We are not there right now/)).toBeNull();
  await entered(ON);
  expect(await screen.findByText('Recording')).toBeVisible();
  expect(answers).toEqual([false, false, false]);
});

it('keeps text and focus while a stop is repeated', async () => {
  const page = await openCall();
  await entered(ON);
  isDown = true;
  const button = await screen.findByRole('button', { name: /Stop recording/ });
  await page.user.click(button);
  const words = await screen.findByText(/We are not there right now/);
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(words).toBeInTheDocument();
  act(() => socket.setStatus('closed'));
  act(() => socket.setStatus('open'));
  await entered(ON, 0);
  expect(button).toBeInTheDocument();
  await page.user.click(button);
  expect(button).toHaveFocus();
});

it('keeps the focused button when the connection is lost for too long', async () => {
  await openCall();
  await entered(ON, 0);
  const button = await screen.findByRole('button', { name: 'Stop recording' });
  act(() => button.focus());
  act(() => socket.setStatus('closed'));
  expect(await screen.findByText(/^You’re not being recorded right now/)).toHaveAttribute('role', 'alert');
  expect(button).toHaveFocus();
});

it('sends a stop although an earlier call hangs', async () => {
  const page = await openCall();
  await entered(ON);
  hanging = new Promise(() => undefined);
  await page.user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  await waitFor(() => expect(answers).toEqual([false]));
  hanging = null;
  act(() => socket.setStatus('closed'));
  act(() => socket.setStatus('open'));
  await entered(ON);
  await waitFor(() => expect(answers).toEqual([false, false]));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a later request to a person who declined the one before', async () => {
  const page = await openCall();
  await entered(ON);
  await page.user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  await waitFor(() => expect(answers).toEqual([false]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop recording' })).toBeEnabled());
  act(() => socket.setStatus('closed'));
  act(() => socket.setStatus('open'));
  await entered({ ...ON, is_recording: false, waiting_for: [SESSION.booker.id] });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Agree' })).toBeVisible());
  expect(answers).toEqual([false]);
});

it('keeps an undelivered stop over a reload, until a yes', async () => {
  const page = await openCall();
  await entered(ON);
  isDown = true;
  await page.user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  expect(await screen.findByText(/We are not there right now/)).toBeVisible();
  page.unmount();
  const again = await openCall();
  await entered({ ...ON, is_recording: false, waiting_for: [SESSION.booker.id] });
  await waitFor(() => expect(answers).toEqual([false, false]));
  isDown = false;
  await again.user.click(await screen.findByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(answers).toEqual([false, false, true]));
  await entered(ON);
  expect(await screen.findByText('Recording')).toBeVisible();
  expect(answers).toEqual([false, false, true]);
});

it('pauses when the connection is lost beyond the grace period, and resumes when the server says that it records', async () => {
  await openCall();
  await entered(ON, 0);
  expect(await screen.findByText('Recording')).toBeVisible();
  await waitFor(() => expect(TestRecorder.running()).toBe(1));
  act(() => socket.setStatus('closed'));
  expect(await screen.findByText(/^You’re not being recorded right now/)).toBeVisible();
  expect(screen.queryByText('Recording')).toBeNull();
  expect(screen.queryByText('This call is being recorded.')).toBeNull();
  expect(TestRecorder.running()).toBe(0);
  // An open connection is not enough: the server's view is not known yet.
  act(() => socket.setStatus('open'));
  expect(TestRecorder.running()).toBe(0);
  const recording = { ...ON, is_recording: false, waiting_for: [SESSION.booker.id] };
  await entered(recording);
  await screen.findByRole('button', { name: 'Agree' });
  expect(screen.queryByText(/^You’re not being recorded right now/)).toBeNull();
  expect(TestRecorder.running()).toBe(0);
  await tellThrough(socket, { type: 'room/recording', session_id: SESSION.id, recording: { ...ON } });
  expect(await screen.findByText('Recording')).toBeVisible();
  await waitFor(() => expect(TestRecorder.running()).toBe(1));
});

it('continues through a short interruption', async () => {
  await openCall();
  await entered(ON);
  await waitFor(() => expect(TestRecorder.running()).toBe(1));
  act(() => socket.setStatus('closed'));
  act(() => socket.setStatus('open'));
  await entered(ON);
  expect(TestRecorder.all).toHaveLength(1);
  expect(screen.getByText('Recording')).toBeVisible();
});

it('reports once how many seconds were not saved and why, whichever tab has sent them', async () => {
  const piece = { userId: SESSION.booker.id, recordingId: sampleId(80) };
  // A stop takes effect shortly after it was pressed.
  reportLoss({ ...piece, recordingId: sampleId(81), why: 'not-agreed', seconds: 2 });
  reportLoss({ ...piece, why: 'not-agreed', seconds: 10 });
  const page = await openCall();
  await entered(ON);
  expect(
    await screen.findByText(/^10 seconds of your recording weren’t saved\. You were disconnected/),
  ).toBeVisible();
  act(() => reportLoss({ ...piece, why: 'not-agreed', seconds: 2 }));
  expect(screen.getByText(/^12 seconds of your recording weren’t saved/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/weren’t saved/)).toBeNull());
  expect(window.localStorage.getItem('recording-not-kept')).toBe('[]');
});

it('says that the browser has no space for a piece until it has, and that what it could not store is lost', async () => {
  const page = await openCall();
  await entered(ON);
  await waitFor(() => expect(TestRecorder.running()).toBe(1));
  const [recorder] = TestRecorder.all;
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room', 'QuotaExceededError');
  });
  act(() => recorder?.gives());
  expect(await screen.findByText(/^Your browser has no space left for your recording/)).toBeVisible();
  expect(
    screen.getByText(/^1 second of your recording wasn’t saved\. This browser had no space/),
  ).toBeVisible();
  expect(screen.getByText('Recording')).toBeVisible();
  full.mockRestore();
  act(() => recorder?.gives());
  await waitFor(() => expect(screen.queryByText(/^Your browser has no space left/)).toBeNull());
  // The loss stays reported.
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/wasn’t saved/)).toBeNull());
});

it('repeats a failed stop while connected', async () => {
  const page = await openCall();
  await entered(ON);
  isDown = true;
  await page.user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  expect(await screen.findByText(/We are not there right now/)).toBeVisible();
  isDown = false;
  await waitFor(() => expect(answers).toEqual([false, false]));
  await waitFor(() => expect(screen.queryByText(/We are not there right now/)).toBeNull());
  // The server has it, though nobody was notified yet; on returning, the person is asked again.
  page.unmount();
  await openCall();
  await entered({ ...ON, is_recording: false, waiting_for: [SESSION.booker.id] });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Agree' })).toBeVisible());
  expect(answers).toEqual([false, false]);
});

it('returns the focus to the controls of the call once the question is answered', async () => {
  const page = await openCall();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await entered({ ...OFF, asked_by: SESSION.host.id, waiting_for: [SESSION.booker.id], refused_by: null });
  // What had the focus before is gone by now.
  const agree = await screen.findByRole('button', { name: 'Agree' });
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  field.remove();
  agree.focus();
  await page.user.keyboard('{Enter}');
  await tellThrough(socket, { type: 'room/recording', session_id: SESSION.id, recording: ON });
  await waitFor(() => expect(screen.getByRole('button', { name: /microphone$/ })).toHaveFocus());
});
