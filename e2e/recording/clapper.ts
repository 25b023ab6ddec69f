import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

/**
 * A fake camera and microphone that flash and beep for all participants at the same times of this machine’s clock, each with
 * another pitch. The intervals are irregular, so that a delay of a whole beat is detected.
 */
interface Clapper {
  /** Pitch of the tone, in hertz. */
  readonly pitch: number;
  /** Error of the page’s own clock in milliseconds, so that it has to ask the server for the time. */
  readonly clockIsWrongBy: number;
}

const LONGEST_CALL_MS = 10 * 60_000;
const TONE_MS = 60;
const LIGHT_MS = 200;
const RATE = 48_000;
/** Number of samples per analysis step: a millisecond. */
const STEP = RATE / 1_000;
const FRAMES_PER_SECOND = 30;
const FFMPEG_BUFFER = 1024 ** 3;

/** Whether there is a signal in this half second since 1970: in about every third one, irregularly. */
const CLAP_EVERY_MS = 500;
function claps(tick: number): boolean {
  let mixed = Math.imul(tick ^ (tick >>> 7), 0x9e3779b1) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
  return ((mixed ^ (mixed >>> 13)) & 0xff) < 0x60;
}

/** Returns all signals between two times, in epoch milliseconds. */
export function clapsBetween(from: number, until: number): number[] {
  const moments: number[] = [];
  for (let tick = Math.ceil(from / CLAP_EVERY_MS); tick * CLAP_EVERY_MS < until; tick += 1) {
    if (claps(tick)) moments.push(tick * CLAP_EVERY_MS);
  }
  return moments;
}

/** Replaces camera and microphone in every page of a context. */
export async function holdClapper(
  context: BrowserContext,
  { pitch, clockIsWrongBy }: Clapper,
): Promise<void> {
  await context.addInitScript(
    ({ hertz, wrongBy, toneMs, lightMs, moments }) => {
      // The signals follow this machine’s clock; the page sees a shifted one.
      const worldNow = Date.now.bind(Date);
      const begin = performance.timeOrigin + wrongBy;
      Date.now = () => worldNow() + wrongBy;
      Object.defineProperty(performance, 'timeOrigin', { get: () => begin });

      navigator.mediaDevices.getUserMedia = async () => {
        const sound = new AudioContext({ sampleRate: 48_000 });
        await sound.resume();
        const tone = new OscillatorNode(sound, { frequency: hertz });
        const volume = new GainNode(sound, { gain: 0 });
        const microphone = new MediaStreamAudioDestinationNode(sound);
        tone.connect(volume).connect(microphone);
        tone.start();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [320, 180];
        const paper = canvas.getContext('2d');
        /**
         * Differences between the audio clock and this machine’s: the audio clock advances in steps, so the largest of several is
         * the latest.
         */
        const leads: number[] = [];
        let planned = 0;
        setInterval(() => {
          const now = worldNow();
          leads.push(sound.currentTime * 1_000 - now);
          if (leads.length > 100) leads.shift();
          const next = moments.find((moment) => moment > now) ?? Infinity;
          if (next > planned && next - now < 100) {
            planned = next;
            const at = (next + Math.max(...leads)) / 1_000;
            volume.gain.setValueAtTime(0.5, at);
            volume.gain.setValueAtTime(0, at + toneMs / 1_000);
          }
          if (!paper) return;
          paper.fillStyle = moments.some((moment) => moment <= now && now < moment + lightMs)
            ? '#fff'
            : '#000';
          paper.fillRect(0, 0, canvas.width, canvas.height);
        }, 5);
        const camera = canvas.captureStream(30);
        return new MediaStream([...microphone.stream.getAudioTracks(), ...camera.getVideoTracks()]);
      };
    },
    {
      hertz: pitch,
      wrongBy: clockIsWrongBy,
      toneMs: TONE_MS,
      lightMs: LIGHT_MS,
      moments: clapsBetween(Date.now(), Date.now() + LONGEST_CALL_MS),
    },
  );
}

async function decoded(path: string, ffmpeg: string, ...output: readonly string[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', path, ...output, '-'], {
    encoding: 'buffer',
    maxBuffer: FFMPEG_BUFFER,
  });
  return stdout;
}

/** Returns when each tone starts in a file, in milliseconds. */
export async function tonesIn(path: string, ffmpeg: string, pitch: number): Promise<number[]> {
  const bytes = await decoded(path, ffmpeg, '-vn', '-ac', '1', '-ar', String(RATE), '-f', 'f32le');
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const loud: number[] = [];
  // At least four periods of every pitch, far shorter than the required precision.
  const width = 4 * STEP;
  for (let start = 0; start + width <= samples.length; start += STEP) {
    let [sine, cosine] = [0, 0];
    for (let index = start; index < start + width; index += 1) {
      const angle = (2 * Math.PI * pitch * index) / RATE;
      sine += (samples[index] ?? 0) * Math.sin(angle);
      cosine += (samples[index] ?? 0) * Math.cos(angle);
    }
    loud.push(Math.hypot(sine, cosine) / width);
  }
  // The middle of the window that is half filled.
  return risesOf(loud, TONE_MS / 2).map((at) => at + 2);
}

/** ffmpeg crops of a recording’s picture with two people next to each other, and with three. */
const PLACES = {
  left: 'iw/2:ih/2:0:ih/4',
  right: 'iw/2:ih/2:iw/2:ih/4',
  'above left': 'iw/4:ih/4:iw/8:ih/8',
  'above right': 'iw/4:ih/4:5*iw/8:ih/8',
  below: 'iw/4:ih/4:3*iw/8:5*ih/8',
} as const;

/** Returns when the light turns on at one position of the picture, in milliseconds. */
export async function lightsIn(path: string, ffmpeg: string, place: keyof typeof PLACES): Promise<number[]> {
  const crop = `crop=${PLACES[place]},scale=1:1:flags=area,format=gray`;
  const rate = String(FRAMES_PER_SECOND);
  const bytes = await decoded(path, ffmpeg, '-an', '-vf', crop, '-r', rate, '-f', 'rawvideo');
  return risesOf([...bytes], 3).map((frame) => (frame * 1_000) / FRAMES_PER_SECOND);
}

/** Returns where values rise above half of their range and stay there for a while. */
function risesOf(values: readonly number[], atLeast: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const limit = ((sorted.at(-1 - Math.floor(values.length / 100)) ?? 0) + (sorted[0] ?? 0)) / 2;
  const rises: number[] = [];
  let since: number | null = null;
  values.forEach((value, at) => {
    if (value <= limit) since = null;
    else if (since === null) since = at;
    else if (at - since === Math.floor(atLeast) - 1) rises.push(since);
  });
  return rises;
}

/** Returns the delay of each expected signal in milliseconds; signals without a match nearby are left out. */
export function lateness(expected: readonly number[], seen: readonly number[]): Map<number, number> {
  const late = new Map<number, number>();
  for (const moment of expected) {
    const near = seen.filter((each) => Math.abs(each - moment) < CLAP_EVERY_MS / 2);
    const [best] = near.toSorted((a, b) => Math.abs(a - moment) - Math.abs(b - moment));
    if (best !== undefined) late.set(moment, best - moment);
  }
  return late;
}
