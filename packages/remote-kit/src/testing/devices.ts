/** Fake camera and microphones for tests, with the APIs a page needs to show and measure them. */

interface Devices {
  /** Names of the connected microphones, the default first. */
  microphones: string[];
  hasCamera: boolean;
  /** Names of the audio outputs. */
  speakers: string[];
  /** Devices whose permission the user has denied permanently. */
  forbidden: ('camera' | 'microphone')[];
  /** Name of the DOMException with which requests are rejected: `NotAllowedError`; null to allow them. */
  refusal: string | null;
  /** When the browser opens the devices, as after a question to the user; null to open them at once. */
  opens: Promise<void> | null;
}

export interface FakeDeviceTrack {
  readonly kind: 'audio' | 'video';
  readonly device: string;
  readonly label: string;
  enabled: boolean;
  readyState: 'live' | 'ended';
}

/** The fake devices, for a test to change and inspect. */
export interface FakeDevices extends Devices {
  /** Every track given to the page, oldest first. */
  readonly tracks: FakeDeviceTrack[];
  /** Ends screen sharing, like the browser's own button. */
  readonly endScreen: () => void;
  /** Fires `devicechange` after a test has changed the devices; tracks of removed devices end. */
  readonly replug: () => void;
}

/** Device name of the track of a shared screen. */
const SCREEN = 'Screen';

/** Installs a fake MediaStream that accepts any tracks. */
export function installMediaStream(): void {
  Object.assign(globalThis, { MediaStream: FakeMediaStream });
}

/** Installs fake devices: by default one microphone and one camera. */
export function installDevices(initial: Partial<Devices> = {}): FakeDevices {
  const devices: FakeDevices = {
    microphones: ['Built-in'],
    hasCamera: true,
    speakers: [],
    forbidden: [],
    refusal: null,
    opens: null,
    tracks: [],
    endScreen: () => {
      for (const track of devices.tracks) {
        if (track.device !== SCREEN) continue;
        track.readyState = 'ended';
        (track as unknown as EventTarget).dispatchEvent(new Event('ended'));
      }
    },
    replug: () => {
      const plugged = [...devices.microphones, ...(devices.hasCamera ? ['Webcam'] : [])];
      for (const track of devices.tracks) if (!plugged.includes(track.device)) track.readyState = 'ended';
      source.dispatchEvent(new Event('devicechange'));
    },
    ...initial,
  };
  const source = new EventTarget();
  const open = (kind: FakeDeviceTrack['kind'], device: string) => {
    const state: FakeDeviceTrack = { kind, device, label: device, enabled: true, readyState: 'live' };
    const track = Object.assign(new EventTarget(), state, {
      stop: () => {
        track.readyState = 'ended';
      },
      clone: () => open(kind, device),
      getSettings: () => ({ deviceId: device }),
    });
    devices.tracks.push(track);
    return track as unknown as MediaStreamTrack;
  };
  const getUserMedia = async ({ audio, video }: MediaStreamConstraints): Promise<MediaStream> => {
    if (devices.opens) await devices.opens;
    if (devices.refusal) throw new DOMException('refused', devices.refusal);
    const constraint = wantedDevice(audio);
    if (devices.forbidden.some((kind) => (kind === 'camera' ? video : audio))) {
      throw new DOMException('Permission denied', 'NotAllowedError');
    }
    const microphone =
      devices.microphones.find((name) => name === constraint?.name) ??
      (constraint?.isMust ? undefined : devices.microphones[0]);
    if ((audio && microphone === undefined) || (video && !devices.hasCamera)) {
      throw new DOMException('no such device', 'NotFoundError');
    }
    return new MediaStream([
      ...(audio ? [open('audio', microphone ?? '')] : []),
      ...(video ? [open('video', 'Webcam')] : []),
    ]);
  };
  const getDisplayMedia = async (): Promise<MediaStream> => {
    if (devices.refusal) throw new DOMException('refused', devices.refusal);
    return new MediaStream([open('video', SCREEN)]);
  };
  const enumerateDevices = async () => [
    ...devices.microphones.map((name) => ({ kind: 'audioinput', deviceId: name, label: name })),
    ...devices.speakers.map((name) => ({ kind: 'audiooutput', deviceId: name, label: name })),
    ...(devices.hasCamera ? [{ kind: 'videoinput', deviceId: 'Webcam', label: 'Webcam' }] : []),
  ];
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(source, { getUserMedia, getDisplayMedia, enumerateDevices }),
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: {
      query: async ({ name }: { name: 'camera' | 'microphone' }) => ({
        state: devices.forbidden.includes(name) ? 'denied' : 'prompt',
      }),
    },
  });
  installMediaStream();
  Object.assign(globalThis, { AudioContext: SilentAudioContext });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return devices;
}

/** Removes the devices API, as in a browser or an insecure page without it. */
export function removeDevices(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices');
}

/** Returns the requested device, and whether it is mandatory. */
function wantedDevice(
  audio: MediaStreamConstraints['audio'],
): { readonly name: unknown; readonly isMust: boolean } | null {
  const id = typeof audio === 'object' ? audio.deviceId : undefined;
  if (typeof id !== 'object' || Array.isArray(id)) return null;
  return { name: id.exact ?? id.ideal, isMust: id.exact !== undefined };
}

class SilentAudioContext {
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: () => undefined };
  }
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

interface Track {
  readonly kind: string;
}

class FakeMediaStream {
  #tracks: Track[];
  constructor(tracks: readonly Track[] = []) {
    this.#tracks = [...tracks];
  }
  addTrack(track: Track): void {
    if (!this.#tracks.includes(track)) this.#tracks.push(track);
  }
  removeTrack(track: Track): void {
    this.#tracks = this.#tracks.filter((each) => each !== track);
  }
  getTracks(): Track[] {
    return [...this.#tracks];
  }
  getAudioTracks(): Track[] {
    return this.#tracks.filter(({ kind }) => kind === 'audio');
  }
  getVideoTracks(): Track[] {
    return this.#tracks.filter(({ kind }) => kind === 'video');
  }
}
