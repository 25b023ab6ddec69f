import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { hasCode } from '../../error-code.ts';

const Owner = z.object({ pid: z.number(), born: z.string().nullable(), host: z.string() });
type Owner = z.infer<typeof Owner>;

const BEAT_MS = 5_000;
const SILENT_MS = 30_000;

/** Locks that this process holds. A lock with our pid that is not among them is from before a restart of the container. */
const held = new Set<string>();

/**
 * Locks a data folder for this process: two processes on one embedded database would destroy it. The lock of a killed process is
 * taken over: its pid is unused, or belongs to another process by now.
 * @returns a function that releases the lock.
 * @throws ConfigError when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, 'process.lock');
  const me: Owner = { pid: process.pid, born: bornAt(process.pid), host: hostname() };
  if (!create(file, me)) takeOver(folder, file, me);
  held.add(file);
  const beat = setInterval(() => touch(file), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    held.delete(file);
    rmSync(file, { force: true });
  };
}

function create(file: string, me: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(me), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Takes over an old lock. Creating the guard folder makes sure that only one of several starting processes does this. */
function takeOver(folder: string, file: string, me: Owner): void {
  const guard = join(folder, 'process.lock.takeover');
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (Date.now() - statSync(guard).mtimeMs < SILENT_MS) throw refusal(folder, null);
    // The guard was left by a process that was killed during a takeover.
  }
  try {
    const owner = readOwner(file);
    if (owner && isAlive(owner, file)) throw refusal(folder, owner.pid);
    writeFileSync(`${file}.new`, JSON.stringify(me));
    renameSync(`${file}.new`, file);
  } finally {
    rmdirSync(guard);
  }
}

function refusal(folder: string, pid: number | null): ConfigError {
  const who = pid === null ? 'another process' : `process ${pid}`;
  return new ConfigError(
    `The data folder ${folder} is in use by ${who}: stop it, choose another DATA_DIR, or use DATABASE_URL for several processes.`,
  );
}

function readOwner(file: string): Owner | null {
  try {
    return Owner.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    // Removed meanwhile, or cut off by a crash while it was written: nobody holds it.
    return null;
  }
}

function isAlive(owner: Owner, file: string): boolean {
  // Pids of another container cannot be checked here; a lock that is still being touched counts as held.
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS;
  if (owner.pid === process.pid) return held.has(file);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return owner.born === null || owner.born === bornAt(owner.pid);
}

/** Returns when a process started, in kernel ticks, to tell it from a later one with the same pid; null where unknown. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
