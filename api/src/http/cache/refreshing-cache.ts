import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../within.ts';

/** A refreshing cache: a value read from elsewhere, kept in memory and revalidated when it is asked for. */
export interface RefreshingCache<T> {
  /** Returns the current value; the last known one if reading fails, null if it was never read. */
  readonly get: () => Promise<T | null>;
  /** Returns the last known value without reading. */
  readonly latest: () => T | null;
  /** Reads now, however recent the last read is. */
  readonly refresh: () => Promise<T | null>;
  /**
   * Reads because a requested entry is missing in the cached value. Callers share the read that starts after their call, and
   * reads start at least `RETAKE_MS` apart: requests for unknown entries cause at most four reads a second.
   */
  readonly revalidate: () => Promise<T | null>;
}

/** Milliseconds between two reads of `revalidate`. */
const RETAKE_MS = 250;

interface Options<T> {
  /** Reads the value; returns `previous` if a cheap check shows that nothing has changed. */
  readonly read: (previous: T | null) => Promise<T>;
  /** How old the last read may be, in milliseconds; 0 reads on every call. */
  readonly maxAgeMs: number;
  /** How long a call waits for a read, in milliseconds. */
  readonly waitMs: number;
  /** Called with the error at the first failure, and with null at the first success after failures. */
  readonly onTurn: (problem: unknown) => void;
}

/**
 * Creates a refreshing cache. Calls during a read share the next read, so that many calls cause few reads and none of them gets a
 * value older than the call.
 */
export function createRefreshingCache<T>({ read, maxAgeMs, waitMs, onTurn }: Options<T>): RefreshingCache<T> {
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
  const sharedRead = (): Promise<void> => {
    if (!running) {
      running = look().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running.then(() => {
      next = null;
      return sharedRead();
    });
    return next;
  };
  const spacedRead = async (): Promise<void> => {
    const early = begunAt + RETAKE_MS - performance.now();
    if (early > 0) await pause(early);
    // From here on callers may ask for something that this read no longer sees.
    again = null;
    await sharedRead();
  };
  return {
    latest: () => latest,
    revalidate: async () => {
      again ??= spacedRead();
      await within(waitMs, again).catch(() => undefined);
      return latest;
    },
    refresh: async () => {
      await sharedRead();
      return latest;
    },
    get: async () => {
      const age = performance.now() - lookedAt;
      if (latest !== null && age < maxAgeMs) {
        // Refreshed early, so that a cache in steady use never makes a caller wait.
        if (age > maxAgeMs / 2 && !running) void sharedRead();
        return latest;
      }
      // A read that fails or takes too long is not an error for the caller: they get the last known value.
      await within(waitMs, sharedRead()).catch(() => undefined);
      return latest;
    },
  };
}
