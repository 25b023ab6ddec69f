import { createRoomToken, getInitialData } from '@acquaint/contracts';
import { choose, fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { installPeerConnections, NO_SERVER, settled } from '../transport/test-peer-connection.ts';
import { samplePeer } from '../transport/test-peer.ts';
import {
  openRoomSocket,
  sampleEntered,
  tellThrough,
  type RoomSocket,
} from '../transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
let socket: RoomSocket['socket'];

/** Opens the call with two microphones, a camera and two speakers; Grace is in it. */
async function openCall() {
  const devices = installDevices({
    microphones: ['Built-in', 'Headset'],
    speakers: ['Loudspeaker', 'Headphones'],
  });
  const page = await renderRemotePage(remote, 'room', {
    path: backInCall(SESSION),
    fakes: [
      fakeSample(getInitialData),
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
  await screen.findByRole('group', { name: 'Call controls' });
  await tellThrough(socket, sampleEntered(SESSION.id, { peers: [samplePeer()] }));
  const unplug = async () => {
    await act(async () => {
      devices.replug();
      await settled();
    });
  };
  const openSettings = async () => {
    await page.user.keyboard('d');
    return within(await screen.findByRole('dialog', { name: 'Devices and background' }));
  };
  return { ...page, devices, unplug, openSettings };
}

beforeEach(() => {
  installPeerConnections();
  ({ socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  localStorage.clear();
  sessionStorage.clear();
});

describe('devices during the call (R-ROOM-18)', () => {
  it('are changed without leaving it: microphone and camera, with the level and a test tone', async () => {
    const { user, devices, openSettings } = await openCall();
    const dialog = await openSettings();
    expect(dialog.getByRole('meter', { name: 'Microphone level' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /Test speaker/ })).toBeEnabled();
    expect(dialog.getByRole('switch', { name: 'Blur my background' })).toBeInTheDocument();
    await choose(user, dialog.getByRole('combobox', { name: 'Microphone' }), 'Headset');
    await waitFor(() => expect(devices.tracks.at(-1)?.device).toBe('Headset'));
    expect(screen.getByRole('group', { name: 'Call controls', hidden: true })).toBeInTheDocument();
  });

  it('say so when one cannot be used', async () => {
    const { user, devices, openSettings } = await openCall();
    const dialog = await openSettings();
    devices.refusal = 'NotReadableError';
    await choose(user, dialog.getByRole('combobox', { name: 'Microphone' }), 'Headset');
    const sentence = 'We couldn’t switch to this microphone. Another app may be using it.';
    expect(await dialog.findByText(sentence)).toBeVisible();
    devices.refusal = null;
    await choose(user, dialog.getByRole('combobox', { name: 'Microphone' }), 'Headset');
    await waitFor(() => expect(dialog.queryByText(sentence)).toBeNull());
  });

  it('let the others sound through the speaker that is chosen, at once', async () => {
    const sinks: string[] = [];
    Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', {
      configurable: true,
      value: async function setSinkId(this: HTMLMediaElement, id: string) {
        sinks.push(`${this.getAttribute('aria-label')}: ${id}`);
      },
    });
    const { user, openSettings } = await openCall();
    const dialog = await openSettings();
    await choose(user, dialog.getByRole('combobox', { name: 'Speaker' }), 'Headphones');
    expect(sinks).toEqual(['Video of Grace Hopper: Headphones']);
  });

  it('that are unplugged are said, with the one that is used now and a choice of others', async () => {
    const { user, devices, unplug } = await openCall();
    devices.microphones = ['Headset'];
    await unplug();
    expect(
      await screen.findByText('Your microphone “Built-in” was unplugged. You’re using “Headset” now.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another device' }));
    await screen.findByRole('dialog', { name: 'Devices and background' });
  });

  it('are used again when the only one is plugged in again', async () => {
    const { devices, unplug } = await openCall();
    devices.hasCamera = false;
    await unplug();
    expect(
      await screen.findByText('Your camera “Webcam” was unplugged, so no one can see you. Plug one in.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /camera$/ })).toBeDisabled();
    devices.hasCamera = true;
    await unplug();
    await waitFor(() => expect(screen.getByRole('button', { name: /camera$/ })).toBeEnabled());
    expect(screen.queryByText(/was unplugged/)).toBeNull();
  });
});
