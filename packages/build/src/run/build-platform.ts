import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openRemoteStore } from '@acquaint/remote-store';
import { buildInParallel } from './build-in-parallel.ts';
import { withBuildLock } from './build-lock.ts';
import { isPublished, withdrawDeleted } from '../remote/local-store.ts';
import { currentMode } from '../config/mode.ts';
import { LOCAL_STORE, ROOT, remoteFolders } from '../paths.ts';
import { checkRemote } from '../remote/remote-check.ts';
import { checkTogether } from '../remote/remote-manifest.ts';
import { lastKey, rememberKey, sourceKeys } from './source-key.ts';
import { buildTargets, HOST_FILES, rememberWhole } from './whole-build.ts';

export interface BuildOptions {
  /** `shell`, `platform` and names of remotes; everything when omitted. */
  readonly only?: readonly string[];
  /** Also builds what has not changed. */
  readonly force?: boolean;
  /** Receives one line per build. */
  readonly log: (line: string) => void;
}

const store = openRemoteStore(LOCAL_STORE);

/**
 * Builds the shell into `dist/shell` and the container for foreign hosts into `dist/platform`, and publishes the remotes to the
 * store in `dist/mf`. Builds run in parallel, one per core; targets that have not changed since their last build are skipped.
 * @throws Error when a declaration is wrong or a compilation has errors; previous builds are kept.
 */
export async function buildPlatform({ only, force = false, log }: BuildOptions): Promise<void> {
  const remotes = remoteFolders();
  checkTogether(remotes.map((name) => checkRemote(join(ROOT, name)).manifest));
  const targets = buildTargets();
  const unknown = only?.find((name) => !targets.includes(name));
  if (unknown)
    throw new Error(`There is nothing called "${unknown}" to build. Choose from ${targets.join(', ')}.`);
  await withBuildLock(async () => {
    // First, because a deleted remote may still claim paths that another remote now has.
    for (const name of await withdrawDeleted(store, remotes))
      log(`${name.padEnd(12)} withdrawn, its folder is gone`);
    const names = targets.filter((name) => !only || only.includes(name));
    // Computed before anything reads the sources: a change during the build leads to a rebuild the next time.
    const keys = sourceKeys(names, currentMode());
    const stale: string[] = [];
    for (const target of names) {
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
