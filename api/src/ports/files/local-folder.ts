import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../error-code.ts';
import { checkKey, type Files } from './files.ts';
import { removeOlder } from './remove-older.ts';

/** Stores files in a local folder. Files are written to a temporary name and renamed, so that a reader never sees half a file. */
export function createLocalFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key);
  };
  const drafts = join(folder, '.drafts');
  const sizeOf = async (path: string): Promise<number | null> => {
    try {
      const stats = await stat(path);
      return stats.isFile() ? stats.size : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    }
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const draft = join(drafts, randomUUID());
      await mkdir(dirname(draft), { recursive: true });
      try {
        const size = await writeDurably(draft, content);
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
        await flushFolder(dirname(path));
        return size;
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: async (key, range) => {
      const path = pathOf(key);
      const size = await sizeOf(path);
      return size === null ? null : { size, stream: createReadStream(path, range ?? {}) };
    },
    size: (key) => sizeOf(pathOf(key)),
    list: async (key) => {
      const entries = await readdir(pathOf(key), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (hasCode(error, 'ENOENT')) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    delete: (key) => rm(pathOf(key), { force: true, recursive: key.endsWith('/') }),
    sweep: (olderThan) => removeOlder(drafts, { begins: [''], olderThan }),
  };
}

/** Flushes a folder, because after a power cut a file without a flushed directory entry would be unreachable. */
async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

async function writeDurably(path: string, content: Readable | Uint8Array): Promise<number> {
  // flush: the write counts only once it is on the disk.
  const file = createWriteStream(path, { flags: 'wx', flush: true });
  await pipeline(content instanceof Readable ? content : Readable.from([content]), file);
  return file.bytesWritten;
}
