import { createRoomToken, getInitialData } from '@acquaint/contracts';
import {
  choose,
  fake,
  installDevices,
  renderRemotePage,
  sampleInitialData,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../parts/test-session.ts';
import { remote } from '../../remote.ts';
import { settled } from './test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const openDoor = () =>
  renderRemotePage(remote, 'room', {
    path: `/room?session=${SESSION.id}`,
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData() })),
      fake(createRoomToken, () => ({
        status: 200,
        body: {
          session: SESSION,
          room_token: 'ticket',
          ice_servers: [],
          video: 'peer' as const,
          livekit_url: null,
          livekit_token: null,
          server_time: new Date().toISOString(),
        },
      })),
    ],
  });
const choice = (name: string) => screen.findByRole('combobox', { name });
const enabled = async (name: string) => {
  const found = await choice(name);
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};

describe('the choice of devices', () => {
  it('is there from the start, so that nothing moves, also where there is nothing to choose', async () => {
    installDevices();
    await openDoor();
    expect(await choice('Microphone')).toBeDisabled();
    expect(await choice('Camera')).toBeDisabled();
    expect(await screen.findByText('Webcam')).toBeInTheDocument();
  });

  it('is remembered, and gives way to the browser’s own when the device is gone', async () => {
    const devices = installDevices({ microphones: ['Built-in', 'Headset'] });
    const first = await openDoor();
    await choose(first.user, await enabled('Microphone'), 'Headset');
    await waitFor(() => expect(devices.tracks).toHaveLength(3));
    first.unmount();
    await openDoor();
    await enabled('Microphone');
    expect(devices.tracks.map(({ device }) => device).slice(3)).toEqual(['Headset', 'Webcam']);
    devices.microphones = ['Built-in'];
    await act(async () => {
      devices.replug();
      await settled();
    });
    await waitFor(() => expect(devices.tracks.at(-1)?.device).toBe('Built-in'));
    localStorage.clear();
  });
});

describe('a forbidden device', () => {
  it('that is the camera lets one go on with the voice alone, and says how to allow it', async () => {
    const devices = installDevices({ forbidden: ['camera'] });
    const page = await openDoor();
    expect(await screen.findByText(/may not use your camera\. Allow it in the site settings/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Camera' })).toBeDisabled();
    devices.forbidden = [];
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Camera' })).toBeEnabled());
  });

  it('that is the microphone is named', async () => {
    installDevices({ forbidden: ['microphone'] });
    await openDoor();
    expect(await screen.findByText(/may not use your microphone\. Open the site settings/)).toBeVisible();
  });
});
