import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Every remote below a root, by its folder's name, in alphabetical order. */
export function remoteNames(root: string): string[] {
  return globSync('mf-*/package.json', { cwd: root }).map(dirname).sort();
}
