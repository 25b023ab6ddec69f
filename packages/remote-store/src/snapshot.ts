import { createHash } from 'node:crypto';
import { foldChanges } from './channels.ts';
import type { StoredRemote } from './choose-release.ts';
import type { RemoteStore } from './remote-store.ts';

/** The state of the whole store at one time, without the versions' files. */
export interface Snapshot {
  readonly remotes: readonly StoredRemote[];
  /** Equal for equal content. */
  readonly generation: string;
}

/** Reads one remote; without changes and releases when the store has none of this name. */
export async function readRemote(store: RemoteStore, name: string): Promise<StoredRemote> {
  const [changes, versions] = await Promise.all([store.changes(name), store.versions(name)]);
  const releases = await Promise.all(versions.map((version) => store.release(name, version)));
  return {
    name,
    changes,
    channels: foldChanges(changes),
    releases: new Map(
      releases.filter((release) => release !== null).map((release) => [release.version, release]),
    ),
  };
}

/**
 * Reads the store. A remote that cannot be read keeps its state in `earlier` and is reported to `onProblem`; the others are read.
 * The same applies to a remote that has disappeared: a store only grows, so its folder was deleted or a drive is not mounted.
 * @throws the store's error when it cannot be read at all.
 */
export async function readSnapshot(
  store: RemoteStore,
  earlier: Snapshot | null,
  onProblem: (remote: string, error: unknown) => void,
): Promise<Snapshot> {
  const names = await store.remotes();
  const known = new Map(earlier?.remotes.map((remote) => [remote.name, remote]));
  const read = await Promise.all(
    [...new Set([...names, ...known.keys()])].sort().map(async (name) => {
      try {
        if (names.includes(name)) return await readRemote(store, name);
        throw new Error(`The folder of ${name} is not in the store any more.`);
      } catch (error) {
        onProblem(name, error);
        return known.get(name);
      }
    }),
  );
  const remotes = read.filter((remote) => remote !== undefined);
  return { remotes, generation: generationOf(remotes) };
}

function generationOf(remotes: readonly StoredRemote[]): string {
  const content = remotes.map(({ name, changes, releases }) => [
    name,
    changes.map(({ id }) => id),
    [...releases.keys()].sort(),
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
}
