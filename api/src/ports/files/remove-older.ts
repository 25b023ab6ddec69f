import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../error-code.ts';

/**
 * Removes files, and folders of files, left by killed processes: those last written more than this long ago by the machine's
 * clock, which sets file times. Entries of other users and entries that disappear meanwhile are skipped.
 * @param which.begins prefixes of the names to remove.
 */
export async function removeOlder(
  folder: string,
  {
    begins,
    olderThan,
  }: { readonly begins: readonly string[]; readonly olderThan: { readonly hours: number } },
): Promise<void> {
  const before = Date.now() - olderThan.hours * 3_600_000;
  for (const name of await namesIn(folder)) {
    if (!begins.some((beginning) => name.startsWith(beginning))) continue;
    const path = join(folder, name);
    try {
      if ((await writtenAt(path)) < before) await rm(path, { recursive: true, force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOENT', 'EACCES', 'EPERM')) throw error;
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** Returns the last modification time of a file, or of a folder and its files, in milliseconds. */
async function writtenAt(path: string): Promise<number> {
  const names = await namesIn(path);
  const stats = await Promise.all([path, ...names.map((name) => join(path, name))].map((each) => stat(each)));
  return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
}
