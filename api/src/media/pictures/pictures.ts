import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { overloaded } from '../../http/problem.ts';
import { spawnLimited } from '../limited-process.ts';
import type { PictureAnswer, PictureQuestion, PictureShape, RemadePicture } from './picture-messages.ts';
import { pictureTypeOf } from './picture-type.ts';

interface Limits {
  /** Memory limit of the decoder process, in megabytes. */
  readonly memoryMb: number;
  /** Time limit per picture in milliseconds; the process is killed after it. */
  readonly timeMs: number;
}

/** Measured with the most expensive files that are accepted (`pnpm bench decoders`), plus a margin. */
const LIMITS: Limits = { memoryMb: 1_536, timeMs: 15_000 };
/** Number of pictures decoded at once; others wait. */
const PROCESSES = 2;
/** Maximum number of waiting pictures, each up to 10 MB. */
const MOST_WAITING = 20;
const IDLE_MS = 30_000;
const WORKER = fileURLToPath(new URL('./picture.worker.ts', import.meta.url));

/** Re-encodes untrusted pictures in worker processes. */
export interface PictureDecoder {
  /**
   * Re-encodes a picture.
   * @returns null when it is not a JPEG, PNG, WebP, GIF or AVIF, or cannot be read within the limits.
   * @throws ProblemError 503 when too many are waiting.
   */
  readonly remake: (bytes: Uint8Array, shape: PictureShape) => Promise<RemadePicture | null>;
  /** Number of processes started so far. */
  readonly started: () => number;
  /** Ids of the running processes. */
  readonly running: () => readonly number[];
}

interface Waiting {
  readonly question: PictureQuestion;
  readonly done: (remade: RemadePicture | null) => void;
}

/**
 * Creates a picture decoder.
 * @param limits of each process.
 */
export function createPictureDecoder({ memoryMb, timeMs }: Limits = LIMITS): PictureDecoder {
  const waiting: Waiting[] = [];
  const idle: ChildProcess[] = [];
  const running = new Set<ChildProcess>();
  let started = 0;

  const start = (): ChildProcess => {
    started += 1;
    const child = spawnLimited(
      process.execPath,
      ['--no-warnings', WORKER],
      { memoryMb },
      {
        // No environment: the worker must not see the server's settings and secrets.
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      },
    );
    running.add(child);
    const forget = (): void => {
      running.delete(child);
      const index = idle.indexOf(child);
      if (index >= 0) idle.splice(index, 1);
      next();
    };
    child.once('error', forget).once('exit', forget);
    return child;
  };

  const rest = (child: ChildProcess): void => {
    if (!child.connected) return;
    idle.push(child);
    child.unref();
    child.channel?.unref();
    // Frees the memory of an idle process.
    setTimeout(() => {
      if (idle.includes(child)) child.kill('SIGKILL');
    }, IDLE_MS).unref();
  };

  const ask = (child: ChildProcess, { question, done }: Waiting): void => {
    child.ref();
    child.channel?.ref();
    const finish = (remade: RemadePicture | null): void => {
      clearTimeout(limit);
      child.off('message', onAnswer).off('exit', died).off('error', died);
      done(remade);
    };
    const onAnswer = ({ remade }: PictureAnswer): void => {
      finish(remade);
      rest(child);
      next();
    };
    const died = (): void => finish(null);
    const limit = setTimeout(() => child.kill('SIGKILL'), timeMs);
    child.on('message', onAnswer).once('exit', died).once('error', died);
    // A process that has just ended is handled by its `exit` event.
    child.send(question, () => undefined);
  };

  const next = (): void => {
    if (waiting.length === 0) return;
    const child = idle.pop() ?? (running.size < PROCESSES ? start() : undefined);
    const first = child && waiting.shift();
    if (first) ask(child, first);
  };

  return {
    remake: (bytes, shape) => {
      if (pictureTypeOf(bytes) === null) return Promise.resolve(null);
      if (waiting.length >= MOST_WAITING) return Promise.reject(overloaded());
      return new Promise((done) => {
        waiting.push({ question: { bytes, shape }, done });
        next();
      });
    },
    started: () => started,
    running: () => [...running].flatMap(({ pid }) => pid ?? []),
  };
}

/** The server's picture decoder. */
export const pictures: PictureDecoder = createPictureDecoder();
