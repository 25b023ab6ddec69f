import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { RemoteChange, RemoteRelease } from '@acquaint/contracts';
import type { Canary } from './channels.ts';
import { fitsShell, type StoredRemote } from './choose-release.ts';
import { clashesOf } from './claims.ts';
import type { RemoteStore } from './remote-store.ts';
import type { NewChange } from './history.ts';
import { readRemote } from './snapshot.ts';

/** Author and reason of a change, for the publish history. */
export interface ChangeNote {
  readonly by: string;
  /** At most 300 characters. */
  readonly reason: string;
}

/** Thrown when a command cannot be executed; `message` is a sentence that says what to do. */
export class RemoteStoreError extends Error {
  override readonly name = 'RemoteStoreError';
}

/** How often a version is stored if a sweep removes it at the same time. A sweep does so only once; more has another cause. */
const ATTEMPTS = 3;
/** Versions published less than a day ago are never swept. */
const A_DAY_MS = 24 * 3600_000;

/**
 * Stores a version; no channel points to it yet. Repeating it changes nothing.
 * @param folder its built files.
 * @returns whether it is new in the store.
 * @throws RemoteStoreError when the store has this version with other files, or files are missing afterwards.
 */
export async function publishVersion(
  store: RemoteStore,
  release: RemoteRelease,
  folder: string,
  note: ChangeNote,
): Promise<boolean> {
  const { name, version } = release;
  const say = () => store.append(name, { action: 'published', version, ...note });
  let isNew = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await mayBeSwept(store, name, version)) await say();
    isNew = (await store.put(release, folder)) || isNew;
    const stored = await store.release(name, version);
    if (stored && stored.integrity !== release.integrity) {
      throw new RemoteStoreError(
        `${name} ${version} is in the store with other files, and a version never changes: raise the version in ${name}/package.json.`,
      );
    }
    // Completes a publish that was killed between its two steps.
    if (!(await readRemote(store, name)).channels.published.has(version)) await say();
    if (await store.isWhole(release)) return isNew;
  }
  throw new RemoteStoreError(
    `${name} ${version} was put into the store, and some of its files are not there: look who takes them away, then publish it again.`,
  );
}

/**
 * Whether a sweep may remove the files while they are stored: it removes versions that were in no channel for long, and those
 * that were swept and not published again. A version that is in the history already is therefore recorded before its files are
 * stored; a new one is recorded afterwards.
 */
async function mayBeSwept(store: RemoteStore, name: string, version: string): Promise<boolean> {
  const { changes, channels, releases } = await readRemote(store, name);
  const isKnown = changes.some((change) => change.action !== 'withdrawn' && change.version === version);
  const { stable, canary, published } = channels;
  const isNew = Date.now() - Date.parse(published.get(version) ?? '') < A_DAY_MS;
  const isKept = isNew || version === stable || version === canary?.version;
  return isKnown && !(isKept && releases.has(version));
}

/**
 * Points the stable channel to a version: for publishing, rollback and promotion.
 * @param shellApi version of the shell that must be able to run it; by default either the deployed one or this checkout's.
 * @throws RemoteStoreError when the version is not in the store, needs another shell, or claims what another remote has.
 */
export async function pointStable(
  store: RemoteStore,
  name: string,
  version: string,
  note: ChangeNote,
  shellApi?: string,
): Promise<RemoteChange> {
  const release = await usableRelease(store, name, version, shellApi);
  return appendIfThere(store, release, { action: 'stable', version, ...note });
}

/**
 * Offers a version to a share of the members and to named ones.
 * @throws RemoteStoreError like pointStable.
 */
export async function offerCanary(
  store: RemoteStore,
  name: string,
  { version, percent, users }: Canary,
  note: ChangeNote,
): Promise<RemoteChange> {
  const release = await usableRelease(store, name, version);
  return appendIfThere(store, release, { action: 'canary', version, percent, users: [...users], ...note });
}

/**
 * Points a channel to a complete release, then checks it again: a running sweep may have removed files in the meantime. In that
 * case a second `swept` entry undoes the change.
 */
async function appendIfThere(
  store: RemoteStore,
  release: RemoteRelease,
  change: Extract<NewChange, { action: 'stable' | 'canary' }>,
): Promise<RemoteChange> {
  const { name, version } = release;
  const placed = await store.append(name, change);
  if (await store.isWhole(release)) return placed;
  const reason = 'Its files were gone already';
  await store.append(name, { action: 'swept', version, by: change.by, reason });
  throw new RemoteStoreError(notWhole(release));
}

function notWhole({ name, version }: Pick<RemoteRelease, 'name' | 'version'>): string {
  return `The files of ${name} ${version} are not in the store any more, or not all of them: publish it again.`;
}

/** Ends a remote's canary: everybody gets the stable version. */
export function endCanary(store: RemoteStore, name: string, note: ChangeNote): Promise<RemoteChange> {
  return store.append(name, { action: 'canary', version: null, percent: 0, users: [], ...note });
}

/** Withdraws a remote: it is offered to nobody until a version is made stable again. Its files stay for open tabs. */
export function withdraw(store: RemoteStore, name: string, note: ChangeNote): Promise<RemoteChange> {
  return store.append(name, { action: 'withdrawn', ...note });
}

/**
 * Checks whether a channel can be pointed to a version, without a change.
 * @throws RemoteStoreError like pointStable.
 */
export async function checkUsable(store: RemoteStore, name: string, version: string): Promise<void> {
  await usableRelease(store, name, version);
}

/** Returns the release of a version that a channel can be pointed to. @throws RemoteStoreError */
async function usableRelease(
  store: RemoteStore,
  name: string,
  version: string,
  shellApi?: string,
): Promise<RemoteRelease> {
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
  if (!(await store.isWhole(release))) throw new RemoteStoreError(notWhole(release));
  const deployed = (await store.deployedShell()) ?? SHELL_API_VERSION;
  const shells = shellApi === undefined ? [deployed, SHELL_API_VERSION] : [shellApi];
  if (!shells.some((shell) => fitsShell(release.shellApi, shell))) {
    throw new RemoteStoreError(
      `${name} ${version} needs shellApi ${release.shellApi}, and this platform's shell is ${shells[0]}: choose another version.`,
    );
  }
  const [clash] = await clashesOf(store, release);
  if (clash) {
    throw new RemoteStoreError(
      `${name} ${version} claims ${clash.claim.label}, which ${clash.held}: ${clash.advice}.`,
    );
  }
  return release;
}

function listed({ releases }: StoredRemote): string {
  return [...releases.keys()].join(', ') || 'none, as there is no version yet';
}
