import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, writePages } from '../../../packages/build/src/remote/pages.ts';
import { REMOTE_PARTS, writeRemoteParts } from './remote-parts.ts';
import { remoteNames } from './workspace.ts';

/**
 * Writes the sources that are made from every `remote.json` and are not in git, where they are missing or outdated: the list of
 * pages of each remote, and the types of all pages, modals and slots.
 */
export async function writeGenerated(root: string): Promise<void> {
  for (const name of remoteNames(root)) writePages(join(root, name));
  await writeRemoteParts(root);
}

/** Returns the generated sources that exist below a root, by path from it. Git does not list them. */
export function generatedFiles(root: string): string[] {
  return globSync([REMOTE_PARTS, `mf-*/${PAGES}`], { cwd: root });
}
