import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentMode } from './mode.ts';
import { DIST, LOCAL_STORE, PLATFORM_DIST, remoteFolders } from './paths.ts';
import { lastKey, rememberKey, sourceKeys } from './source-key.ts';

/** Beside the keys of the targets: what stood in `dist` after the last build of everything. */
const OUTPUT = 'output';

/** All that `pnpm build` builds: the shell, the container for hosts elsewhere, and every remote. */
export function buildTargets(): string[] {
  return ['shell', 'platform', ...remoteFolders()];
}

/** The files without which a host was not built. */
export const HOST_FILES = {
  shell: join(DIST, 'shell/index.html'),
  platform: join(PLATFORM_DIST, 'platformEntry.js'),
} as const;

/**
 * Whether the last build was one of everything, of just these sources, and what it made is still there. Loads nothing of the build,
 * which alone takes longer than all that is read here: it is asked at every start.
 */
export function isWholeBuilt(): boolean {
  const keys = sourceKeys(buildTargets(), currentMode());
  return [...keys].every(([target, key]) => lastKey(target) === key) && lastKey(OUTPUT) === outputDigest();
}

/** After a build that has looked at every target: until something changes nobody need look again. */
export function rememberWhole(): void {
  rememberKey(OUTPUT, outputDigest());
}

/** Of what the store says of every remote (its versions and who decided what), and of whether the hosts are there. */
function outputDigest(): string {
  const hash = createHash('sha256');
  for (const file of Object.values(HOST_FILES)) hash.update(`${String(existsSync(file))}\n`);
  for (const remote of namesIn(LOCAL_STORE)) {
    const folder = join(LOCAL_STORE, remote);
    const changes = join(folder, 'changes');
    // The shell's own records lie in the same store, and are no part of a build.
    if (!existsSync(changes)) continue;
    hash.update(`${remote} ${namesIn(folder).join(' ')}\n`);
    for (const name of namesIn(changes)) hash.update(`${name}\n`).update(readFileSync(join(changes, name)));
  }
  return hash.digest('hex');
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
