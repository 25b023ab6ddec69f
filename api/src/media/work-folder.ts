import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOlder } from '../ports/files/remove-older.ts';

/** What temporary copies of recordings are used for. Folders of every use listed here are swept. */
const USES = ['recording', 'taken-out', 'take', 'clip', 'view', 'peek'] as const;
type WorkUse = (typeof USES)[number];

const beginningOf = (use: WorkUse): string => `acquaint-${use}-`;

/** Runs work on copies of recordings in a temporary folder that is removed afterwards. */
export async function inWorkFolder<T>(use: WorkUse, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), beginningOf(use)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders left by killed processes, because deleting a recording would not reach its copies there. */
export async function sweepWorkFolders(olderThan: { readonly hours: number }): Promise<void> {
  await removeOlder(tmpdir(), { begins: USES.map(beginningOf), olderThan });
}
