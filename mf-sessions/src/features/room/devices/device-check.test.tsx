import { createRoomToken, getInitialData } from '@acquaint/contracts';
import { choose, fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { settled } from '../transport/test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const openDeviceCheck = (session = SESSION) =>
  renderRemotePage(remote, 'room', {
    path: `/room?session=${session.id}`,
    fakes: [
      fakeSample(getInitialData),
      fake(createRoomToken, () => ({
        status: 200,
        body: {
          session,
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
afterEach(() => window.sessionStorage.clear());
const choice = (name: string) => screen.findByRole('combobox', { name });
const enabled = async (name: string) => {
  const found = await choice(name);
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};

describe('the choice of devices', () => {
  it('is rendered from the start to avoid layout shift, even with a single device', async () => {
    installDevices();
    await openDeviceCheck();
    expect(await choice('Microphone')).toBeDisabled();
    expect(await choice('Camera')).toBeDisabled();
    await screen.findByText('Webcam');
  });

  it('is remembered, and falls back to the browser’s default when the device is gone', async () => {
    const devices = installDevices({ microphones: ['Built-in', 'Headset'] });
    const first = await openDeviceCheck();
    await choose(first.user, await enabled('Microphone'), 'Headset');
    await waitFor(() => expect(devices.tracks).toHaveLength(3));
    first.unmount();
    await openDeviceCheck();
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

describe('a blocked device', () => {
  it('if the camera, lets the person continue with audio only, and says how to allow it', async () => {
    const devices = installDevices({ forbidden: ['camera'] });
    const page = await openDeviceCheck();
    expect(await screen.findByText(/is blocking your camera\. Allow it in the site settings/)).toBeVisible();
    expect(screen.getByRole('button', { name: /camera$/ })).toBeDisabled();
    devices.forbidden = [];
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /camera$/ })).toBeEnabled());
  });

  it('requested again keeps a muted person muted', async () => {
    const devices = installDevices({ forbidden: ['camera'] });
    const page = await openDeviceCheck();
    await page.user.click(await screen.findByRole('button', { name: 'Turn off microphone' }));
    devices.forbidden = [];
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /camera$/ })).toBeEnabled());
    const audioTracks = devices.tracks.filter(
      ({ kind, readyState }) => kind === 'audio' && readyState === 'live',
    );
    expect(audioTracks.map(({ enabled: isOn }) => isOn)).toEqual([false]);
    expect(screen.getByRole('button', { name: 'Turn on microphone' })).toBeVisible();
  });

  it('if the microphone, is named', async () => {
    installDevices({ forbidden: ['microphone'] });
    await openDeviceCheck();
    expect(await screen.findByText(/is blocking your microphone\. Open the site settings/)).toBeVisible();
  });
});

describe('a reload', () => {
  it('keeps microphone and camera as they were; another call starts with both on', async () => {
    const devices = installDevices();
    const first = await openDeviceCheck();
    await first.user.click(await screen.findByRole('button', { name: 'Turn off microphone' }));
    await first.user.click(screen.getByRole('button', { name: 'Turn off camera' }));
    first.unmount();
    const second = await openDeviceCheck();
    expect(await screen.findByRole('button', { name: 'Turn on microphone' })).toBeEnabled();
    expect(devices.tracks.slice(-2).map(({ enabled: isOn }) => isOn)).toEqual([false, false]);
    second.unmount();
    await openDeviceCheck(
      sampleSession({ id: crypto.randomUUID(), starts_at: instantIn(-1), room_open: true }),
    );
    expect(await screen.findByRole('button', { name: 'Turn off microphone' })).toBeEnabled();
  });
});
