import { randomBytes } from 'node:crypto';
import { createReadStream, fstat, open as openFile } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FileSource, StoreBackend } from './backend.ts';
import { filesIn } from '../files-in.ts';
import { inParallel } from './in-parallel.ts';

const openFd: (path: string, flags: 'r') => Promise<number> = promisify(openFile);
const statFd = promisify(fstat);

/** Files being written or removed. Readers ignore names that start with a dot. */
const DRAFT = /^\.draft-/;
/** Age from which a draft belongs to a killed process, in milliseconds. */
const ABANDONED_MS = 60 * 60_000;
/** Resolution of the file system's clock, in milliseconds (generous): two changes within it have the same time. */
const CLOCK_TICK_MS = 50;

/**
 * Creates a store in a local or network folder; the folder is created by the first put.
 * @param sync flushes a folder's entries to disk.
 */
export function createFolderBackend(
  folder: string,
  sync: (folder: string) => Promise<void> = syncFolder,
): StoreBackend {
  const root = resolve(folder);
  const at = (key: string): string => join(root, key);
  /** Flushes the entries of this folder and its parents up to `top` to disk. File contents have been flushed before. */
  const settle = async (inner: string, top: string): Promise<void> => {
    await sync(inner);
    if (inner !== top) await settle(dirname(inner), top);
  };
  return {
    location: root,
    list: async (prefix) => {
      const entries = await orNull(readdir(at(prefix), { withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => !entry.name.startsWith('.'))
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    },
    open: async (key, range) => {
      // A sweep may remove the file at any moment; once it is open, it stays readable.
      const fd = await orNull(openFd(at(key), 'r'));
      if (fd === null) return null;
      const stream = createReadStream('', { fd, ...range });
      const stats = await statFd(fd);
      if (stats.isFile()) return { size: stats.size, stream };
      stream.destroy();
      return null;
    },
    sizes: async (prefix) => {
      const paths = (await orNull(filesIn(at(prefix)))) ?? [];
      const sizes = await Promise.all(
        paths.map(async (path) => [path, (await orNull(stat(join(at(prefix), path))))?.size] as const),
      );
      return new Map(sizes.flatMap(([path, size]) => (size === undefined ? [] : [[path, size]])));
    },
    put: async (key, content) => {
      const draft = draftBeside(at(key));
      await mkdir(dirname(draft), { recursive: true });
      await writeFile(draft, content, { flush: true });
      await rename(draft, at(key));
      await settle(dirname(draft), root);
    },
    putAll: async (prefix, files) => {
      const target = at(prefix);
      await removeAbandoned(dirname(target));
      const draft = draftBeside(target);
      try {
        const folders = [...new Set([...files.keys()].map((path) => dirname(join(draft, path))))];
        for (const folder of folders) await mkdir(folder, { recursive: true });
        await inParallel([...files], ([path, source]) => write(join(draft, path), source));
        for (const folder of folders) await settle(folder, draft);
        await moveInto(target, draft);
        await settle(dirname(target), root);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    removeAll: async (prefix, _first, mayGo) => {
      const target = at(prefix);
      if (!(await mayGo())) return;
      const draft = draftBeside(target);
      const isMoved = await orNull(rename(target, draft).then(() => true));
      if (!isMoved) return;
      // A channel was pointed to it between the check and the rename: restore it.
      if (!(await mayGo())) await moveInto(target, draft);
      await rm(draft, { recursive: true, force: true });
    },
    stamp: async (folders) => {
      const times = await Promise.all(
        folders.map((each) => orNull(stat(at(each), { bigint: true })).then((stats) => stats?.mtimeNs)),
      );
      const newest = Math.max(...times.map((time) => Number((time ?? 0n) / 1_000_000n)));
      // Too recent to be distinguished from an immediate next change.
      const unsettled = Date.now() - newest < CLOCK_TICK_MS ? randomBytes(4).toString('hex') : '';
      return `${times.join(' ')} ${unsettled}`;
    },
  };
}

function draftBeside(path: string): string {
  return join(dirname(path), `.draft-${randomBytes(6).toString('hex')}`);
}

/** Renames a finished draft to its target. An existing target is replaced if it lacks any of the files. */
async function moveInto(target: string, draft: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (!(await orNull(stat(target)))) throw error;
    // Another process has stored the same first.
    const there = new Set(await orNull(filesIn(target)));
    if ((await filesIn(draft)).every((path) => there.has(path))) return;
    const remains = draftBeside(target);
    await rename(target, remains);
    await rename(draft, target);
    await rm(remains, { recursive: true, force: true });
  }
}

async function write(path: string, source: FileSource): Promise<void> {
  if (source instanceof Uint8Array) return writeFile(path, source, { flush: true });
  await copyFile(source.file, path);
  const file = await open(path, 'r+');
  // Must be on disk before it counts as published.
  await file.sync();
  await file.close();
}

/** Errors of file systems that do not support syncing folders. */
const NO_FOLDER_SYNC: readonly unknown[] = ['EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes((error as NodeJS.ErrnoException).code)) throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await orNull(readdir(folder))) ?? []) {
    if (!DRAFT.test(name)) continue;
    const stats = await orNull(stat(join(folder, name)));
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Returns null for a missing file or folder; other errors are thrown. */
async function orNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
