import {
  publishVersion,
  readRemote,
  withdraw,
  type ChangeNote,
  type RemoteStore,
  type StoredRemote,
} from '@acquaint/remote-store';
import type { BuiltRemote } from './compile-remote.ts';

/** Who publishes what `pnpm build` makes. */
export const BUILDER: ChangeNote = { by: 'pnpm build', reason: 'Built from source' };

/**
 * Publishes a build of this checkout into its own store, as stable when its content is not what came here last. So a rollback
 * and a canary survive a restart: they end by a change of the source, never by building the same again.
 * @returns whether the channel was moved.
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

/** Whether there is a version of a remote to serve, or a decision to serve none: else it must be built, changed or not. */
export async function isPublished(store: RemoteStore, name: string): Promise<boolean> {
  const remote = await readRemote(store, name);
  const { stable } = remote.channels;
  return stable === null ? isDecided(remote, BUILDER.by) : remote.releases.has(stable);
}

/** The version that was published or built last, wherever the channels went after it. */
function cameLast({ changes }: StoredRemote, builder: string): string | undefined {
  const last = changes.findLast(
    ({ action, by }) => action === 'published' || (by === builder && ENDS.includes(action)),
  );
  return last && 'version' in last ? (last.version ?? undefined) : undefined;
}

/** A version is stable, or somebody has decided that none is. */
function isDecided({ channels, changes }: StoredRemote, builder: string): boolean {
  const last = changes.findLast(({ action }) => ENDS.includes(action));
  return channels.stable !== null || (last?.action === 'withdrawn' && last.by !== builder);
}

/** What says where stable points. */
const ENDS: readonly string[] = ['stable', 'withdrawn'];

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
