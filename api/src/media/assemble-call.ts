import { FfmpegFailure, type Ffmpeg } from './ffmpeg.ts';
import { NoVideo, strangerInput, succeeds } from './stranger-video.ts';

/** Size of each person's picture in pixels; the mixed file shows them side by side. */
const [WIDTH, HEIGHT] = [640, 360] as const;
const RATE = 30;
/**
 * Audio that is off by more than this, in seconds, is shifted at once. Two voices may be off in opposite directions and must stay
 * within 40 ms of each other. Audio is not stretched: browsers' timestamps jitter by ten milliseconds, which ffmpeg's stretching
 * (`async` above 1) turns into a delay of a tenth of a second and more.
 */
const STEP = 0.02;
const GROUND = '0x10131a';
const PROBE_LIMIT_MS = 60_000;
const LENGTH_LIMIT_MS = 30 * 60_000;
/** Time limit in milliseconds. Encoding takes a fraction of the length, but longer on a busy machine. */
const limitFor = (milliseconds: number): number => 300_000 + 4 * milliseconds;

/** A part of a recorded file and its place in the result. Times in milliseconds. */
export interface Segment {
  /** The recorded file, complete or with gaps. */
  readonly path: string;
  /** Start and end within the file. */
  readonly from: number;
  readonly until: number;
  /** Start within the result. */
  readonly at: number;
}

const OUTPUT = [
  ...['-r', String(RATE), '-threads', '2', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26'],
  ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'],
  ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4'],
];
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/**
 * Assembles one person's track, exactly `length` milliseconds long: each segment at its place, black and silent where there is
 * none. The files come from browsers and are decoded as untrusted input.
 * @returns false when no file can be read.
 * @throws FfmpegInterrupted, or FfmpegFailure of the encoder: the segments may be valid, so try again.
 */
export async function assembleTrack(
  ffmpeg: Ffmpeg,
  segments: readonly Segment[],
  made: { readonly length: number; readonly target: string },
): Promise<boolean> {
  try {
    return await assembleOf(ffmpeg, segments, made);
  } catch (error) {
    if (!(error instanceof FfmpegFailure)) throw error;
    // A file can start correctly and break later. Such a file is left out, so that the others are still used.
    const broken = new Set<string>();
    for (const path of new Set(segments.map((each) => each.path))) {
      if (!(await isSound(ffmpeg, path, made.length))) broken.add(path);
    }
    if (broken.size === 0) throw error;
    return assembleOf(
      ffmpeg,
      segments.filter(({ path }) => !broken.has(path)),
      made,
    );
  }
}

async function assembleOf(
  ffmpeg: Ffmpeg,
  segments: readonly Segment[],
  { length, target }: { readonly length: number; readonly target: string },
): Promise<boolean> {
  const inputs: string[] = [];
  const filters: string[] = [`color=c=${GROUND}:s=${WIDTH}x${HEIGHT}:r=${RATE}:d=${seconds(length)}[v0]`];
  const voices: string[] = [];
  let picture = 'v0';
  let count = 0;
  for (const { path, from, until, at } of segments) {
    const input = await readable(ffmpeg, path);
    if (!input) continue;
    const index = count++;
    inputs.push(...input.options);
    const [start, end] = [seconds(from), seconds(until)];
    if (input.hasPicture) {
      // Timestamps are set before the placement, so that a picture that starts late stays late.
      filters.push(
        `[${index}:v:0]fps=${RATE}:start_time=0,trim=${start}:${end},setpts=PTS-${start}/TB+${seconds(at)}/TB,` +
          `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease:force_divisible_by=2,` +
          `pad=${WIDTH}:${HEIGHT}:-1:-1:color=${GROUND},setsar=1[p${index}]`,
        `[${picture}][p${index}]overlay=eof_action=pass[v${index + 1}]`,
      );
      picture = `v${index + 1}`;
    }
    if (input.hasVoice) {
      filters.push(
        `[${index}:a:0]aresample=48000:async=1:min_hard_comp=${STEP}:first_pts=0,aformat=channel_layouts=stereo,` +
          `atrim=${start}:${end},asetpts=PTS-STARTPTS,adelay=${Math.round(at)}:all=1[a${index}]`,
      );
      voices.push(`[a${index}]`);
    }
  }
  if (count === 0) return false;
  filters.push(
    voices.length === 0
      ? `anullsrc=r=48000:cl=stereo,atrim=0:${seconds(length)}[voice]`
      : `${voices.join('')}amix=inputs=${voices.length}:normalize=0:duration=longest,apad,atrim=0:${seconds(length)}[voice]`,
  );
  await ffmpeg(
    [
      ...[...inputs, '-filter_complex', filters.join(';'), '-map', `[${picture}]`, '-map', '[voice]'],
      ...['-t', seconds(length), ...OUTPUT, target],
    ],
    { limitMs: limitFor(length) },
  );
  return true;
}

/** A person's video made by `assembleTrack`, and when it is shown: milliseconds from the start. */
export interface ShownTrack {
  readonly path: string;
  readonly times: readonly { readonly from: number; readonly until: number }[];
}

/** Returns the position of each picture: one or two in a row, more in rows of nearly equal length, the last row centered. */
export function gridOf(count: number): readonly { readonly x: number; readonly y: number }[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const x = (index % columns) * WIDTH + ((columns - inRow) * WIDTH) / 2;
    return { x, y: row * HEIGHT };
  });
}

/**
 * Mixes all tracks: pictures side by side, voices together.
 * @param places for each position in the picture, the tracks shown there one after the other; all tracks have the same length.
 */
export async function mixTracks(
  ffmpeg: Ffmpeg,
  places: readonly (readonly ShownTrack[])[],
  { length, target }: { readonly length: number; readonly target: string },
): Promise<void> {
  const tracks = places.flat();
  const filters: string[] = [];
  const pictures = places.map((shown) => {
    const [first, ...later] = shown.map((track) => tracks.indexOf(track));
    return later.reduce((below, index) => {
      const when = tracks[index]?.times.map(
        ({ from, until }) => `gte(t,${seconds(from)})*lt(t,${seconds(until)})`,
      );
      filters.push(`[${below}][${index}:v:0]overlay=enable='${when?.join('+') || '0'}'[o${index}]`);
      return `o${index}`;
    }, `${first}:v:0`);
  });
  const layout = gridOf(places.length).map(({ x, y }) => `${x}_${y}`);
  filters.push(
    places.length === 1
      ? `[${pictures.join('')}]null[v]`
      : `${pictures.map((name) => `[${name}]`).join('')}xstack=inputs=${places.length}:layout=${layout.join('|')}:fill=${GROUND}[v]`,
    `${tracks.map((_, index) => `[${index}:a:0]`).join('')}amix=inputs=${tracks.length}:normalize=0,alimiter[a]`,
  );
  await ffmpeg(
    [
      ...tracks.flatMap(({ path }) => [
        '-protocol_whitelist',
        'file,pipe',
        '-f',
        'mov',
        '-i',
        `file:${path}`,
      ]),
      ...[
        '-filter_complex',
        filters.join(';'),
        '-map',
        '[v]',
        '-map',
        '[a]',
        '-t',
        seconds(length),
        ...OUTPUT,
      ],
      target,
    ],
    { limitMs: limitFor(length) },
  );
}

/**
 * Returns the length of one of our own recordings in seconds by decoding all of it.
 * @throws FfmpegFailure when it cannot be decoded.
 */
export async function secondsOf(ffmpeg: Ffmpeg, path: string): Promise<number> {
  let seconds = 0;
  await ffmpeg(['-f', 'mov', '-i', `file:${path}`, '-f', 'null', '-'], {
    limitMs: LENGTH_LIMIT_MS,
    onProgress: (read) => {
      seconds = read;
    },
  });
  return seconds;
}

/** Returns the input options of a file; null if it is not a recording. */
async function optionsFor(path: string): Promise<string[] | null> {
  try {
    return await strangerInput(path);
  } catch (error) {
    if (error instanceof NoVideo) return null;
    throw error;
  }
}

/** Whether a file can be decoded completely. */
async function isSound(ffmpeg: Ffmpeg, path: string, length: number): Promise<boolean> {
  const options = await optionsFor(path);
  return options !== null && succeeds(ffmpeg([...options, '-f', 'null', '-'], { limitMs: limitFor(length) }));
}

/** Finds out which streams of a file are readable; null if it is not a recording. */
async function readable(ffmpeg: Ffmpeg, path: string) {
  const options = await optionsFor(path);
  if (!options) return null;
  const has = (stream: string): Promise<boolean> =>
    succeeds(
      ffmpeg([...options, '-map', stream, '-frames', '1', '-f', 'null', '-'], { limitMs: PROBE_LIMIT_MS }),
    );
  const [hasPicture, hasVoice] = [await has('0:v:0'), await has('0:a:0')];
  return hasPicture || hasVoice ? { options, hasPicture, hasVoice } : null;
}
