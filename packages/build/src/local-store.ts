import {
  publishVersion,
  readRemote,
  withdraw,
  type ChangeNote,
  type RemoteStore,
} from '@acquaint/remote-store';
import type { BuiltRemote } from './compile-remote.ts';

/** Who publishes what `pnpm build` makes. */
export const BUILDER: ChangeNote = { by: 'pnpm build', reason: 'Built from source' };

/**
 * Publishes a build of this checkout into its own store, as stable when its content is not what was built here last. So a
 * rollback survives a restart: it is undone by a change of the source, never by building the same again.
 * @returns whether the channel was moved.
 */
export async function publishLocally(
  store: RemoteStore,
  { release, folder }: BuiltRemote,
  note: ChangeNote = BUILDER,
): Promise<boolean> {
  const { name, version } = release;
  await publishVersion(store, release, folder, note);
  const { changes } = await readRemote(store, name);
  const last = changes.findLast(
    ({ by, action }) => by === note.by && (action === 'stable' || action === 'withdrawn'),
  );
  if (last?.action === 'stable' && last.version === version) return false;
  await store.append(name, { action: 'stable', version, ...note });
  return true;
}

/** Whether there is a version of a remote to serve, or a decision to serve none: else it must be built, changed or not. */
export async function isPublished(store: RemoteStore, name: string): Promise<boolean> {
  const { channels, changes, releases } = await readRemote(store, name);
  if (channels.stable !== null) return releases.has(channels.stable);
  return changes.at(-1)?.action === 'withdrawn';
}

/**
 * Withdraws what was built here and whose folder is gone: its pages would stay for ever. What somebody has published into this
 * store stays.
 * @param folders names of the remotes of this checkout.
 * @returns the names of those withdrawn.
 */
export async function withdrawDeleted(store: RemoteStore, folders: readonly string[]): Promise<string[]> {
  const withdrawn: string[] = [];
  for (const name of (await store.remotes()).filter((remote) => !folders.includes(remote))) {
    const { channels, changes } = await readRemote(store, name);
    const last = changes.findLast(({ action }) => action === 'stable');
    if (channels.stable === null || last?.by !== BUILDER.by) continue;
    await withdraw(store, name, { ...BUILDER, reason: 'Its folder is gone' });
    withdrawn.push(name);
  }
  return withdrawn;
}
