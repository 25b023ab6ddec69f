import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOlder } from '../ports/files/remove-older.ts';

/** What copies of people's films are made for: a new use is swept with the others. */
const USES = ['recording', 'taken-out', 'take', 'clip', 'view'] as const;
type WorkUse = (typeof USES)[number];

const beginningOf = (use: WorkUse): string => `acquaint-${use}-`;

/** Does work on copies of films, in a folder of its own that goes with it. */
export async function inWorkFolder<T>(use: WorkUse, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), beginningOf(use)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders that a process has left which was killed: nobody who deletes a film would reach them. */
export async function sweepWorkFolders(olderThan: { readonly hours: number }): Promise<void> {
  await removeOlder(tmpdir(), { begins: USES.map(beginningOf), olderThan });
}
