import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../api/src/media/ffmpeg.ts';
import { NoVideo, remakeVideo } from '../api/src/media/stranger-video.ts';
import { checkFile } from '../api/src/modules/inbox/check-file.ts';
import { verdict, type Table } from './table.ts';

const sharp = createRequire(join(import.meta.dirname, '../api/package.json'))(
  'sharp',
) as typeof import('sharp');

/** A refused document costs at most so many times what the same amount of letters costs. */
const RATIO = 2;
/** Below this the clock tells nothing, milliseconds. */
const FLOOR_MS = 25;
const PICTURE_LIMITS = { ms: 15_000, mb: 1_024 };
const VIDEO_LIMITS = { ms: 270_000, mb: 1_536 };
const SAMPLE_MS = 10;
const MEGAPIXELS_40 = { width: 7_000, height: 5_700 };

interface Case {
  readonly name: string;
  readonly bytes: number;
  /** What became of it, such as `refused`. */
  readonly run: () => Promise<string>;
  readonly isKept: (ms: number, mb: number, letters: number) => boolean;
}

/** Memory in use by the processes that this one has started, megabytes. */
function memoryOfChildren(pid: number | string = 'self'): number {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      // It has just ended.
      return '';
    }
  };
  const id = pid === 'self' ? process.pid : pid;
  return read(`/proc/${id}/task/${id}/children`)
    .split(' ')
    .filter(Boolean)
    .map((child) => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${child}/status`))?.[1] ?? '0';
      return Number(kilobytes) / 1024 + memoryOfChildren(child);
    })
    .reduce((sum, one) => sum + one, 0);
}

async function measured(work: () => Promise<string>): Promise<{ what: string; ms: number; mb: number }> {
  let mb = 0;
  const sampling = setInterval(() => {
    mb = Math.max(mb, memoryOfChildren());
  }, SAMPLE_MS);
  const ownBefore = process.memoryUsage().rss;
  const begunAt = performance.now();
  const what = await work();
  const ms = performance.now() - begunAt;
  clearInterval(sampling);
  const own = Math.max(0, process.memoryUsage().rss - ownBefore) / 2 ** 20;
  return { what, ms, mb: Math.round(Math.max(mb, memoryOfChildren()) + own) };
}

/** The worst files of each kind that people can send, with how long they take and how much memory: one table. */
export async function measureDecoders(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-decoders-'));
  try {
    const cases = [...(await pictureCases()), ...(await videoCases(folder))];
    const rows: (string | number)[][] = [];
    let letters = 0;
    for (const { name, bytes, run, isKept } of cases) {
      const { what, ms, mb } = await measured(run);
      letters ||= ms;
      rows.push([
        name,
        (bytes / 1e6).toFixed(1),
        what,
        (ms / 1000).toFixed(2),
        mb,
        verdict(isKept(ms, mb, letters)),
      ]);
    }
    return {
      title: 'Worst files of people, by kind: time, and memory of the decoder’s process and of ours',
      columns: ['file', 'MB', 'becomes', 'seconds', 'memory MB', 'limit'],
      rows,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asLetters = (ms: number, _mb: number, letters: number): boolean =>
  ms <= Math.max(RATIO * letters, FLOOR_MS);
const asPicture = (ms: number, mb: number): boolean => ms <= PICTURE_LIMITS.ms && mb <= PICTURE_LIMITS.mb;
const asVideo = (ms: number, mb: number): boolean => ms <= VIDEO_LIMITS.ms && mb <= VIDEO_LIMITS.mb;

async function pictureCases(): Promise<Case[]> {
  const noise = () =>
    sharp({ create: { ...MEGAPIXELS_40, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 20 } } });
  const plain = (size = MEGAPIXELS_40) =>
    sharp({ create: { ...size, channels: 3, background: '#369' }, limitInputPixels: false });
  const [frames, side] = [200, 440];
  const animation = sharp(Buffer.alloc(frames * side * side * 3, 90), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  });
  const fill = (text: string, megabytes: number): Buffer =>
    Buffer.from(text.repeat((megabytes * 1e6) / text.length));
  const sent = (name: string, file: string, bytes: Buffer, isKept: Case['isKept']): Case => ({
    name,
    bytes: bytes.length,
    isKept,
    run: async () => (await checkFile(file, bytes))?.kind ?? 'refused',
  });
  return [
    sent('letters, as a picture', 'a.jpg', fill('letters ', 7.7), asLetters),
    sent('SVG of empty groups', 'a.jpg', fill('<g><a/></g>', 7.7), asLetters),
    sent(
      'SVG behind a declaration',
      'a.png',
      Buffer.concat([Buffer.from('<?xml version="1.0"?><svg>'), fill('<g><a/></g>', 7.7)]),
      asLetters,
    ),
    sent('PDF, as a picture', 'a.jpg', Buffer.concat([Buffer.from('%PDF-1.7'), fill('x', 7.7)]), asLetters),
    sent('PDF, not opened', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), fill('x', 9)]), asLetters),
    sent('zip, not opened', 'a.zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), fill('x', 9)]), asLetters),
    sent('text', 'a.txt', fill('letters ', 9), asPicture),
    sent('PNG, 40 megapixels of one colour', 'a.png', await plain().png().toBuffer(), asPicture),
    sent('PNG, interlaced', 'a.png', await plain().png({ progressive: true }).toBuffer(), asPicture),
    sent(
      'PNG, 400 megapixels',
      'a.png',
      await plain({ width: 20_000, height: 20_000 }).png().toBuffer(),
      asPicture,
    ),
    sent(
      'JPEG, progressive noise',
      'a.jpg',
      await noise().jpeg({ progressive: true, quality: 40 }).toBuffer(),
      asPicture,
    ),
    sent('WebP, lossless noise', 'a.webp', await plain().webp({ lossless: true }).toBuffer(), asPicture),
    sent('AVIF', 'a.avif', await plain().avif({ effort: 0 }).toBuffer(), asPicture),
    sent('GIF, 200 frames', 'a.gif', await animation.gif().toBuffer(), asPicture),
  ];
}

async function videoCases(folder: string): Promise<Case[]> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) return [];
  const made = async (name: string, size: string, seconds: number, ...encoder: string[]): Promise<Case> => {
    const file = join(folder, `${size}-${seconds}.${encoder.at(-1) ?? ''}`);
    await ffmpeg(
      ['-f', 'lavfi', '-i', `color=c=blue:s=${size}:r=5:d=${seconds}`, ...encoder.slice(0, -1), file],
      {
        limitMs: 300_000,
      },
    );
    return {
      name,
      bytes: readFileSync(file).length,
      isKept: asVideo,
      run: () =>
        remakeVideo(ffmpeg, file, folder, { seconds: 60 }).then(
          () => 'video',
          (error: unknown) => {
            if (error instanceof NoVideo) return 'refused';
            throw error;
          },
        ),
    };
  };
  const noise = join(folder, 'noise.mp4');
  writeFileSync(noise, Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom'), Buffer.alloc(9_000_000, 'moov')]));
  return [
    await made('video, 4K', '3840x2160', 3, '-c:v', 'libx264', '-preset', 'ultrafast', 'mp4'),
    await made(
      'video, 8192 × 8192',
      '8192x8192',
      2,
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '16',
      'webm',
    ),
    {
      name: 'video of nothing',
      bytes: 9_000_000,
      isKept: asVideo,
      run: () =>
        remakeVideo(ffmpeg, noise, folder, { seconds: 60 }).then(
          () => 'video',
          () => 'refused',
        ),
    },
  ];
}
