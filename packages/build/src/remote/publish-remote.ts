import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  isOffered,
  offerCanary,
  pointStable,
  publishVersion,
  readRemote,
  type Canary,
  type ChangeNote,
  type Channels,
  type RemoteStore,
} from '@acquaint/remote-store';
import type { RemoteChannel, RemoteRelease } from '@acquaint/contracts';
import { withBuildLock } from '../run/build-lock.ts';
import { checkClaims } from './check-claims.ts';
import { compileRemote } from './compile-remote.ts';
import { currentMode } from '../config/mode.ts';
import { LOCAL_STORE, ROOT } from '../paths.ts';
import { readRemoteManifest } from './remote-manifest.ts';
import { rememberKey, sourceKey } from '../run/source-key.ts';

export interface PublishOptions {
  readonly store: RemoteStore;
  readonly channel: RemoteChannel;
  /** For a canary: the members it is offered to. Defaults to the settings of the running canary, or to no one. */
  readonly offer?: Partial<Pick<Canary, 'percent' | 'users'>>;
  readonly note: ChangeNote;
}

/** The result of publishing. */
export interface Published {
  readonly release: RemoteRelease;
  /** False when the store already had the same content. */
  readonly isNew: boolean;
  /** Size of all files of the release, without compressed copies. */
  readonly bytes: number;
  /** The channels before publishing. */
  readonly before: Channels;
  /** The canary after publishing; null when published to stable. */
  readonly canary: Canary | null;
}

/**
 * Builds one remote, puts it into a store and points a channel to it. The files are stored before the channel changes: if the
 * process is killed in between, no user is affected, and publishing again continues.
 * @throws BuildMistakes when a declaration is wrong or claims something of another remote in the store, Error when it cannot be
 * compiled, RemoteStoreError when the channel cannot be changed.
 */
export function publishRemote(name: string, options: PublishOptions): Promise<Published> {
  return withBuildLock(async () => {
    const { store, channel, note } = options;
    await checkClaims(readRemoteManifest(join(ROOT, name)), store);
    const key = sourceKey(name, currentMode());
    const { release, folder } = await compileRemote(name);
    const { channels: before } = await readRemote(store, name);
    const isNew = await publishVersion(store, release, folder, note);
    let canary: Canary | null = null;
    if (channel === 'stable') {
      if (before.stable !== release.version) await pointStable(store, name, release.version, note);
    } else {
      canary = { ...shareOf(before), ...options.offer, version: release.version };
      await offerCanary(store, name, canary, note);
    }
    // The store has what `pnpm build` would build next: remember that, so that it does not make a canary stable.
    if (resolve(store.location) === resolve(LOCAL_STORE)) rememberKey(name, key);
    return { release, isNew, before, canary, bytes: await bytesOf(release, folder) };
  });
}

function shareOf({ canary }: Channels): Pick<Canary, 'percent' | 'users'> {
  return isOffered(canary) ? { percent: canary.percent, users: canary.users } : { percent: 0, users: [] };
}

async function bytesOf({ files }: RemoteRelease, folder: string): Promise<number> {
  const sizes = await Promise.all(Object.keys(files).map((path) => stat(join(folder, path))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
