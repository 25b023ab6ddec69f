import { createReadStream } from 'node:fs';
import { secondsOf } from '../../media/assemble-call.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { Files } from '../../ports/files/files.ts';

/** What was made is as long as it should be but for so much, which is less than any piece. */
const LENGTH_SLACK_SECONDS = 1;

/**
 * Keeps a film that is as it should be: only then what it was made of may go.
 * @param film.length milliseconds that it should last. @returns its size in bytes. @throws Error when it is not so long.
 */
export async function storeFilm(
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
