import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Span } from '@acquaint/contracts/peek-film/shots';
import { succeeds } from '../stranger-video.ts';
import type { Ffmpeg } from '../ffmpeg.ts';

/** Loudness of a film in LUFS, as players and other sites expect it. */
export const LOUDNESS = -14;
/** Highest peak in dBTP. The limiter stays below it, because encoding raises peaks. */
export const HIGHEST_PEAK = -1;
const LIMITER_DB = -2.5;
/** Below this loudness, there is nothing to be heard. */
export const SILENT_LUFS = -55;
/** Largest amplification of a voice, so that the noise of a quiet room does not become loud. */
const MOST_GAIN_DB = 40;
const NEAR_ENOUGH = 0.3;
const TRIES = 3;
const LIMIT_MS = 600_000;

/** The own track of a person, from which only what is `present` is heard. Times in milliseconds of the film. */
export interface HeardTrack {
  /** ffmpeg's options for the part of the file that the film is made of. */
  readonly input: readonly string[];
  /** Whether a picture and a voice are known to be in the file: then a file without them is broken. */
  readonly isWhole: boolean;
  readonly present: readonly Span[];
}

/** Measures loudness, and writes it to the file whose name follows. Peaks take most of the time, and are measured only in a finished film. */
const MEASURE_LOUDNESS = 'ebur128=metadata=1,ametadata=mode=print:file=';
/** The same with peaks. */
export const MEASURE = 'ebur128=peak=true:metadata=1,ametadata=mode=print:file=';

/**
 * What `MEASURE` wrote: integrated loudness in LUFS, true peak in dBTP (very low when it was not measured), and the loudness around each
 * tenth of a second.
 */
export interface Loudness {
  readonly lufs: number;
  readonly peak: number;
  readonly moments: readonly number[];
}

/** Reads a file that `MEASURE` or `MEASURE_LOUDNESS` wrote. */
export async function readLoudness(path: string): Promise<Loudness> {
  const text = await readFile(path, 'utf8');
  const valuesOf = (key: string): number[] =>
    [...text.matchAll(new RegExp(`lavfi\\.r128\\.${key}=(\\S+)`, 'g'))].map(([, value]) => Number(value));
  const peaks = valuesOf(String.raw`true_peaks?_ch\d+`).filter((value) => value > 0);
  return {
    lufs: valuesOf('I').at(-1) ?? -70,
    peak: peaks.length > 0 ? 20 * Math.log10(Math.max(...peaks)) : -120,
    moments: valuesOf('M').map((value) => (Number.isFinite(value) ? value : -120)),
  };
}

/**
 * Mixes the voices of a film once for all its views, as loud as players expect (−14 LUFS, peaks at most −1 dBTP). The gain is
 * measured, so nothing is pumped up and down.
 * @param folder for its files.
 * @returns the path of an MP4 file with the voices.
 */
export async function makeVoice(
  ffmpeg: Ffmpeg,
  tracks: readonly HeardTrack[],
  {
    folder,
    length,
    signal,
  }: { readonly folder: string; readonly length: number; readonly signal?: AbortSignal },
): Promise<string> {
  const seconds = (length / 1000).toFixed(3);
  const options = { limitMs: LIMIT_MS, folder, isGentle: true, ...(signal && { signal }) };
  const mixed = join(folder, 'mixed.wav');
  const heard: HeardTrack[] = [];
  for (const track of tracks) {
    const probe = [...track.input, '-map', '0:a:0', '-frames:a', '1', '-f', 'null', '-'];
    if (track.isWhole || (await succeeds(ffmpeg(probe, options)))) heard.push(track);
  }
  const whole = `aresample=48000:first_pts=0,aformat=channel_layouts=stereo`;
  const filters = heard.map(
    ({ present }, index) => `[${index}:a:0]${whole},volume=0:enable='not(${during(present)})'[a${index}]`,
  );
  filters.push(
    heard.length === 0
      ? 'anullsrc=r=48000:cl=stereo[sum]'
      : `${heard.map((_, index) => `[a${index}]`).join('')}amix=inputs=${heard.length}:normalize=0:duration=longest[sum]`,
    `[sum]apad,atrim=0:${seconds},${MEASURE_LOUDNESS}mixed.txt[out]`,
  );
  const inputs = heard.flatMap(({ input }) => input);
  await ffmpeg(
    [
      '-xerror',
      ...inputs,
      '-filter_complex',
      filters.join(';'),
      '-map',
      '[out]',
      '-c:a',
      'pcm_f32le',
      '-f',
      'wav',
      mixed,
    ],
    options,
  );
  const { lufs } = await readLoudness(join(folder, 'mixed.txt'));
  const voice = join(folder, 'voice.m4a');
  let gain = lufs <= SILENT_LUFS ? 0 : Math.min(MOST_GAIN_DB, LOUDNESS - lufs);
  for (let tried = 0; tried < TRIES; tried++) {
    const limited = `aresample=192000,alimiter=limit=${(10 ** (LIMITER_DB / 20)).toFixed(4)}:level=false:attack=1:release=60,aresample=48000`;
    await ffmpeg(
      [
        ...[
          '-f',
          'wav',
          '-i',
          `file:${mixed}`,
          '-af',
          `volume=${gain.toFixed(2)}dB,${limited},${MEASURE_LOUDNESS}voice.txt`,
        ],
        ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-map_metadata', '-1', '-f', 'mp4', voice],
      ],
      options,
    );
    const reached = await readLoudness(join(folder, 'voice.txt'));
    const off = LOUDNESS - reached.lufs;
    if (lufs <= SILENT_LUFS || gain >= MOST_GAIN_DB || Math.abs(off) <= NEAR_ENOUGH) break;
    gain = Math.min(MOST_GAIN_DB, gain + off);
  }
  return voice;
}

/** Returns ffmpeg's expression that is true during these times. */
export function during(spans: readonly Span[]): string {
  const each = spans.map(
    ({ from, until }) => `gte(t,${(from / 1000).toFixed(3)})*lt(t,${(until / 1000).toFixed(3)})`,
  );
  return each.join('+') || '0';
}
