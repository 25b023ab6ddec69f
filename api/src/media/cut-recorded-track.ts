import type { Ffmpeg } from './ffmpeg.ts';
import { NoVideo, strangerInput, succeeds } from './stranger-video.ts';

const LIMIT_MS = 120_000;

/**
 * Cuts the beginning of a recorded file, without re-encoding it.
 * @param until length to keep, in milliseconds.
 * @param target a Matroska file, whatever the format of the source.
 * @returns false when the source cannot be read.
 * @throws FfmpegInterrupted when nothing is known about the source; try again.
 */
export async function cutRecordedTrack(
  ffmpeg: Ffmpeg,
  source: string,
  { until, target }: { readonly until: number; readonly target: string },
): Promise<boolean> {
  let input: string[];
  try {
    input = await strangerInput(source);
  } catch (error) {
    if (error instanceof NoVideo) return false;
    throw error;
  }
  const length = (until / 1000).toFixed(3);
  return succeeds(
    ffmpeg([...input, '-t', length, '-map', '0', '-c', 'copy', '-f', 'matroska', target], {
      limitMs: LIMIT_MS,
    }),
  );
}
