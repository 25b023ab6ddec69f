import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleTrack, gridOf } from './assemble-call.ts';
import { FfmpegFailure, ffmpegFailure, FfmpegInterrupted, type Ffmpeg } from './ffmpeg.ts';

const ENCODES = '-filter_complex';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-assemble-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file that looks like WebM by its first bytes. */
const sourceOf = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Array<number>(12).fill(0)]));
  return path;
};
const segment = (path: string) => ({ path, from: 0, until: 1_000, at: 0 });
const made = { length: 1_000, target: 'none.mp4' };
const refused = () => Promise.reject(new FfmpegFailure('Invalid data found'));
const stopped = () => Promise.reject(new FfmpegInterrupted('a signal'));
const isEncoding = (args: readonly string[]): boolean => args.includes(ENCODES);
const reads = (args: readonly string[], path: string): boolean => args.includes(`file:${path}`);

describe('the exit of ffmpeg', () => {
  it.each([
    ['a signal', null, ''],
    ['a request to stop', 255, 'Exiting normally, received signal 15.'],
    ['a full disk', 1, 'av_interleaved_write_frame(): No space left on device'],
    ['a full disk, by its error number', 228, 'Error writing trailer: No space left on device'],
  ])('%s says nothing about the input', (_, code, words) => {
    expect(ffmpegFailure(code, words)).toBeInstanceOf(FfmpegInterrupted);
  });

  it.each([
    ['an undecodable file', 1, 'Invalid data found when processing input'],
    ['a file that needs too much memory', 244, 'Cannot allocate memory'],
  ])('%s is a refusal', (_, code, words) => {
    expect(ffmpegFailure(code, words)).toBeInstanceOf(FfmpegFailure);
  });
});

describe('a track', () => {
  it('without any readable file is not created', async () => {
    expect(await assembleTrack(refused, [segment(sourceOf('a'))], made)).toBe(false);
  });

  it.each<[string, Ffmpeg]>([
    ['while it is analyzed', stopped],
    ['while it is encoded', (args) => (isEncoding(args) ? stopped() : Promise.resolve())],
  ])('that is interrupted %s is not taken for an empty one', async (_, ffmpeg) => {
    await expect(assembleTrack(ffmpeg, [segment(sourceOf('b'))], made)).rejects.toThrow(FfmpegInterrupted);
  });

  it('of valid files is not given up when the encoder fails', async () => {
    const ffmpeg: Ffmpeg = (args) => (isEncoding(args) ? refused() : Promise.resolve());
    await expect(assembleTrack(ffmpeg, [segment(sourceOf('c'))], made)).rejects.toThrow(FfmpegFailure);
  });

  it('skips a file that is broken in its middle', async () => {
    const [good, bad] = [sourceOf('good'), sourceOf('bad')];
    const ffmpeg: Ffmpeg = (args) => {
      const isProbe = args.includes('-frames');
      return reads(args, bad) && !isProbe ? refused() : Promise.resolve();
    };
    expect(await assembleTrack(ffmpeg, [segment(bad), segment(good)], made)).toBe(true);
  });
});

describe('the pictures in a recording', () => {
  it.each([
    [1, '0,0'],
    [2, '0,0 640,0'],
    [3, '0,0 640,0 320,360'],
    [4, '0,0 640,0 0,360 640,360'],
    [5, '0,0 640,0 1280,0 320,360 960,360'],
  ])('of %d people are placed side by side, and in rows when there are more', (count, places) => {
    expect(
      gridOf(count)
        .map(({ x, y }) => `${x},${y}`)
        .join(' '),
    ).toBe(places);
  });
});
