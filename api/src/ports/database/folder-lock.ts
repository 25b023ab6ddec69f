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

/** Locks that this process holds: one with its id in it that is not among them is from before a restart of the container. */
const held = new Set<string>();

/**
 * Takes a data folder for this process alone: two processes on one embedded database destroy it.
 * A lock left by a killed process is taken over: its process id is gone, or is somebody else's by now.
 * @returns how to give it back.
 * @throws ConfigError with a sentence when another process has it.
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

/** One at a time looks at an old lock: the folder made here is the guard between two that start together. */
function takeOver(folder: string, file: string, me: Owner): void {
  const guard = join(folder, 'process.lock.takeover');
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (Date.now() - statSync(guard).mtimeMs < SILENT_MS) throw refusal(folder, null);
    // Left by a process that was killed in the middle of taking over.
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
    // Gone meanwhile, or cut off by a crash while it was written: nobody holds it.
    return null;
  }
}

function isAlive(owner: Owner, file: string): boolean {
  // In another container process ids mean nothing: there a lock that is still touched is a live one.
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS;
  if (owner.pid === process.pid) return held.has(file);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return owner.born === null || owner.born === bornAt(owner.pid);
}

/** When a process began, in the kernel's ticks: tells it from a later one with the same id. Null where unknown. */
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
