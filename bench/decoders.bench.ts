import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { worstPictures } from '../api/bench/worst-pictures.ts';
import { findFfmpeg } from '../api/src/media/ffmpeg.ts';
import { NoVideo, remakeVideo } from '../api/src/media/stranger-video.ts';
import { checkFile } from '../api/src/modules/inbox/files/check-file.ts';
import { verdict, type Table } from './table.ts';

/** Rejecting a document may cost at most this many times what the same amount of plain text costs. */
const RATIO = 2;
/** Below this, in milliseconds, measured times are meaningless. */
const FLOOR_MS = 25;
const PICTURE_LIMITS = { ms: 15_000, mb: 1_536 };
const VIDEO_LIMITS = { ms: 270_000, mb: 1_536 };
const SAMPLE_MS = 10;

interface Case {
  readonly name: string;
  readonly bytes: number;
  /** Returns the outcome, such as `refused`. */
  readonly run: () => Promise<string>;
  readonly isKept: (ms: number, mb: number, letters: number) => boolean;
}

/** Returns the memory of all descendant processes, in megabytes. */
function memoryOfChildren(pid: number | string = 'self'): number {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      // The process has just ended.
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

/** Measures time and memory of the worst files of each kind that members can upload. Returns one table. */
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
  return (await worstPictures()).map(({ name, file, bytes, isDecoded }) => ({
    name,
    bytes: bytes.length,
    isKept: isDecoded ? asPicture : asLetters,
    run: async () => (await checkFile(file, bytes))?.kind ?? 'refused',
  }));
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
