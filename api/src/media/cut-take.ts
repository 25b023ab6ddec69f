import type { Ffmpeg } from './ffmpeg.ts';
import { NoVideo, strangerInput, succeeds } from './stranger-video.ts';

const LIMIT_MS = 120_000;

/**
 * The beginning of a recorder's file, its sound and picture as they came.
 * @param until milliseconds from its beginning: what comes after is left out.
 * @param target a Matroska file, whatever the recorder wrote.
 * @returns false when it cannot be read. @throws FfmpegInterrupted when nothing is known of it; try again.
 */
export async function cutTake(
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
