import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openRemoteStore } from '@acquaint/remote-store';
import { buildInParallel } from './build-in-parallel.ts';
import { withBuildLock } from './build-lock.ts';
import { isPublished, withdrawDeleted } from './local-store.ts';
import { currentMode } from './mode.ts';
import { LOCAL_STORE, ROOT, remoteFolders } from './paths.ts';
import { checkRemote } from './remote-check.ts';
import { checkTogether } from './remote-manifest.ts';
import { lastKey, rememberKey, sourceKeys } from './source-key.ts';
import { buildTargets, HOST_FILES, rememberWhole } from './whole-build.ts';

export interface BuildOptions {
  /** `shell`, `platform` and names of remotes; all of them when left out. */
  readonly only?: readonly string[];
  /** Builds also what has not changed. */
  readonly force?: boolean;
  /** Gets one line per build. */
  readonly log: (line: string) => void;
}

const store = openRemoteStore(LOCAL_STORE);

/**
 * Builds the shell into `dist/shell`, what hosts elsewhere need into `dist/platform`, and publishes the remotes into the store
 * `dist/mf`: several at the same time, one for each core. What has not changed since its last build is skipped.
 * @throws Error when a declaration is wrong or a compilation has errors; what was built before stays in place.
 */
export async function buildPlatform({ only, force = false, log }: BuildOptions): Promise<void> {
  const remotes = remoteFolders();
  checkTogether(remotes.map((name) => checkRemote(join(ROOT, name)).manifest));
  const targets = buildTargets();
  const unknown = only?.find((name) => !targets.includes(name));
  if (unknown)
    throw new Error(`There is nothing called "${unknown}" to build. Choose from ${targets.join(', ')}.`);
  await withBuildLock(async () => {
    // Before the others: what it offered may have moved into one of them.
    for (const name of await withdrawDeleted(store, remotes))
      log(`${name.padEnd(12)} withdrawn, its folder is gone`);
    const asked = targets.filter((name) => !only || only.includes(name));
    // Of the sources as they are before anything reads them: a change meanwhile is built the next time.
    const keys = sourceKeys(asked, currentMode());
    const stale: string[] = [];
    for (const target of asked) {
      if (force || lastKey(target) !== keys.get(target) || !(await isBuilt(target))) stale.push(target);
      else log(`${target.padEnd(12)} unchanged`);
    }
    await buildInParallel(stale, (target, result, milliseconds) => {
      rememberKey(target, keys.get(target) ?? '');
      log(`${target.padEnd(12)} built in ${Math.round(milliseconds)} ms${result}`);
    });
    if (!only) rememberWhole();
  });
}

async function isBuilt(target: string): Promise<boolean> {
  if (target === 'shell' || target === 'platform') return existsSync(HOST_FILES[target]);
  return isPublished(store, target);
}
