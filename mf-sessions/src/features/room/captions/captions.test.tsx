import { createRoomToken, getInitialData, getSession } from '@acquaint/contracts';
import type { ServerMessage } from '@acquaint/contracts';
import { fake, fakeSample, installDevices, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { samplePeer } from '../transport/test-peer.ts';
import {
  openRoomSocket,
  sampleEntered,
  tellThrough,
  type RoomSocket,
} from '../transport/test-room-socket.ts';
import { installPeerConnections, NO_SERVER } from '../transport/test-peer-connection.ts';
import { installSpeech, type FakeSpeech } from './test-speech.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const OWN = SESSION.my_role === 'host' ? SESSION.host : SESSION.booker;
const GRACE = samplePeer();

let sent: RoomSocket['sent'];
let socket: RoomSocket['socket'];
let speech: FakeSpeech;
const tell = (message: ServerMessage) => tellThrough(socket, message);
const about = { session_id: SESSION.id } as const;
const captionsOf = (...person_ids: string[]) => tell({ type: 'room/captions', ...about, person_ids });
const says = (person_id: string, number: number, text: string) =>
  tell({ type: 'room/caption', ...about, caption: { id: sampleId(number), person_id, text } });
const turned = () => sent.flatMap((message) => (message.type === 'room/captions' ? [message.on] : []));
const spoken = () => sent.filter(({ type }) => type === 'room/speech');

async function inTheCall() {
  const page = await renderRemotePage(remote, 'room', {
    path: backInCall(SESSION),
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: SESSION })),
      fake(createRoomToken, () => ({
        status: 200,
        body: {
          room_token: 'ticket',
          session: SESSION,
          ice_servers: [],
          server_time: instantIn(0),
          ...NO_SERVER,
        },
      })),
    ],
  });
  await screen.findByText('Joining the call…');
  await entered();
  return page;
}
const entered = () => tell(sampleEntered(SESSION.id, { peers: [GRACE] }));
const button = () => screen.queryByRole('button', { name: 'Captions' });

beforeEach(() => {
  installPeerConnections();
  installDevices();
  speech = installSpeech();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => act(() => socket.setStatus('closed')));

it('are not offered where no transcriber is configured', async () => {
  await inTheCall();
  expect(button()).toBeNull();
});

it('are off until the member has consented to sending their speech', async () => {
  const page = await inTheCall();
  await captionsOf();
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await page.user.click(await screen.findByRole('button', { name: 'Captions' }));
  expect(await screen.findByText(/Can we caption what you say/)).toBeVisible();
  expect(turned()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByText(/Can we caption what you say/)).toBeNull();
  expect(turned()).toEqual([]);

  await page.user.click(await screen.findByRole('button', { name: 'Captions' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, caption me' }));
  expect(turned()).toEqual([true]);
  await captionsOf(OWN.id);
  expect(await screen.findByText('You turned on captions. What you say is being captioned.')).toBeVisible();
  expect(button()).toHaveAttribute('aria-pressed', 'true');
});

it('turned on by somebody else are announced, and send no speech before consent', async () => {
  const page = await inTheCall();
  await captionsOf(GRACE.person.id);
  expect(
    await screen.findByText('Grace Hopper turned on captions. What Grace Hopper says is being captioned.'),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/Can we caption what you say/);
  await speech.speaks();
  expect(spoken()).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'No' }));
  await says(GRACE.person.id, 200, 'Good morning.');
  const log = screen.getByRole('log', { name: 'Captions' });
  expect(log).toHaveAttribute('aria-live', 'polite');
  expect(log).toHaveTextContent('Grace Hopper: Good morning.');
  // Asked only once.
  await captionsOf(GRACE.person.id);
  expect(screen.queryByText(/Can we caption what you say/)).toBeNull();
  expect(turned()).toEqual([]);
});

it('send speech in pieces after consent, and nothing after they are turned off', async () => {
  const page = await inTheCall();
  await captionsOf(OWN.id);
  await waitFor(() => expect(speech.isRecording()).toBe(true));
  await speech.speaks();
  await waitFor(() => expect(spoken()).toHaveLength(1));
  expect(spoken()).toEqual([
    { type: 'room/speech', ...about, mime_type: 'audio/webm', data: btoa('sound 1') },
  ]);
  await speech.isSilent();
  expect(spoken()).toHaveLength(1);

  await page.user.click(screen.getByRole('button', { name: 'Stop captioning me' }));
  expect(turned()).toEqual([false]);
  await captionsOf();
  expect(speech.isRecording()).toBe(false);
  await speech.speaks();
  expect(spoken()).toHaveLength(1);
});

it('resume when the socket reconnects, unless they were turned off', async () => {
  const page = await inTheCall();
  await captionsOf();
  await page.user.click(await screen.findByRole('button', { name: 'Captions' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, caption me' }));
  await captionsOf(OWN.id);
  await entered();
  expect(turned()).toEqual([true, true]);
  await captionsOf(OWN.id);
  await page.user.click(screen.getByRole('button', { name: 'Stop captioning me' }));
  await entered();
  expect(turned()).toEqual([true, true, false]);
});

it('show only the last lines', async () => {
  await inTheCall();
  await captionsOf(GRACE.person.id);
  for (const number of [1, 2, 3, 4]) await says(GRACE.person.id, 200 + number, `Sentence ${number}.`);
  const lines = within(screen.getByRole('log', { name: 'Captions' })).getAllByText(/Sentence/);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Grace Hopper: Sentence 2.',
    'Grace Hopper: Sentence 3.',
    'Grace Hopper: Sentence 4.',
  ]);
});

it('say so when speech could not be transcribed', async () => {
  await inTheCall();
  await captionsOf(OWN.id);
  await tell({ type: 'room/caption-failed', ...about });
  expect(await screen.findByText(/couldn’t caption what you just said/)).toBeVisible();
  await says(OWN.id, 201, 'Now it can.');
  expect(screen.queryByText(/couldn’t caption what you just said/)).toBeNull();
});
