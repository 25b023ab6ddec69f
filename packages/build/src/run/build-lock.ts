import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DIST } from '../paths.ts';

const TURNS = join(DIST, '.build-turns');
/** Poll interval while another build runs, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** Milliseconds after which an empty lock file is ignored: its process was killed before it wrote its id. */
const EMPTY_FOR_MS = 5_000;
const OVER = 'over';

/**
 * Runs `build` while no other process builds into `dist`; waits for a running build. A lock of a dead process is ignored.
 * @param turns the folder of the lock files, shared by the processes.
 */
export async function withBuildLock<T>(build: () => Promise<T>, turns = TURNS): Promise<T> {
  mkdirSync(turns, { recursive: true });
  let mine = takeNumber(turns, lastNumber(turns));
  while (mine === null) {
    await wait(LOOK_EVERY_MS);
    mine = takeNumber(turns, lastNumber(turns));
  }
  try {
    return await build();
  } finally {
    endNumber(turns, mine);
  }
}

/**
 * Tries to take the lock. Each holder has a file with a number one higher than the last; creating it (flag `wx`) succeeds for
 * only one process. So if two processes see that the last holder has finished or died, one gets the next number and the other
 * gets null.
 * @param last the last holder as this process saw it, which may be outdated.
 * @returns this process's number, or null when another process has the lock.
 */
export function takeNumber(turns: string, last: QueuePlace): number | null {
  if (last.isHeld) return null;
  const mine = last.number + 1;
  try {
    writeFileSync(fileOf(turns, mine), String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  // The number may have been used and removed since `last` was read; then a later one exists.
  const isLast = lastNumber(turns).number === mine;
  const done = numbersIn(turns).filter((number) => (isLast ? number < mine : number === mine));
  for (const number of done) rmSync(fileOf(turns, number), { force: true });
  return isLast ? mine : null;
}

interface QueuePlace {
  /** 0 when there was none yet. */
  readonly number: number;
  readonly isHeld: boolean;
}

/** Returns the highest lock number and whether its process still holds it. */
export function lastNumber(turns: string): QueuePlace {
  const number = Math.max(0, ...numbersIn(turns));
  return { number, isHeld: number > 0 && isHeldByLiving(fileOf(turns, number)) };
}

/** Releases the lock. The file is kept: without it the numbers would start again. */
export function endNumber(turns: string, number: number): void {
  writeFileSync(fileOf(turns, number), OVER);
}

function numbersIn(turns: string): number[] {
  return readdirSync(turns).map(Number).filter(Number.isSafeInteger);
}

function fileOf(turns: string, number: number): string {
  return join(turns, String(number));
}

function isHeldByLiving(file: string): boolean {
  try {
    const holder = readFileSync(file, 'utf8');
    if (holder === OVER) return false;
    // Created but still empty: its process is about to write its id.
    if (holder === '') return Date.now() - statSync(file).mtimeMs < EMPTY_FOR_MS;
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
