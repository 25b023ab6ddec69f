import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DIST } from './paths.ts';

const TURNS = join(DIST, '.build-turns');
/** Milliseconds between two looks at another build. */
const LOOK_EVERY_MS = 200;
/** A turn that is still empty after so many milliseconds: whoever took it was killed before its name stood in it. */
const EMPTY_FOR_MS = 5_000;
const OVER = 'over';

/**
 * Runs `build` while no other process builds into `dist`; waits for one that does. A turn of a dead process counts for nothing.
 * @param turns the folder that the processes have in common.
 */
export async function withBuildLock<T>(build: () => Promise<T>, turns = TURNS): Promise<T> {
  mkdirSync(turns, { recursive: true });
  let mine = takeTurn(turns, lastTurn(turns));
  while (mine === null) {
    await wait(LOOK_EVERY_MS);
    mine = takeTurn(turns, lastTurn(turns));
  }
  try {
    return await build();
  } finally {
    endTurn(turns, mine);
  }
}

/**
 * Turns have numbers that only grow, a file each: whoever makes the next one has it, and a file can be made once. So of two who see
 * that the last turn is over, or that its process is dead, one comes next, and neither takes anything from the other.
 * @param last the last turn as this process saw it, perhaps some time ago.
 * @returns the number of this process's turn; null when it is somebody else's.
 */
export function takeTurn(turns: string, last: Turn): number | null {
  if (last.isHeld) return null;
  const mine = last.number + 1;
  try {
    writeFileSync(fileOf(turns, mine), String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  // This number may have been had and cleared away while we looked elsewhere; there is a later one then.
  const isLast = lastTurn(turns).number === mine;
  const done = numbersIn(turns).filter((number) => (isLast ? number < mine : number === mine));
  for (const number of done) rmSync(fileOf(turns, number), { force: true });
  return isLast ? mine : null;
}

interface Turn {
  /** 0 before the first. */
  readonly number: number;
  readonly isHeld: boolean;
}

/** The last turn that somebody took, and whether they still have it. */
export function lastTurn(turns: string): Turn {
  const number = Math.max(0, ...numbersIn(turns));
  return { number, isHeld: number > 0 && isHeldByLiving(fileOf(turns, number)) };
}

/** The file of the last turn stays: without it the numbers would begin again. */
export function endTurn(turns: string, number: number): void {
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
    // Made but not filled yet: somebody is just taking it.
    if (holder === '') return Date.now() - statSync(file).mtimeMs < EMPTY_FOR_MS;
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    // It lives, and is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
