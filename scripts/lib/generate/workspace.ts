import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the folder names of all remotes below a root, sorted. */
export function remoteNames(root: string): string[] {
  return globSync('mf-*/package.json', { cwd: root }).map(dirname).sort();
}
