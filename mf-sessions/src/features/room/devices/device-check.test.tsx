import { choose, installDevices, removeDevices } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../../components/test-session.ts';
import { openRoom, roomInEachTest } from '../test-room.ts';
import { settled } from '../transport/test-peer-connection.ts';

const { sent } = roomInEachTest();
afterEach(() => window.sessionStorage.clear());
const button = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const join = () => screen.findByRole('button', { name: 'Join' });
const choice = (name: string) => screen.findByRole('combobox', { name });
const enabled = async (name: string) => {
  const found = await choice(name);
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};

describe('the choice of devices', () => {
  it('is rendered from the start to avoid layout shift, even with a single device', async () => {
    installDevices();
    await openRoom();
    expect(await choice('Microphone')).toBeDisabled();
    expect(await choice('Camera')).toBeDisabled();
    await screen.findByText('Webcam');
  });

  it('is remembered, and falls back to the browser’s default when the device is gone', async () => {
    const devices = installDevices({ microphones: ['Built-in', 'Headset'] });
    const first = await openRoom();
    await choose(first.user, await enabled('Microphone'), 'Headset');
    await waitFor(() => expect(devices.tracks).toHaveLength(3));
    first.unmount();
    await openRoom();
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
    const page = await openRoom();
    expect(await screen.findByText(/is blocking your camera\. Allow it in the site settings/)).toBeVisible();
    expect(screen.getByRole('button', { name: /camera$/ })).toBeDisabled();
    devices.forbidden = [];
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /camera$/ })).toBeEnabled());
  });

  it('requested again keeps a muted person muted', async () => {
    const devices = installDevices({ forbidden: ['camera'] });
    const page = await openRoom();
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
    await openRoom();
    expect(await screen.findByText(/is blocking your microphone\. Open the site settings/)).toBeVisible();
  });
});

describe('a reload', () => {
  it('keeps microphone and camera as they were; another call starts with both on', async () => {
    const devices = installDevices();
    const first = await openRoom();
    await first.user.click(await screen.findByRole('button', { name: 'Turn off microphone' }));
    await first.user.click(screen.getByRole('button', { name: 'Turn off camera' }));
    first.unmount();
    const second = await openRoom();
    expect(await screen.findByRole('button', { name: 'Turn on microphone' })).toBeEnabled();
    expect(devices.tracks.slice(-2).map(({ enabled: isOn }) => isOn)).toEqual([false, false]);
    second.unmount();
    await openRoom({
      session: sampleSession({ id: crypto.randomUUID(), starts_at: instantIn(-1), room_open: true }),
    });
    expect(await screen.findByRole('button', { name: 'Turn off microphone' })).toBeEnabled();
  });
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
    await waitFor(async () => expect(await button('Turn off microphone')).toBeEnabled());
    expect(await button('camera')).toBeDisabled();
    expect(screen.getByText('Your camera is off')).toBeVisible();
    await page.user.click(await join());
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { type: 'room/enter', room_token: 'ticket 1', microphone_on: true, camera_on: false },
      ]),
    );
  });

  it('changes the microphone: the old one is released, and a muted person stays muted', async () => {
    const devices = installDevices({ microphones: ['Built-in', 'Headset'] });
    const page = await openRoom();
    await page.user.click(await button('microphone'));
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
