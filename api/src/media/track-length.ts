import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Ffmpeg } from './ffmpeg.ts';
import { NoVideo, strangerInput, succeeds } from './stranger-video.ts';

/** Reading a file without decoding it takes a moment, but longer on a busy machine. */
const LIMIT_MS = 120_000;

/**
 * Returns how long a recorded file is by its own time stamps: its sound or its picture, whichever ends later, because a microphone
 * or a camera may end before the other. Nothing is decoded.
 * @param path of a file from a browser.
 * @returns milliseconds; null when it cannot be read.
 * @throws FfmpegInterrupted when nothing is known about the file; try again.
 */
export async function lengthOfTrack(ffmpeg: Ffmpeg, path: string): Promise<number | null> {
  let input: string[];
  try {
    input = await strangerInput(path);
  } catch (error) {
    if (error instanceof NoVideo) return null;
    throw error;
  }
  let seconds = 0;
  const read = ffmpeg([...input, '-map', '0:a?', '-map', '0:v?', '-c', 'copy', '-f', 'null', '-'], {
    limitMs: LIMIT_MS,
    onProgress: (until) => {
      seconds = until;
    },
  });
  return (await succeeds(read)) && seconds > 0 ? Math.round(seconds * 1000) : null;
}

/** Copies the beginning of a file. */
export async function copyBeginning(path: string, bytes: number, target: string): Promise<void> {
  await pipeline(createReadStream(path, { end: bytes - 1 }), createWriteStream(target));
}
