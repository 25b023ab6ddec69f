import { readRemote, type RemoteStore } from '@acquaint/remote-store';
import { BUILDER } from './local-store.ts';

/** Number of versions to keep. */
const KEPT = 5;

/** Removes all but the newest versions of a remote that is recompiled after every change; open tabs use the last ones. */
export async function sweepDevelopment(store: RemoteStore, name: string): Promise<void> {
  const { channels } = await readRemote(store, name);
  const inUse = [channels.stable, channels.canary?.version];
  const old = [...channels.published.keys()].slice(0, -KEPT).filter((version) => !inUse.includes(version));
  for (const version of old) {
    await store.append(name, {
      action: 'swept',
      version,
      ...BUILDER,
      reason: 'Replaced while it was worked on',
    });
    await store.remove(name, version);
  }
}
