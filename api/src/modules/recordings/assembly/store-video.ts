import { createReadStream } from 'node:fs';
import { secondsOf } from '../../../media/assemble-call.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import type { Files } from '../../../ports/files/files.ts';

/** Tolerance for the length of a video in seconds: less than any piece. */
const LENGTH_SLACK_SECONDS = 1;

/**
 * Stores a video after checking its length, because its source files may be deleted afterwards.
 * @param video.length expected length in milliseconds.
 * @returns its size in bytes.
 * @throws Error when the length is wrong.
 */
export async function storeVideo(
  ffmpeg: Ffmpeg,
  files: Pick<Files, 'put'>,
  { path, key, length }: { readonly path: string; readonly key: string; readonly length: number },
): Promise<number> {
  const seconds = await secondsOf(ffmpeg, path);
  if (Math.abs(seconds - length / 1000) > LENGTH_SLACK_SECONDS) {
    throw new Error(`What was made is ${seconds} s long and should be ${length / 1000} s`);
  }
  return files.put(key, createReadStream(path));
}
