import { setTimeout as pause } from 'node:timers/promises';
import { within } from './within.ts';

/** Something that is read from elsewhere, kept in memory, and read anew when it has changed there. */
export interface KeptFresh<T> {
  /** What is there now; what was there last when it cannot be read, null when it never could. */
  readonly get: () => Promise<T | null>;
  /** What was there last, without looking. */
  readonly latest: () => T | null;
  /** Looks now, however short ago that was done. */
  readonly refresh: () => Promise<T | null>;
  /**
   * Looks because something is asked for that is not in what is kept. All who ask share the look that begins after their question,
   * and it begins no sooner than `RETAKE_MS` after the one before: questions for what is nowhere cost four looks a second, however
   * many there are.
   */
  readonly lookAgain: () => Promise<T | null>;
}

/** Milliseconds. */
const RETAKE_MS = 250;

interface Options<T> {
  /** Reads it; gives `previous` back when a cheap look says that nothing has changed. */
  readonly read: (previous: T | null) => Promise<T>;
  /** How old a look may be, milliseconds; 0 looks at every question. */
  readonly maxAgeMs: number;
  /** A question waits no longer than this for a look, milliseconds. */
  readonly waitMs: number;
  /** Told of the first failure, and of the success after failures (null). */
  readonly onTurn: (problem: unknown) => void;
}

/**
 * Keeps something fresh. All who ask while a look is under way share the next one, so that many questions cost few looks and
 * none of them gets what was there before it asked.
 */
export function keepFresh<T>({ read, maxAgeMs, waitMs, onTurn }: Options<T>): KeptFresh<T> {
  let latest: T | null = null;
  let lookedAt = -Infinity;
  let begunAt = -Infinity;
  let isFailing = false;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let again: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const started = performance.now();
    begunAt = started;
    try {
      latest = await read(latest);
      if (isFailing) onTurn(null);
      isFailing = false;
    } catch (problem) {
      if (!isFailing) onTurn(problem);
      isFailing = true;
    }
    lookedAt = started;
  };
  const sharedLook = (): Promise<void> => {
    if (!running) {
      running = look().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running.then(() => {
      next = null;
      return sharedLook();
    });
    return next;
  };
  const spacedLook = async (): Promise<void> => {
    const early = begunAt + RETAKE_MS - performance.now();
    if (early > 0) await pause(early);
    // Who asks from now on may ask for what this look does not see.
    again = null;
    await sharedLook();
  };
  return {
    latest: () => latest,
    lookAgain: async () => {
      again ??= spacedLook();
      await within(waitMs, again).catch(() => undefined);
      return latest;
    },
    refresh: async () => {
      await sharedLook();
      return latest;
    },
    get: async () => {
      const age = performance.now() - lookedAt;
      if (latest !== null && age < maxAgeMs) {
        // Looked for in time, so that nobody waits for it while there are questions.
        if (age > maxAgeMs / 2 && !running) void sharedLook();
        return latest;
      }
      // Whoever asks is not told of a slow look: they get what was there.
      await within(waitMs, sharedLook()).catch(() => undefined);
      return latest;
    },
  };
}
