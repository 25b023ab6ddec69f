import { createRequire } from 'node:module';
import { spawnLimited } from './limited-process.ts';

const LIMIT_MS = 60_000;
/** What a run may take of memory, megabytes. The worst videos of `pnpm bench decoders` take an eighth of it. */
const MEMORY_MB = 3_072;

interface FfmpegOptions {
  /** Longest time it may take, milliseconds. */
  readonly limitMs?: number;
  /** Told how many seconds of the output are written. */
  readonly onProgress?: (seconds: number) => void;
}

/** Runs ffmpeg. @throws FfmpegFailure when it refuses what it was given, FfmpegInterrupted when it could not finish. */
export type Ffmpeg = (args: readonly string[], options?: FfmpegOptions) => Promise<void>;

/** It ran and refused: what it was given is not what it was said to be. */
export class FfmpegFailure extends Error {
  override readonly name = 'FfmpegFailure';
}

/** It was stopped, took too long, or the machine had no room for it: says nothing about what it was given. */
export class FfmpegInterrupted extends Error {
  override readonly name = 'FfmpegInterrupted';
}

/** What a run says when the machine is at its end, in whatever part of ffmpeg that is noticed. */
const NO_ROOM =
  /No space left on device|Disk quota exceeded|Read-only file system|Too many open files|Input\/output error|Resource temporarily unavailable/i;
/** ffmpeg ends with it when it was asked to stop, and with nothing else that we give it. */
const STOPPED = 255;
/** The shell that sets its limits could not start it. */
const NOT_STARTED = [126, 127];

/** What a run that did not end well means. @param code null when a signal ended it, our own time limit too. */
export function ffmpegFailure(code: number | null, words: string): FfmpegFailure | FfmpegInterrupted {
  const text = `ffmpeg ended with ${code ?? 'a signal'}: ${words.trim()}`;
  const isInterrupted =
    code === null || code === STOPPED || NOT_STARTED.includes(code) || NO_ROOM.test(words);
  return isInterrupted ? new FfmpegInterrupted(text) : new FfmpegFailure(text);
}

/**
 * The system's ffmpeg, else the one that came with the packages.
 * @returns null when this machine can run neither.
 */
export async function findFfmpeg(): Promise<Ffmpeg | null> {
  const program = await findFfmpegProgram();
  if (program === null) return null;
  return (args, options) =>
    run(program, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], options);
}

/** @returns `ffmpeg` where it is on the PATH, else the path of the one that came with the packages, else null. */
export async function findFfmpegProgram(): Promise<string | null> {
  for (const path of ['ffmpeg', bundled()]) {
    if (path === null) continue;
    try {
      await run(path, ['-hide_banner', '-loglevel', 'error', '-version']);
      return path;
    } catch {
      // Not there, or not for this machine: the next one.
    }
  }
  return null;
}

/** The package throws while it is loaded where it has no binary for the machine. */
function bundled(): string | null {
  try {
    const installer = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path?: unknown };
    return typeof installer.path === 'string' ? installer.path : null;
  } catch {
    return null;
  }
}

function run(
  path: string,
  args: readonly string[],
  { limitMs = LIMIT_MS, onProgress }: FfmpegOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = onProgress ? ['-progress', 'pipe:1', ...args] : args;
    const child = spawnLimited(path, all, MEMORY_MB, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let words = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Microseconds, though the name says milliseconds in older versions.
      const micros = /out_time_us=(\d+)(?![\s\S]*out_time_us=\d)/.exec(text)?.[1];
      if (micros !== undefined) onProgress?.(Number(micros) / 1e6);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(ffmpegFailure(code, words));
    });
  });
}
