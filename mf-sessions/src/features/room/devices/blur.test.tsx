import { createRoomToken, getInitialData } from '@acquaint/contracts';
import { fake, fakeSample, installDevices, renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { NO_SERVER } from '../transport/test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });

/** The worker's end: what it was asked, and whether it still runs. */
class BlurWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: (() => void) | null = null;
  atLeast = -1;
  isRunning = true;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    workers.push(this);
  }
  postMessage({ atLeast }: { atLeast: number }): void {
    this.atLeast = atLeast;
  }
  terminate(): void {
    this.isRunning = false;
  }
  says(data: object): void {
    act(() => this.onmessage?.({ data }));
  }
}
let workers: BlurWorker[] = [];
const BLURRED = { kind: 'video', stop: () => undefined, writable: {} };

function installBlur(): void {
  Object.assign(globalThis, {
    Worker: BlurWorker,
    MediaStreamTrackProcessor: class {
      readonly readable = {};
    },
    // A constructor that returns an object gives that object.
    MediaStreamTrackGenerator: function generator() {
      return BLURRED;
    },
  });
}

const openLobby = async () => {
  const devices = installDevices();
  const page = await renderRemotePage(remote, 'room', {
    path: `/room?session=${SESSION.id}`,
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
  await waitFor(() => expect(screen.getByRole('button', { name: /camera$/ })).toBeEnabled());
  return { ...page, devices };
};
const blurSwitch = () => screen.findByRole('switch', { name: 'Blur my background' });
/** The track of the preview: `blurred`, `camera`, or null for none. */
const shown = () => {
  const video = screen.getByLabelText<HTMLVideoElement>('Your video, as the other person sees it');
  const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
  return track === undefined ? null : track === (BLURRED as unknown) ? 'blurred' : 'camera';
};

beforeEach(() => {
  workers = [];
  installBlur();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['Worker', 'MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'])
    Reflect.deleteProperty(globalThis, name);
});

describe('the blurred background (R-ROOM-17)', () => {
  it('is off at first and loads nothing; switched on, it is measured, and replaces the picture once it runs', async () => {
    const { user } = await openLobby();
    expect(await blurSwitch()).not.toBeChecked();
    expect([workers.length, shown()]).toEqual([0, 'camera']);
    await user.click(await blurSwitch());
    expect(workers.map(({ url, atLeast }) => [url, atLeast])).toEqual([
      ['/assets/background-blur/blur-worker.js', 24],
    ]);
    expect(shown()).toBe('camera');
    workers[0]?.says({ type: 'running' });
    expect([shown(), localStorage.getItem('background-blur')]).toEqual(['blurred', 'on']);
    await user.click(await blurSwitch());
    expect([shown(), workers[0]?.isRunning, localStorage.getItem('background-blur')]).toEqual([
      'camera',
      false,
      null,
    ]);
  });

  it('stays off on a computer that is too slow, which is said with the measured number', async () => {
    const { user } = await openLobby();
    await user.click(await blurSwitch());
    workers[0]?.says({ type: 'too-slow', perSecond: 11.6 });
    expect(
      screen.getByText(
        'This computer is too slow to blur your background: it manages 11 frames per second, and smooth video needs 24.',
      ),
    ).toBeVisible();
    expect(await blurSwitch()).not.toBeChecked();
    expect([shown(), workers[0]?.isRunning]).toEqual(['camera', false]);
  });

  it('releases the model while the camera is off, and never shows the room when it is on again', async () => {
    const { user } = await openLobby();
    await user.click(await blurSwitch());
    workers[0]?.says({ type: 'running' });
    await user.click(screen.getByRole('button', { name: /camera$/ }));
    expect([shown(), workers[0]?.isRunning]).toEqual([null, false]);
    await user.click(screen.getByRole('button', { name: /camera$/ }));
    expect([workers.length, workers[1]?.atLeast, shown()]).toEqual([2, 0, null]);
    workers[1]?.says({ type: 'running' });
    expect(shown()).toBe('blurred');
  });

  it('is remembered for the next call, and turns the camera off rather than show the room when it fails', async () => {
    localStorage.setItem('background-blur', 'on');
    await openLobby();
    await waitFor(() => expect(workers).toHaveLength(1));
    expect(shown()).toBeNull();
    workers[0]?.says({ type: 'running' });
    expect(shown()).toBe('blurred');
    act(() => workers[0]?.onerror?.());
    expect(screen.getByText(/Your camera is off, so no one can see your background\./)).toBeVisible();
    expect([shown(), workers[0]?.isRunning]).toEqual([null, false]);
    expect(screen.getByRole('button', { name: 'Turn on camera' })).toBeEnabled();
  });

  it('is not offered by a browser that cannot do it, which is said', async () => {
    Reflect.deleteProperty(globalThis, 'MediaStreamTrackGenerator');
    await openLobby();
    expect(await blurSwitch()).toBeDisabled();
    expect(screen.getByText('This browser can’t blur backgrounds.')).toBeVisible();
  });
});
