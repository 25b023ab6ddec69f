import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Output folder of every build: `shell/` and `mf/<name>/<version>/`. `pnpm dev` uses a separate folder (DIST_DIR). */
export const DIST = join(ROOT, process.env['DIST_DIR'] ?? 'dist');

/** The store of locally built remotes (docs/adr/0008). */
export const LOCAL_STORE = join(DIST, 'mf');

/** Output folder of the container for foreign hosts. */
export const PLATFORM_DIST = join(DIST, 'platform');

/** Returns the folder a remote is compiled into before its content hash, and so its version, is known. */
export function stagingOf(remote: string): string {
  return join(DIST, 'next', remote);
}

/** Returns every folder of the workspace that is a remote, in alphabetical order. Ignores leftovers (node_modules). */
export function remoteFolders(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'package.json')))
    .sort();
}
