import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegFailure, type Ffmpeg } from './ffmpeg.ts';
import { frameArguments } from './frame-arguments.ts';
import { msg } from '@acquaint/i18n/languages';
import { clearestOf, grayFrames, grayVideo } from './gray-frames.ts';

/** Longer side of the re-encoded video, in pixels. */
const LONGEST_SIDE = 640;
const FRAMES_PER_SECOND = 25;
/** Encoding takes about a third of the clip's length, but longer on a busy machine. */
const ENCODE_LIMIT_MS = 240_000;
const POSTER_LIMIT_MS = 30_000;
const MOST_MEMORY_BYTES = 256 * 1024 * 1024;
/** Pictures that are compared for the poster: two a second, so that also a short recording has several. */
const LOOK = { rate: 2, width: 64, height: 36 };
/** Twice the size of a 4K frame. A decoder holds many frames in memory at a time. */
const MOST_PIXELS = 4_096 * 4_096;
/** The codecs that browsers record with (MediaRecorder), of all that ffmpeg could read. */
const DECODERS = 'vp8,vp9,av1,libdav1d,h264,opus,libopus,vorbis,aac';

export type Aspect = 'landscape' | 'portrait' | 'square' | 'audiogram';

/** An uploaded recording, re-encoded. */
export interface SafeVideo {
  /** WebM with VP8 and Opus, which every current browser plays. */
  readonly videoPath: string;
  /** WebP. */
  readonly poster: Buffer;
  readonly seconds: number;
  readonly aspect: Aspect;
}

/** The part of a recording to keep, and its size. */
export interface VideoPart {
  /** Length, from `fromSeconds` on. */
  readonly seconds: number;
  /** Where it begins; 0 by default. */
  readonly fromSeconds?: number;
  /** Longer side of the result in pixels, never enlarged; 640 by default. */
  readonly longestSide?: number;
}

/** The upload is not a recording that can be shown. The message, marked by `msg`, is shown to its sender. */
export class NoVideo extends Error {
  override readonly name = 'NoVideo';
}

/**
 * Decodes an untrusted recording and re-encodes it, so that nothing of the original file is ever shown. The format is detected by
 * the first bytes, ffmpeg can read no other file and no network, and time, memory, length and size are limited.
 * @param source the uploaded file.
 * @param folder output folder, used for this recording only.
 * @param limits the part to keep.
 * @throws NoVideo when it cannot be read, or is shorter than a second.
 */
export async function remakeVideo(
  ffmpeg: Ffmpeg,
  source: string,
  folder: string,
  limits: VideoPart,
): Promise<SafeVideo> {
  const { fromSeconds = 0, longestSide = LONGEST_SIDE } = limits;
  const file = inputOptions(source, await formatOf(source));
  // ffmpeg decodes from the frame before and drops what comes before the cut, so that not a frame too much is in it.
  const input = fromSeconds === 0 ? file : ['-ss', fromSeconds.toFixed(3), ...file];
  const scale = scaleTo(longestSide);
  const frame = join(folder, 'frame.png');
  const hasPicture = await succeeds(
    ffmpeg(
      [...input, '-map', '0:v:0', '-vf', scale, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', frame],
      {
        limitMs: POSTER_LIMIT_MS,
      },
    ),
  );
  const videoPath = join(folder, 'remade.webm');
  let seconds = 0;
  const encoded = ffmpeg(
    [...input, ...(hasPicture ? pictureOf(scale) : WAVES), ...outputOptions(limits.seconds), videoPath],
    {
      limitMs: ENCODE_LIMIT_MS,
      onProgress: (written) => {
        seconds = written;
      },
    },
  );
  if (!(await succeeds(encoded)))
    throw new NoVideo(msg('We couldn’t read this recording. Please record it again.'));
  if (seconds < 1) throw new NoVideo(msg('This recording is shorter than a second. Please record it again.'));
  // Shortly before the end there may be no other picture.
  const at = Math.min(await clearestTime(ffmpeg, videoPath, folder), Math.max(0, seconds - 0.2));
  await ffmpeg(frameArguments({ format: 'matroska', path: videoPath, seconds: at }, frame));
  const { default: sharp } = await import('sharp');
  const picture = sharp(await readFile(frame));
  const { width, height } = await picture.metadata();
  const poster = await picture.webp({ quality: 82 }).toBuffer();
  return { videoPath, poster, seconds, aspect: hasPicture ? aspectOf(width, height) : 'audiogram' };
}

/** Returns when a video shows most, in seconds: a camera that was just turned on is black at first. */
async function clearestTime(ffmpeg: Ffmpeg, path: string, folder: string): Promise<number> {
  const target = join(folder, 'looks');
  await ffmpeg(['-f', 'matroska', '-i', path, '-an', '-vf', grayVideo(LOOK), '-f', 'rawvideo', target], {
    limitMs: ENCODE_LIMIT_MS,
  });
  return clearestOf(grayFrames(await readFile(target), LOOK)) / LOOK.rate;
}

/** Fits into a square, never enlarged; both sides are even, as the encoder requires. */
const scaleTo = (side: number): string =>
  `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
const pictureOf = (scale: string): string[] => [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', `${scale},format=yuv420p`],
];
/** Shows the voice as a waveform when there is no picture. */
const WAVES = [
  ...[
    '-filter_complex',
    '[0:a:0]asplit[heard][seen];[seen]showwaves=s=640x360:mode=cline:rate=25:scale=sqrt:colors=0xa9d6e5,format=yuv420p[line]',
  ],
  ...['-map', '[line]', '-map', '[heard]'],
];

/** Returns ffmpeg's input options for an untrusted file: detected format, no other file, no network, limited memory. */
export async function strangerInput(source: string): Promise<string[]> {
  return inputOptions(source, await formatOf(source));
}

function inputOptions(source: string, format: string): string[] {
  return [
    ...['-max_alloc', String(MOST_MEMORY_BYTES), '-protocol_whitelist', 'file,pipe'],
    ...['-max_pixels', String(MOST_PIXELS)],
    ...['-codec_whitelist', DECODERS, '-threads', '2', '-f', format, '-i', `file:${source}`],
  ];
}

function outputOptions(seconds: number): string[] {
  return [
    ...['-t', String(seconds), '-r', String(FRAMES_PER_SECOND), '-threads', '2'],
    ...[
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '16',
      '-b:v',
      '700k',
      '-g',
      '100',
      '-auto-alt-ref',
      '0',
    ],
    ...['-c:a', 'libopus', '-b:a', '64k', '-ar', '48000', '-ac', '2'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'webm'],
  ];
}

/**
 * Detects the format by content, not by name.
 * @throws NoVideo for anything but WebM and MP4.
 */
async function formatOf(path: string): Promise<string> {
  await using file = await open(path);
  const head = Buffer.alloc(12);
  await file.read(head, 0, head.length, 0);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mov';
  throw new NoVideo(msg('This isn’t a video recorded by a browser.'));
}

/**
 * Returns false when ffmpeg rejected its input.
 * @throws FfmpegInterrupted when it could not finish.
 */
export async function succeeds(run: Promise<void>): Promise<boolean> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof FfmpegFailure) return false;
    throw error;
  }
}

function aspectOf(width: number, height: number): Aspect {
  if (width > height * 1.1) return 'landscape';
  return height > width * 1.1 ? 'portrait' : 'square';
}
