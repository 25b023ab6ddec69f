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
import { withBuildLock } from './build-lock.ts';
import { checkClaims } from './check-claims.ts';
import { compileRemote } from './compile-remote.ts';
import { currentMode } from './mode.ts';
import { LOCAL_STORE, ROOT } from './paths.ts';
import { readRemoteManifest } from './remote-manifest.ts';
import { rememberKey, sourceKey } from './source-key.ts';

export interface PublishOptions {
  readonly store: RemoteStore;
  readonly channel: RemoteChannel;
  /** Of a canary, whom it is offered to; what a running one has when left out, nobody when there is none. */
  readonly offer?: Partial<Pick<Canary, 'percent' | 'users'>>;
  readonly note: ChangeNote;
}

/** What a publish has done. */
export interface Published {
  readonly release: RemoteRelease;
  /** False when the store had this very content already. */
  readonly isNew: boolean;
  /** Of all files that the release names, without compressed copies. */
  readonly bytes: number;
  /** Where the channels stood before. */
  readonly before: Channels;
  /** The canary as it is now; null for a publish to stable. */
  readonly canary: Canary | null;
}

/**
 * Builds one remote, puts it into a store and points a channel at it. The files are in the store before anything points at them;
 * killed anywhere in between, it leaves nothing that anybody is given, and done again it goes on.
 * @throws BuildMistakes when a declaration is wrong or another remote of the store has what it claims, Error when it cannot be compiled, RemoteStoreError when the channel
 * cannot be pointed at it.
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
    // What `pnpm build` would build next is in its store now: it must not make a canary stable.
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
