import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DIST } from './paths.ts';

const LOCK = join(DIST, '.build-lock');
/** Milliseconds between two looks at another build. */
const LOOK_EVERY_MS = 200;
/** A lock that is still empty after so many milliseconds: whoever took it was killed before its name stood in it. */
const EMPTY_FOR_MS = 5_000;

/** Runs `build` while no other process builds into `dist`; waits for one that does. A lock of a dead process counts for nothing. */
export async function withBuildLock<T>(build: () => Promise<T>): Promise<T> {
  mkdirSync(DIST, { recursive: true });
  while (!take()) await wait(LOOK_EVERY_MS);
  try {
    return await build();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function take(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeldByLiving()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isHeldByLiving(): boolean {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    // Made but not filled yet: somebody is just taking it.
    if (holder === 0) return Date.now() - statSync(LOCK).mtimeMs < EMPTY_FOR_MS;
    process.kill(holder, 0);
    return true;
  } catch {
    return false;
  }
}
