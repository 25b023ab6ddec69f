import { createRequire } from 'node:module';
import { spawnLimited } from './limited-process.ts';

const LIMIT_MS = 60_000;
/** Memory limit of a run in megabytes. The worst videos of `pnpm bench decoders` take an eighth of it. */
const MEMORY_MB = 3_072;

interface FfmpegOptions {
  /** Time limit in milliseconds. */
  readonly limitMs?: number;
  /** Called with the seconds of output written so far. */
  readonly onProgress?: (seconds: number) => void;
  /** Ends the run at once; it then fails with FfmpegInterrupted. */
  readonly signal?: AbortSignal;
  /** Folder for the files that a filter reads and writes, which it names without a path. */
  readonly folder?: string;
  /** Leaves the processor to everything else on this machine that needs it. */
  readonly isGentle?: boolean;
}

/**
 * Runs ffmpeg.
 * @throws FfmpegFailure when it rejects its input, FfmpegInterrupted when it could not finish.
 */
export type Ffmpeg = (args: readonly string[], options?: FfmpegOptions) => Promise<void>;

/** ffmpeg rejected its input. */
export class FfmpegFailure extends Error {
  override readonly name = 'FfmpegFailure';
}

/** ffmpeg was stopped, took too long, or the machine lacked resources. It says nothing about the input. */
export class FfmpegInterrupted extends Error {
  override readonly name = 'FfmpegInterrupted';
}

/** Messages of ffmpeg that mean that the machine has run out of a resource. */
const NO_ROOM =
  /No space left on device|Disk quota exceeded|Read-only file system|Too many open files|Input\/output error|Resource temporarily unavailable/i;
/** Exit code of ffmpeg when it is asked to stop, and in no other case that we cause. */
const STOPPED = 255;
/** Exit codes of the shell that sets the limits when it could not start ffmpeg. */
const NOT_STARTED = [126, 127];

/**
 * Converts the exit of a failed run into an error.
 * @param code null when a signal ended it, which includes our own time limit.
 */
export function ffmpegFailure(code: number | null, message: string): FfmpegFailure | FfmpegInterrupted {
  const text = `ffmpeg ended with ${code ?? 'a signal'}: ${message.trim()}`;
  const isInterrupted =
    code === null || code === STOPPED || NOT_STARTED.includes(code) || NO_ROOM.test(message);
  return isInterrupted ? new FfmpegInterrupted(text) : new FfmpegFailure(text);
}

/**
 * Finds ffmpeg: the system's, otherwise the one installed as a package.
 * @returns null when this machine can run neither.
 */
export async function findFfmpeg(): Promise<Ffmpeg | null> {
  const program = await findFfmpegProgram();
  if (program === null) return null;
  return (args, options) =>
    run(program, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], options);
}

/** Returns a function that finds ffmpeg at its first call, and then returns the same. */
export function ffmpegOnDemand(): () => Promise<Ffmpeg | null> {
  let search: Promise<Ffmpeg | null> | undefined;
  return () => (search ??= findFfmpeg());
}

/** Returns `ffmpeg` if it is on the PATH, otherwise the path of the packaged one, otherwise null. */
export async function findFfmpegProgram(): Promise<string | null> {
  for (const path of ['ffmpeg', bundled()]) {
    if (path === null) continue;
    try {
      await run(path, ['-hide_banner', '-loglevel', 'error', '-version']);
      return path;
    } catch {
      // Missing, or not built for this machine: try the next one.
    }
  }
  return null;
}

/** Returns the path of the packaged binary. The package throws while loading if it has none for this machine. */
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
  { limitMs = LIMIT_MS, onProgress, signal, folder, isGentle = false }: FfmpegOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = onProgress ? ['-progress', 'pipe:1', ...args] : args;
    if (signal?.aborted) return reject(new FfmpegInterrupted('ffmpeg was not started: it was cancelled'));
    const child = spawnLimited(
      path,
      all,
      { memoryMb: MEMORY_MB, isGentle },
      {
        ...(folder !== undefined && { cwd: folder }),
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: limitMs,
        killSignal: 'SIGKILL',
      },
    );
    const end = () => void child.kill('SIGKILL');
    signal?.addEventListener('abort', end, { once: true });
    child.once('close', () => signal?.removeEventListener('abort', end));
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Microseconds, though the name says milliseconds in older versions.
      const micros = /out_time_us=(\d+)(?![\s\S]*out_time_us=\d)/.exec(text)?.[1];
      if (micros !== undefined) onProgress?.(Number(micros) / 1e6);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(ffmpegFailure(code, output));
    });
  });
}
