import { createRoomToken, getInitialData } from '@acquaint/contracts';
import {
  choose,
  fake,
  type FakeDevices,
  fakeSample,
  installDevices,
  renderRemotePage,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { NO_SERVER, settled } from '../transport/test-peer-connection.ts';

const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
const PLAYING = 'You should hear two tones now.';
const PLAYED = 'Didn’t hear anything? Turn up the volume, or choose another speaker.';
const FAILED = 'We couldn’t play the sound. Choose another speaker.';

class Tone extends EventTarget {
  readonly frequency = { value: 0 };
  connect<T>(next: T): T {
    return next;
  }
  start(): void {
    tones.push(this);
  }
  stop(): void {
    // Ends when the test says so.
  }
}
/** Tones played, output devices selected, and number of open audio contexts. */
let tones: Tone[];
let sinks: string[];
let openContexts: number;
let devices: FakeDevices;

/** Simulates audio output; the test ends the tones. */
function installSound(): void {
  const Silent = globalThis.AudioContext;
  class Sounding extends Silent {
    override readonly currentTime = 0;
    override createMediaStreamDestination() {
      openContexts += 1;
      return { stream: new MediaStream() } as MediaStreamAudioDestinationNode;
    }
    override createOscillator() {
      return new Tone() as unknown as OscillatorNode;
    }
    override createGain() {
      const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
      return { gain, connect: <T,>(next: T) => next } as unknown as GainNode;
    }
    override close(): Promise<void> {
      openContexts -= 1;
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, { AudioContext: Sounding });
}

/** Simulates selecting output devices; the empty id is the browser's default. */
function installSinks(): void {
  Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', {
    configurable: true,
    value: async (id: string) => {
      sinks.push(id);
      if (id !== '' && !devices.speakers.includes(id)) throw new DOMException('gone', 'NotFoundError');
    },
  });
}

const endTones = () =>
  act(async () => {
    for (const tone of tones) tone.dispatchEvent(new Event('ended'));
    await settled();
  });

const openDeviceCheck = () =>
  renderRemotePage(remote, 'room', {
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
const button = () => screen.findByRole('button', { name: /Test speaker$/ });
const speaker = async () => {
  const field = await screen.findByRole('combobox', { name: 'Speaker' });
  await waitFor(() => expect(field).toBeEnabled());
  return field;
};
/** Label of the selected speaker. */
const chosen = async () => (await speaker()).closest('.ant-select')?.textContent;

beforeEach(() => {
  [tones, sinks, openContexts] = [[], [], 0];
  devices = installDevices({ speakers: ['Loudspeaker', 'Headphones'] });
  installSound();
  installSinks();
});
afterEach(() => {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  localStorage.clear();
  window.sessionStorage.clear();
});

describe('the speaker test', () => {
  it('plays two tones, says so while they play, and what to do when nothing was heard', async () => {
    const { user } = await openDeviceCheck();
    await speaker();
    const before = openContexts;
    await user.click(await button());
    expect(await screen.findByText(PLAYING)).toBeVisible();
    expect(await button()).toBeDisabled();
    await waitFor(() => expect(tones.map(({ frequency }) => frequency.value)).toEqual([440, 660]));
    await endTones();
    expect(await screen.findByText(PLAYED)).toBeVisible();
    expect(screen.getByText(PLAYED)).toHaveAttribute('role', 'status');
    expect(await button()).toBeEnabled();
    expect(openContexts).toBe(before);
  });

  it('that fails says what to do, releases everything, and can be retried', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
      this: HTMLMediaElement,
    ) {
      if (this instanceof HTMLAudioElement) throw new DOMException('no device', 'AbortError');
    });
    const { user } = await openDeviceCheck();
    await speaker();
    const before = openContexts;
    await user.click(await button());
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(openContexts).toBe(before);
    expect(tones).toEqual([]);
    play.mockResolvedValue();
    await user.click(await button());
    expect(await screen.findByText(PLAYING)).toBeVisible();
    await endTones();
  });

  it.each([
    ['there is one speaker', () => (devices.speakers = ['Loudspeaker'])],
    ['the browser lets nobody choose', () => Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')],
  ])('where %s does not mention a choice of speakers', async (_where, prepare) => {
    prepare();
    const { user } = await openDeviceCheck();
    await user.click(await button());
    await waitFor(() => expect(tones).toHaveLength(2));
    await endTones();
    expect(
      await screen.findByText(/^Didn’t hear anything\? .* your device’s sound settings\.$/),
    ).toBeVisible();
  });
});

describe('the chosen speaker', () => {
  it('is used, and remembered the next time', async () => {
    const first = await openDeviceCheck();
    await choose(first.user, await speaker(), 'Headphones');
    await first.user.click(await button());
    await waitFor(() => expect(tones).toHaveLength(2));
    expect(sinks).toEqual(['Headphones']);
    await endTones();
    expect(await screen.findByText(PLAYED)).toBeVisible();
    // The result for the previous speaker is cleared.
    await choose(first.user, await speaker(), 'Loudspeaker');
    expect(screen.queryByText(PLAYED)).toBeNull();
    // So is a test of the previous speaker that ends later.
    await first.user.click(await button());
    await waitFor(() => expect(tones).toHaveLength(4));
    await choose(first.user, await speaker(), 'Headphones');
    await endTones();
    expect(await button()).toBeEnabled();
    expect(screen.queryByText(PLAYED)).toBeNull();
    first.unmount();
    await openDeviceCheck();
    expect(await chosen()).toContain('Headphones');
  });

  it('that was unplugged falls back to the default, and is used again when plugged in', async () => {
    const first = await openDeviceCheck();
    await choose(first.user, await speaker(), 'Headphones');
    first.unmount();
    devices.speakers = ['Loudspeaker', 'Screen'];
    const { user } = await openDeviceCheck();
    expect(await chosen()).toContain('Loudspeaker');
    await user.click(await button());
    await waitFor(() => expect(tones).toHaveLength(2));
    expect(sinks).toEqual(['Headphones', '']);
    await endTones();
    expect(await screen.findByText(PLAYED)).toBeVisible();
    devices.speakers = ['Loudspeaker', 'Headphones'];
    await act(async () => {
      devices.replug();
      await settled();
    });
    await waitFor(async () => expect(await chosen()).toContain('Headphones'));
  });
});
