import { FfmpegFailure, type Ffmpeg } from './ffmpeg.ts';
import { NoVideo, strangerInput, succeeds } from './stranger-video.ts';

/** Each person's picture, pixels; the mixed file has them side by side. */
const [WIDTH, HEIGHT] = [640, 360] as const;
const RATE = 30;
/**
 * A voice that is further than this from its time is moved at once, seconds: two people’s may be so in opposite directions, and
 * shall be 40 ms apart at most. It is not stretched: the times that browsers give jitter by ten milliseconds, of which ffmpeg’s
 * stretching (`async` above 1) makes a delay of a tenth of a second and more.
 */
const STEP = 0.02;
const GROUND = '0x10131a';
const PROBE_LIMIT_MS = 60_000;
const LENGTH_LIMIT_MS = 30 * 60_000;
/** Encoding takes a part of the length; a machine that is busy takes longer. */
const limitFor = (milliseconds: number): number => 300_000 + 4 * milliseconds;

/** A part of a recorder's file, and where it belongs. Milliseconds. */
export interface Segment {
  /** A file of the recorder, whole or with holes. */
  readonly path: string;
  /** From where to where it is taken, counted from the beginning of the file. */
  readonly from: number;
  readonly until: number;
  /** Where it begins in what is made. */
  readonly at: number;
}

const OUTPUT = [
  ...['-r', String(RATE), '-threads', '2', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26'],
  ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'],
  ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4'],
];
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/**
 * One person's track: each segment at its place, dark and silent where there is none, exactly `length` long. What the
 * segments are cut from was sent by browsers: it is read as a stranger's file is.
 * @returns false when nothing of it can be read.
 * @throws FfmpegInterrupted, or FfmpegFailure of the encoder: nothing is known of the segments then; try again.
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
    // It begins well and cannot be read to its end: one such file must not take the others with it.
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
      // In its own time first, so that a picture that comes late stays late.
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

/** A person's film made by `assembleTrack`, and when they are in it: milliseconds from its beginning. */
export interface ShownTrack {
  readonly path: string;
  readonly times: readonly { readonly from: number; readonly until: number }[];
}

/** Where each of so many pictures stands: one or two in a row, more in rows as even as can be, the last one in the middle. */
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
 * Everybody side by side, all voices together.
 * @param places for each place of the picture who is seen there, one after the other; all films are of one length.
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

/** How long a film of ours is, decoded from its beginning to its end. @throws FfmpegFailure when it cannot be. */
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

/** How to read a file; null for one that is no recording at all. */
async function optionsFor(path: string): Promise<string[] | null> {
  try {
    return await strangerInput(path);
  } catch (error) {
    if (error instanceof NoVideo) return null;
    throw error;
  }
}

/** Whether a file can be decoded from its beginning to its end. */
async function isSound(ffmpeg: Ffmpeg, path: string, length: number): Promise<boolean> {
  const options = await optionsFor(path);
  return options !== null && succeeds(ffmpeg([...options, '-f', 'null', '-'], { limitMs: limitFor(length) }));
}

/** What can be read of a file; null for one that is no recording at all. */
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
