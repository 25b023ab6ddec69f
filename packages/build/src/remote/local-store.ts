import {
  publishVersion,
  readRemote,
  withdraw,
  type ChangeNote,
  type RemoteStore,
  type StoredRemote,
} from '@acquaint/remote-store';
import type { BuiltRemote } from './compile-remote.ts';

/** Author and reason of the changes made by `pnpm build`. */
export const BUILDER: ChangeNote = { by: 'pnpm build', reason: 'Built from source' };

/**
 * Publishes a build of this checkout into its local store, and makes it stable if its content differs from the last version that
 * was published or built. So rollbacks and canaries survive a restart: only a change of the source ends them, never a rebuild of
 * the same source.
 * @returns whether the channel was changed.
 */
export async function publishLocally(
  store: RemoteStore,
  { release, folder }: BuiltRemote,
  note: ChangeNote = BUILDER,
): Promise<boolean> {
  const { name, version } = release;
  const before = await readRemote(store, name);
  await publishVersion(store, release, folder, note);
  if (cameLast(before, note.by) === version && isDecided(before, note.by)) return false;
  await store.append(name, { action: 'stable', version, ...note });
  return true;
}

/** Whether a remote has a version to serve, or was deliberately withdrawn. If not, it must be built even if unchanged. */
export async function isPublished(store: RemoteStore, name: string): Promise<boolean> {
  const remote = await readRemote(store, name);
  const { stable } = remote.channels;
  return stable === null ? isDecided(remote, BUILDER.by) : remote.releases.has(stable);
}

/** Returns the version that was published or built last, regardless of later channel changes. */
function cameLast({ changes }: StoredRemote, builder: string): string | undefined {
  const last = changes.findLast(
    ({ action, by }) => action === 'published' || (by === builder && ENDS.includes(action)),
  );
  return last && 'version' in last ? (last.version ?? undefined) : undefined;
}

/** Whether a version is stable, or somebody other than the builder has withdrawn the remote. */
function isDecided({ channels, changes }: StoredRemote, builder: string): boolean {
  const last = changes.findLast(({ action }) => ENDS.includes(action));
  return channels.stable !== null || (last?.action === 'withdrawn' && last.by !== builder);
}

/** Actions that decide the stable version. */
const ENDS: readonly string[] = ['stable', 'withdrawn'];

/**
 * Withdraws remotes that were built here and whose folder was deleted; their pages would stay forever. Versions that somebody
 * published explicitly are kept.
 * @param folders names of the remotes of this checkout.
 * @returns the names of the withdrawn remotes.
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
