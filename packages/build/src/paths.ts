import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Where every build is written: `shell/` and `mf/<name>/<version>/`. `pnpm dev` has a folder of its own (DIST_DIR). */
export const DIST = join(ROOT, process.env['DIST_DIR'] ?? 'dist');

/** The store of the remotes that are built here (docs/adr/0008). */
export const LOCAL_STORE = join(DIST, 'mf');

/** Where the container for hosts elsewhere is. */
export const PLATFORM_DIST = join(DIST, 'platform');

/** Where a remote is compiled into before its content hash, and so its version, is known. */
export function stagingOf(remote: string): string {
  return join(DIST, 'next', remote);
}

/** Every folder of the workspace that is a remote, in alphabetical order. What a deleted one leaves (node_modules) is none. */
export function remoteFolders(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'package.json')))
    .sort();
}
