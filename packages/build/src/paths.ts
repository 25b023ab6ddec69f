import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Where every build is written: `shell/` and `mf/<name>/<version>/`. `pnpm dev` has a folder of its own (DIST_DIR). */
export const DIST = join(ROOT, process.env['DIST_DIR'] ?? 'dist');

/** Where the built remotes and their registry are. */
export const REMOTES_DIST = join(DIST, 'mf');

/** The folder beside a remote's versions that it is compiled into before its content hash, and so its version, is known. */
export const STAGING = '.next';

/** Every folder of the workspace that is a remote, in alphabetical order. What a deleted one leaves (node_modules) is none. */
export function remoteFolders(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'package.json')))
    .sort();
}
