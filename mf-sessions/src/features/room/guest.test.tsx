import {
  joinAsGuest,
  joinLiveSession,
  openGuestLink,
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
import { instantIn } from '../../parts/test-session.ts';
import { remote } from '../../remote.ts';
import { forgetGuestKey } from './guest-key.ts';
import { installPeerConnections, NO_SERVER, settled } from './test-peer-connection.ts';

const SESSION = sampleId(50);
const ME = samplePerson({ id: sampleId(60), first_name: 'Maya', last_name: '', username: '' });
const CLOSED: Failure = { status: 404, body: { detail: 'This link is not open any more.' } };

/** The guest's own socket, in memory: what went over it, and a way to answer. */
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
const tell = async (message: ServerMessage) => {
  const made = await socket();
  await act(async () => {
    made.onmessage?.({ data: JSON.stringify(message) });
    await settled();
  });
};

function openPage(isClosed = false) {
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
      fake(joinAsGuest, () => ({ status: 202, body: { knock_id: ME.id, guest_key: 'key' } })),
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
  await page.user.type(await screen.findByLabelText('Your name, as they will see it'), 'Maya');
  await page.user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { name: 'You are at the door' })).toBeVisible();
  await tell({ type: 'hello', user_id: ME.id, server_time: instantIn(0) });
  return made;
};

beforeEach(() => {
  installPeerConnections();
  installDevices();
  forgetGuestKey();
  FakeSocket.all = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
});

it('says that a link has ended', async () => {
  await openPage(true).page;
  expect(await screen.findByText('This link is not open any more.')).toBeVisible();
});

it('does not ask without a name', async () => {
  const page = await openPage().page;
  await page.user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText(/Say who you are/)).toBeVisible();
  expect(FakeSocket.all).toEqual([]);
});

it('knocks, and says so when nobody lets the guest in', async () => {
  await asks();
  const { sent, address } = await socket();
  expect(address).toMatch(/^ws:.*\/socket\?ticket=socket$/);
  await waitFor(() => expect(sent).toMatchObject([{ type: 'room/enter', room_token: 'room waiting' }]));
  await tell({ type: 'room/waiting', session_id: SESSION });
  await tell({ type: 'room/refused', session_id: SESSION, reason: 'refused' });
  expect(await screen.findByRole('heading', { name: 'You were not let in' })).toBeVisible();
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

it('enters the call once somebody has let the guest in, without what is the members’ alone', async () => {
  const { page, sent } = await isLetIn();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'room/enter', room_token: 'room admitted' }));
  const { user } = await page;
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' });
  for (const name of ['Record this call', 'Invite a guest', 'Add minutes']) {
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  }
});

it('asks whether the call may be recorded, says plainly what of the guest is, and takes a yes and a stop', async () => {
  const { page, sent } = await isLetIn();
  const { user } = await page;
  const recording = {
    recording_id: sampleId(80),
    is_recording: false,
    asked_by: samplePerson().id,
    waiting_for: [ME.id],
    refused_by: null,
  };
  await tell({ type: 'room/recording', session_id: SESSION, recording });
  const dialog = await screen.findByRole('dialog', { name: 'Grace Hopper would like to record this call' });
  expect(dialog).toHaveTextContent(/Your own camera and microphone are not recorded/);
  expect(dialog).toHaveTextContent(/under the name you gave: Maya/);
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(sent.at(-1)).toEqual({ type: 'room/consent', session_id: SESSION, consent: true });
  const on = { ...recording, is_recording: true, waiting_for: [] };
  await tell({ type: 'room/recording', session_id: SESSION, recording: on });
  expect(await screen.findByText('This call is being recorded.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  expect(sent.at(-1)).toEqual({ type: 'room/consent', session_id: SESSION, consent: false });
});
