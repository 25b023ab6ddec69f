import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../ffmpeg.ts';

/** Length of one measured level, in milliseconds. */
export const LEVEL_MS = 20;
/** Samples per second that are measured: enough for speech. */
const RATE = 8_000;
const SAMPLES_PER_LEVEL = (RATE * LEVEL_MS) / 1_000;
const BYTES_PER_LEVEL = SAMPLES_PER_LEVEL * 2;
/** Samples per second of what `detectVoices` and transcribers are given. */
export const VOICE_RATE = 16_000;
/**
 * What is left is the range of the voice. The filters take seven times as long on the 48,000 samples of two channels that a track
 * has, so there are fewer first.
 */
const FILTERS = `aformat=sample_fmts=s16:sample_rates=${VOICE_RATE}:channel_layouts=mono,highpass=f=120,lowpass=f=3600`;
/** Level of digital silence, in decibels. */
const SILENCE_DB = -96;
/** Decoding takes a fraction of the length, but longer on a busy machine. */
const LIMIT_MS = 30 * 60_000;

interface Measured {
  /** Where its sound is written for `detectVoices`: 32 kilobytes per second. */
  readonly voicePath?: string;
  /** Of the file: MP4 as made by `assembleTrack`, or WebM as made by `remakeVideo`. */
  readonly format?: 'mov' | 'matroska';
}

/**
 * Measures how loud one of our own videos is, in the range of the voice.
 * @param folder for a temporary file: 16 kilobytes per second.
 * @returns one level per `LEVEL_MS`, in decibels below full scale.
 * @throws FfmpegFailure when it cannot be decoded.
 */
export async function measureLevels(
  ffmpeg: Ffmpeg,
  path: string,
  folder: string,
  { voicePath, format = 'mov' }: Measured = {},
): Promise<Float32Array> {
  const raw = join(folder, 'levels.raw');
  await ffmpeg(
    [
      ...inputOf(path, format),
      ...['-map', '0:a:0', '-vn', '-af', FILTERS, '-ac', '1', '-ar', String(RATE), '-f', 's16le', raw],
      ...(voicePath === undefined ? [] : voiceTo(voicePath)),
    ],
    { limitMs: LIMIT_MS },
  );
  await using file = await open(raw);
  const { size } = await file.stat();
  const levels = new Float32Array(Math.floor(size / BYTES_PER_LEVEL));
  const buffer = Buffer.alloc(BYTES_PER_LEVEL * 500);
  for (let index = 0; index < levels.length;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, index * BYTES_PER_LEVEL);
    const count = Math.floor(bytesRead / BYTES_PER_LEVEL);
    if (count === 0) break;
    for (let at = 0; at < count && index < levels.length; at++) levels[index++] = levelOf(buffer, at);
  }
  return levels;
}

/**
 * Writes the sound of one of our own tracks as 16-bit samples of one channel, `VOICE_RATE` a second.
 * @throws FfmpegFailure when it cannot be decoded.
 */
export async function writeVoice(ffmpeg: Ffmpeg, path: string, voicePath: string): Promise<void> {
  await ffmpeg([...inputOf(path, 'mov'), ...voiceTo(voicePath)], { limitMs: LIMIT_MS });
}

const inputOf = (path: string, format: 'mov' | 'matroska'): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-f', format, '-i', `file:${path}`],
];
const voiceTo = (path: string): string[] => [
  ...['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(VOICE_RATE), '-f', 's16le', path],
];

function levelOf(buffer: Buffer, at: number): number {
  let sum = 0;
  for (let sample = 0; sample < SAMPLES_PER_LEVEL; sample++) {
    const value = buffer.readInt16LE(at * BYTES_PER_LEVEL + 2 * sample) / 32_768;
    sum += value * value;
  }
  return sum === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(sum / SAMPLES_PER_LEVEL));
}
