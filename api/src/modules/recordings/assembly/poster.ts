import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverOf } from '../../../media/film-check.ts';
import { FfmpegFailure, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { clearestOf, grayFrames } from '../../../media/gray-frames.ts';
import type { Files } from '../../../ports/files/files.ts';
import { posterKey } from '../recording-files.ts';

/** Pictures of the video that are compared. */
const LOOKS = 8;
const SMALL = { rate: 1, width: 64, height: 36 };

/**
 * Stores a picture of a recording's mixed video as its poster: the clearest of a few spread over its length, so that it is not the
 * black of a camera that was just turned on.
 * @param video its path, a folder for temporary files, and its length in milliseconds.
 * @returns false when no picture could be made of it.
 */
export async function storePoster(
  ffmpeg: Ffmpeg,
  files: Pick<Files, 'put'>,
  recordingId: string,
  { path, folder, length }: { readonly path: string; readonly folder: string; readonly length: number },
): Promise<boolean> {
  try {
    const times = Array.from({ length: LOOKS }, (_, index) => (length * (index + 0.5)) / LOOKS);
    const seen: { readonly at: number; readonly frame: Uint8Array }[] = [];
    for (const [index, at] of times.entries()) {
      const [frame] = grayFrames(
        await lookAt(ffmpeg, path, { at, target: join(folder, `look-${index}`) }),
        SMALL,
      );
      if (frame) seen.push({ at, frame });
    }
    const best = seen[clearestOf(seen.map(({ frame }) => frame))];
    if (!best) return false;
    await files.put(posterKey(recordingId), await coverOf(ffmpeg, path, { folder, at: best.at }));
    return true;
  } catch (error) {
    // The recording is more important than its picture.
    if (error instanceof FfmpegFailure) return false;
    throw error;
  }
}

async function lookAt(
  ffmpeg: Ffmpeg,
  path: string,
  { at, target }: { readonly at: number; readonly target: string },
): Promise<Uint8Array> {
  const { width, height } = SMALL;
  await ffmpeg([
    ...['-ss', (at / 1000).toFixed(3), '-f', 'mov', '-i', `file:${path}`, '-frames:v', '1'],
    ...['-vf', `scale=${width}:${height}:flags=area,format=gray`, '-f', 'rawvideo', target],
  ]);
  return readFile(target);
}
