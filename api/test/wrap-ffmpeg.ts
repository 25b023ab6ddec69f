import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpegProgram } from '../src/media/ffmpeg.ts';

/**
 * Creates a script called `ffmpeg` in a folder. A server with that folder first on its PATH runs it instead of ffmpeg.
 * @param before shell lines that run first, with ffmpeg's arguments in `$*`; they may kill the process, fail or wait. Then the
 * real ffmpeg runs: the machine's, or the packaged one.
 * @returns the PATH for the server.
 * @throws Error when this machine has no ffmpeg.
 */
export async function wrapFfmpeg(folder: string, before: string): Promise<string> {
  const program = await findFfmpegProgram();
  if (program === null) throw new Error('There is no ffmpeg on this machine');
  const path = process.env['PATH'] ?? '';
  const script = join(folder, 'ffmpeg');
  writeFileSync(script, `#!/bin/sh\n${before.trim()}\nPATH='${path}' exec '${program}' "$@"\n`);
  chmodSync(script, 0o755);
  return `${folder}:${path}`;
}
