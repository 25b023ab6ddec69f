import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpegProgram } from '../src/media/ffmpeg.ts';

/** Shell code for `wrapFfmpeg` that kills ffmpeg, as a machine out of memory would, while the flag file exists. */
export const killedWhile = (flag: string): string =>
  `case "$*" in *-version*) ;; *) [ -e '${flag}' ] && kill -9 $$ ;; esac`;

/**
 * Writes a script called `ffmpeg` into a folder. A server with that folder first in its PATH runs it instead of ffmpeg.
 * @param before shell lines that run first, with ffmpeg's arguments in `$*`; they may kill the process, fail or wait.
 * After them the real ffmpeg runs: the installed one, or the one of the packages.
 * @returns the PATH for the server.
 * @throws Error if this machine has no ffmpeg.
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
