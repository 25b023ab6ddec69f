import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentMode } from '../config/mode.ts';
import { DIST, LOCAL_STORE, PLATFORM_DIST, remoteFolders } from '../paths.ts';
import { lastKey, rememberKey, sourceKeys } from './source-key.ts';

/** Name of the entry, beside the keys of the targets, with a digest of `dist` after the last full build. */
const OUTPUT = 'output';

/** Returns the targets of `pnpm build`: the shell, the container for foreign hosts, and every remote. */
export function buildTargets(): string[] {
  return ['shell', 'platform', ...remoteFolders()];
}

/** The files that exist once a host was built. */
export const HOST_FILES = {
  shell: join(DIST, 'shell/index.html'),
  platform: join(PLATFORM_DIST, 'platformEntry.js'),
} as const;

/**
 * Whether the last build was a full build of exactly these sources, and its output still exists. Runs at every start, so it
 * imports nothing of the build itself, which takes longer to load than everything that is read here.
 */
export function isWholeBuilt(): boolean {
  const keys = sourceKeys(buildTargets(), currentMode());
  return [...keys].every(([target, key]) => lastKey(target) === key) && lastKey(OUTPUT) === outputDigest();
}

/** Records a full build: until something changes, no target needs to be checked again. */
export function rememberWhole(): void {
  rememberKey(OUTPUT, outputDigest());
}

/** Returns a digest of the store's state for every remote (its versions and channel changes) and of whether the hosts exist. */
function outputDigest(): string {
  const hash = createHash('sha256');
  for (const file of Object.values(HOST_FILES)) hash.update(`${String(existsSync(file))}\n`);
  for (const remote of namesIn(LOCAL_STORE)) {
    const folder = join(LOCAL_STORE, remote);
    const changes = join(folder, 'changes');
    // The shell's own records are in the same store and not part of a build.
    if (!existsSync(changes)) continue;
    hash.update(`${remote} ${namesIn(folder).join(' ')}\n`);
    for (const name of namesIn(changes)) hash.update(`${name}\n`).update(readFileSync(join(changes, name)));
  }
  return hash.digest('hex');
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
