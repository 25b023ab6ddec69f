import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { RemoteChange, RemoteRelease } from '@acquaint/contracts';
import type { Canary } from './channels.ts';
import { chooseRelease, fitsShell, type StoredRemote } from './choice.ts';
import type { RemoteStore } from './remote-store.ts';
import { readRemote } from './snapshot.ts';

/** Who changes something, and why: both stand in the publish history. */
export interface ChangeNote {
  readonly by: string;
  /** At most 300 characters. */
  readonly reason: string;
}

/** Why a wish about a remote cannot be fulfilled; `message` is a sentence that says what to do. */
export class RemoteStoreError extends Error {
  override readonly name = 'RemoteStoreError';
}

/**
 * Puts a version into the store; no channel points to it yet. Done twice, it changes nothing.
 * @param folder its built files.
 * @returns whether it is new in the store.
 * @throws RemoteStoreError when the store has this version with other files.
 */
export async function publishVersion(
  store: RemoteStore,
  release: RemoteRelease,
  folder: string,
  note: ChangeNote,
): Promise<boolean> {
  const { name, version } = release;
  const isNew = await store.put(release, folder);
  const stored = isNew ? release : await store.release(name, version);
  if (stored?.integrity !== release.integrity) {
    throw new RemoteStoreError(
      `${name} ${version} is in the store with other files, and a version never changes: raise the version in ${name}/package.json.`,
    );
  }
  const { channels } = await readRemote(store, name);
  // A publish that was killed between its two steps is finished by the next one.
  if (!channels.published.has(version)) await store.append(name, { action: 'published', version, ...note });
  return isNew;
}

/**
 * Points the stable channel at a version: publishing, rollback and promotion alike.
 * @throws RemoteStoreError when the version is not in the store, needs another shell, or claims what another remote has.
 */
export async function pointStable(
  store: RemoteStore,
  name: string,
  version: string,
  note: ChangeNote,
): Promise<RemoteChange> {
  await usableRelease(store, name, version);
  return store.append(name, { action: 'stable', version, ...note });
}

/**
 * Offers a version to a share of the members and to named ones.
 * @throws RemoteStoreError as pointStable does.
 */
export async function offerCanary(
  store: RemoteStore,
  name: string,
  { version, percent, users }: Canary,
  note: ChangeNote,
): Promise<RemoteChange> {
  await usableRelease(store, name, version);
  return store.append(name, { action: 'canary', version, percent, users: [...users], ...note });
}

/** Ends a remote's canary: all get the stable version. */
export function endCanary(store: RemoteStore, name: string, note: ChangeNote): Promise<RemoteChange> {
  return store.append(name, { action: 'canary', version: null, percent: 0, users: [], ...note });
}

/** Offers a remote to nobody any more, until a version is made stable again. Its files stay for open tabs. */
export function withdraw(store: RemoteStore, name: string, note: ChangeNote): Promise<RemoteChange> {
  return store.append(name, { action: 'withdrawn', ...note });
}

/**
 * Changes nothing: says beforehand whether a channel may be pointed at a version.
 * @throws RemoteStoreError as pointStable does.
 */
export async function checkUsable(store: RemoteStore, name: string, version: string): Promise<void> {
  await usableRelease(store, name, version);
}

/** The release a channel may be pointed at. */
async function usableRelease(store: RemoteStore, name: string, version: string): Promise<RemoteRelease> {
  const remote = await readRemote(store, name);
  const release = remote.releases.get(version);
  if (!release) {
    throw new RemoteStoreError(
      remote.channels.published.has(version) ||
        remote.changes.some((it) => 'version' in it && it.version === version)
        ? `The files of ${name} ${version} are not in the store any more: publish it again.`
        : `${name} ${version} was never published here: choose one of ${listed(remote)}.`,
    );
  }
  if (!fitsShell(release.shellApi, SHELL_API_VERSION)) {
    throw new RemoteStoreError(
      `${name} ${version} needs shellApi ${release.shellApi}, and this platform's shell is ${SHELL_API_VERSION}: choose another version.`,
    );
  }
  await refuseClaimed(store, release);
  return release;
}

function listed({ releases }: StoredRemote): string {
  return [...releases.keys()].join(', ') || 'none, as there is no version yet';
}

/** Two remotes cannot both have a path, a slot or a modal: the shell would show whichever it meets first. */
async function refuseClaimed(store: RemoteStore, release: RemoteRelease): Promise<void> {
  const mine = new Set(claimsOf(release));
  for (const name of (await store.remotes()).filter((other) => other !== release.name)) {
    const other = chooseRelease(await readRemote(store, name), null, SHELL_API_VERSION);
    const both = other && claimsOf(other.release).find((claim) => mine.has(claim));
    if (both) {
      throw new RemoteStoreError(
        `${release.name} ${release.version} claims ${both}, which ${name} has: take it out of one of them, or withdraw ${name}.`,
      );
    }
  }
}

/** What only one remote can have, in words. */
export function claimsOf(remote: Pick<RemoteRelease, 'routes' | 'slots' | 'modals'>): string[] {
  return [
    ...remote.routes.map((route) => `the path ${route.path}`),
    ...remote.slots.map((slot) => `the slot "${slot}"`),
    ...remote.modals.map((modal) => `the modal "${modal}"`),
  ];
}
