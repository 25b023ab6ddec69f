import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegFailure, type Ffmpeg } from './ffmpeg.ts';
import { msg } from '@acquaint/words/languages';

/** The longer side of what is kept, pixels. */
const LONGEST_SIDE = 640;
const FRAMES_PER_SECOND = 25;
/** Encoding takes about a third of the clip's length; a machine that is busy takes longer. */
const ENCODE_LIMIT_MS = 240_000;
const POSTER_LIMIT_MS = 30_000;
const MOST_MEMORY_BYTES = 256 * 1024 * 1024;
/** A frame of a camera of 4K is half of it. What a frame takes is kept many times while it is decoded. */
const MOST_PIXELS = 4_096 * 4_096;
/** What browsers record with (MediaRecorder), and nothing else that ffmpeg could read. */
const DECODERS = 'vp8,vp9,av1,libdav1d,h264,opus,libopus,vorbis,aac';

export type Aspect = 'landscape' | 'portrait' | 'square' | 'audiogram';

/** A stranger's recording, made anew. */
export interface SafeVideo {
  /** WebM with VP8 and Opus, which every browser of today plays. */
  readonly videoPath: string;
  /** WebP. */
  readonly poster: Buffer;
  readonly seconds: number;
  readonly aspect: Aspect;
}

/** What came is not a recording that can be shown; the sentence, marked by `msg`, is for who sent it. */
export class NoVideo extends Error {
  override readonly name = 'NoVideo';
}

/**
 * Decodes what a stranger sent and encodes it anew, so that nothing of the file itself is ever shown: its format is decided by
 * its first bytes, it reads no other file and no network, and time, memory, length and size are limited.
 * @param source the file that came.
 * @param folder where to write, of this recording alone.
 * @throws NoVideo when it cannot be read, or is shorter than a second.
 */
export async function remakeVideo(
  ffmpeg: Ffmpeg,
  source: string,
  folder: string,
  limits: { readonly seconds: number },
): Promise<SafeVideo> {
  const input = inputOptions(source, await formatOf(source));
  const frame = join(folder, 'frame.png');
  const hasPicture = await succeeds(
    ffmpeg(
      [...input, '-map', '0:v:0', '-vf', SCALE, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', frame],
      {
        limitMs: POSTER_LIMIT_MS,
      },
    ),
  );
  const videoPath = join(folder, 'remade.webm');
  let seconds = 0;
  const encoded = ffmpeg(
    [...input, ...(hasPicture ? PICTURE : WAVES), ...outputOptions(limits.seconds), videoPath],
    {
      limitMs: ENCODE_LIMIT_MS,
      onProgress: (written) => {
        seconds = written;
      },
    },
  );
  if (!(await succeeds(encoded)))
    throw new NoVideo(msg('This recording couldn’t be read. Please record it again.'));
  if (seconds < 1) throw new NoVideo(msg('This recording is shorter than a second. Please record it again.'));
  if (!hasPicture) {
    await ffmpeg(['-f', 'matroska', '-i', videoPath, '-ss', '0.5', '-frames:v', '1', '-f', 'image2', frame]);
  }
  const { default: sharp } = await import('sharp');
  const picture = sharp(await readFile(frame));
  const { width, height } = await picture.metadata();
  const poster = await picture.webp({ quality: 82 }).toBuffer();
  return { videoPath, poster, seconds, aspect: hasPicture ? aspectOf(width, height) : 'audiogram' };
}

/** Within a square, never larger than it came; both sides even, as the encoder wants them. */
const SCALE = `scale=w='min(${LONGEST_SIDE},iw)':h='min(${LONGEST_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
const PICTURE = ['-map', '0:v:0', '-map', '0:a:0?', '-vf', `${SCALE},format=yuv420p`];
/** Nobody to be seen: their voice as a moving line. */
const WAVES = [
  ...[
    '-filter_complex',
    '[0:a:0]asplit[heard][seen];[seen]showwaves=s=640x360:mode=cline:rate=25:scale=sqrt:colors=0xa9d6e5,format=yuv420p[line]',
  ],
  ...['-map', '[line]', '-map', '[heard]'],
];

/** How ffmpeg reads a file that came from a browser: as what it is, no other file, no network, little memory. */
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

/** By what it is, not by what it is called. @throws NoVideo for anything but WebM and MP4. */
async function formatOf(path: string): Promise<string> {
  await using file = await open(path);
  const head = Buffer.alloc(12);
  await file.read(head, 0, head.length, 0);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mov';
  throw new NoVideo(msg('This isn’t a video recorded by a browser.'));
}

/** @returns false when ffmpeg refused what it was given. @throws FfmpegInterrupted when it could not say so. */
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
