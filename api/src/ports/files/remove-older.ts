import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../error-code.ts';

/**
 * Removes what a process that was killed has left: files, and folders of files, in which nothing was written for so long by the
 * clock of the machine, whose times they bear. What belongs to somebody else, or goes meanwhile, is passed over.
 * @param which.begins how the names begin of what is meant.
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

/** When something was last written to a file, or to any file of a folder; milliseconds. */
async function writtenAt(path: string): Promise<number> {
  const names = await namesIn(path);
  const found = await Promise.all([path, ...names.map((name) => join(path, name))].map((each) => stat(each)));
  return Math.max(...found.map(({ mtimeMs }) => mtimeMs));
}
