import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CAPTION_LINE } from '@acquaint/contracts';
import type { Caption } from '@acquaint/contracts/peek-film/captions';
import type { Span } from '@acquaint/contracts/peek-film/shots';
import type { Ffmpeg } from './ffmpeg.ts';
import { frameArguments } from './frame-arguments.ts';
import {
  HIGHEST_PEAK,
  LOUDNESS,
  MEASURE,
  readLoudness,
  SILENT_LUFS,
  type Loudness,
} from './peeks/peek-voice.ts';
import { grayFrames, grayVideo, spreadOf, type GrayVideo } from './gray-frames.ts';

/**
 * What can be wrong with a peek's video. With a grave fault, the video is not shown; the other faults are only reported to the
 * people in it.
 */
export const FILM_FAULTS = [
  'black',
  'frozen',
  'silent',
  'loudness',
  'captions',
  'length',
  'consent',
  'clipped',
  'faces',
] as const;
export type FilmFault = (typeof FILM_FAULTS)[number];
const ONLY_SAID: readonly FilmFault[] = ['loudness', 'clipped', 'faces'];
export const isGrave = (fault: FilmFault): boolean => !ONLY_SAID.includes(fault);

const [WIDTH, HEIGHT] = [160, 90] as const;
export const SEEN_RATE = 5;
const SEEN: GrayVideo = { rate: SEEN_RATE, width: WIDTH, height: HEIGHT };
const LIMIT_MS = 600_000;
const BLACK = 8;
const BLACK_MS = 500;
/** Even a person who sits still moves more than this within the time; only a camera that has stopped does not. */
const STILL = 0.01;
const FROZEN_MS = 5_000;
const LOUDNESS_TOLERANCE = 1;
const PEAK_TOLERANCE = 0.3;
/** The length is seen to a fifth of a second, and sound is encoded in blocks. */
const LENGTH_TOLERANCE_MS = 400;
const EDGE_MS = 150;

/** A finished film, decoded: its small grey frames, and how loud it is. */
export interface SeenFilm {
  /** `SEEN_RATE` a second. */
  readonly frames: readonly Uint8Array[];
  readonly loudness: Loudness;
  /** In milliseconds. */
  readonly length: number;
}

interface Watching {
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** Called with the milliseconds that were watched. */
  readonly onProgress: (milliseconds: number) => void;
}

/**
 * Decodes all of a finished video, as a player would.
 * @throws FfmpegFailure when it cannot be decoded.
 */
export async function watchFilm(
  ffmpeg: Ffmpeg,
  path: string,
  { folder, signal, onProgress }: Watching,
): Promise<SeenFilm> {
  const raw = join(folder, 'seen.raw');
  const graph = `[0:v:0]${grayVideo(SEEN)}[v];[0:a:0]${MEASURE}heard.txt[a]`;
  let length = 0;
  await ffmpeg(
    [
      ...['-protocol_whitelist', 'file,pipe', '-f', 'mov', '-i', `file:${path}`, '-filter_complex', graph],
      ...['-map', '[v]', '-f', 'rawvideo', raw, '-map', '[a]', '-f', 'null', '-'],
    ],
    {
      ...{ limitMs: LIMIT_MS, folder, isGentle: true, ...(signal && { signal }) },
      onProgress: (seconds) => {
        length = seconds * 1000;
        onProgress(length);
      },
    },
  );
  const frames = grayFrames(await readFile(raw), SEEN);
  return { frames, loudness: await readLoudness(join(folder, 'heard.txt')), length };
}

/** What a film should be. Times in milliseconds of the film. */
export interface Expected {
  readonly length: number;
  readonly captions: readonly Caption[];
  /** When a camera is shown; empty for an audiogram. */
  readonly pictured: readonly Span[];
  /** When somebody says something, which may begin before the film or end after it. */
  readonly spoken: readonly Span[];
  /** Whether face detection ran, to keep faces in the crop. */
  readonly areFacesKnown: boolean;
}

/** Returns what is wrong with a film, in the order of `FILM_FAULTS`. */
export function faultsOf(seen: SeenFilm, expected: Expected): FilmFault[] {
  const { loudness, frames } = seen;
  const isSilent = loudness.lufs <= SILENT_LUFS;
  const isOff =
    Math.abs(loudness.lufs - LOUDNESS) > LOUDNESS_TOLERANCE || loudness.peak > HIGHEST_PEAK + PEAK_TOLERANCE;
  const isWrong: Record<FilmFault, boolean> = {
    black: lasts(frames, BLACK_MS, isBlack),
    frozen: lasts(
      frames,
      FROZEN_MS,
      (frame, at) => isPictured(expected.pictured, at) && isStill(frames[at - 1], frame),
    ),
    silent: isSilent,
    loudness: !isSilent && isOff,
    captions: !areReadable(expected.captions, expected.length),
    length: Math.abs(seen.length - expected.length) > LENGTH_TOLERANCE_MS,
    consent: false,
    clipped: expected.spoken.some(
      ({ from, until }) =>
        (from < -EDGE_MS && until > EDGE_MS) ||
        (from < expected.length - EDGE_MS && until > expected.length + EDGE_MS),
    ),
    faces: !expected.areFacesKnown && expected.pictured.length > 0,
  };
  return FILM_FAULTS.filter((fault) => isWrong[fault]);
}

function lasts(
  frames: readonly Uint8Array[],
  milliseconds: number,
  isSo: (frame: Uint8Array, at: number) => boolean,
): boolean {
  let count = 0;
  return frames.some((frame, at) => {
    count = isSo(frame, at) ? count + 1 : 0;
    return (count * 1000) / SEEN_RATE > milliseconds;
  });
}

const isBlack = (frame: Uint8Array): boolean => frame.every((pixel) => pixel < BLACK) && spreadOf(frame) < 2;

const isPictured = (spans: readonly Span[], at: number): boolean => {
  const time = (at * 1000) / SEEN_RATE;
  return spans.some(({ from, until }) => from <= time && time < until);
};

function isStill(before: Uint8Array | undefined, frame: Uint8Array): boolean {
  if (!before) return false;
  let sum = 0;
  for (const [index, pixel] of frame.entries()) sum += Math.abs(pixel - (before[index] ?? 0));
  return sum / frame.length < STILL;
}

function areReadable(captions: readonly Caption[], length: number): boolean {
  return captions.every(({ from, until, lines }, index) => {
    const next = captions[index + 1]?.from ?? length;
    const isShort =
      lines.length > 0 && lines.length <= 2 && lines.every((line) => line.length <= CAPTION_LINE.boxed);
    return isShort && from >= 0 && from < until && until <= Math.min(next, length);
  });
}

/** Brightness between which a frame is neither too dark nor too bright for a cover. */
const COVER_LIGHT = [45, 215] as const;

/** How far a frame may be from a moment at which a face was seen, to show it, too, in milliseconds. */
const NEAR_FACE_MS = 200;

/**
 * Chooses the frame for a film's cover: the sharpest of those that are neither dark nor bright, among those that show a face if there
 * are any. The lower part counts less, because captions are there.
 * @param facesAt moments at which a face is shown, in milliseconds.
 * @returns its time in milliseconds.
 */
export function bestFrame(frames: readonly Uint8Array[], facesAt: readonly number[]): number {
  const hasFace = frames.map((_, index) =>
    facesAt.some((at) => Math.abs(at - (index * 1000) / SEEN_RATE) <= NEAR_FACE_MS),
  );
  const isForAll = !hasFace.includes(true);
  const scores = frames.map((frame, index) => {
    if (!isForAll && !hasFace[index]) return -1;
    const upper = frame.subarray(0, Math.floor(HEIGHT * 0.7) * WIDTH);
    const mean = upper.reduce((sum, pixel) => sum + pixel, 0) / upper.length;
    const isLit = mean >= COVER_LIGHT[0] && mean <= COVER_LIGHT[1];
    return sharpnessOf(upper) * (isLit ? 1 : 0.1);
  });
  const best = scores.indexOf(Math.max(...scores));
  return (Math.max(0, best) * 1000) / SEEN_RATE;
}

/** Returns how strongly neighbouring pixels differ (mean square of the Laplacian). */
function sharpnessOf(pixels: Uint8Array): number {
  let sum = 0;
  for (let at = WIDTH + 1; at < pixels.length - WIDTH - 1; at++) {
    const value =
      4 * (pixels[at] ?? 0) -
      (pixels[at - 1] ?? 0) -
      (pixels[at + 1] ?? 0) -
      (pixels[at - WIDTH] ?? 0) -
      (pixels[at + WIDTH] ?? 0);
    sum += value * value;
  }
  return sum / pixels.length;
}

/** Returns a frame of a finished film as WebP. */
export async function coverOf(
  ffmpeg: Ffmpeg,
  path: string,
  { folder, at }: { readonly folder: string; readonly at: number },
): Promise<Buffer> {
  const frame = join(folder, 'cover.png');
  const source = { format: 'mov', path: `file:${path}`, seconds: at / 1000 } as const;
  await ffmpeg(frameArguments(source, frame), { folder, isGentle: true });
  const { default: sharp } = await import('sharp');
  return sharp(await readFile(frame))
    .webp({ quality: 82 })
    .toBuffer();
}
