import { clashesOf, type RemoteStore } from '@acquaint/remote-store';
import { BuildMistakes } from './build-mistakes.ts';
import type { DeclaredRemote } from './remote-manifest.ts';

/**
 * Compares a remote's declaration with the other remotes of a store, before anything is built.
 * @throws BuildMistakes with the line of each path, slot and modal that a stable or canary version of another remote has.
 */
export async function checkClaims({ manifest, lineOf }: DeclaredRemote, store: RemoteStore): Promise<void> {
  const mistakes = (await clashesOf(store, manifest)).map(({ claim, held, advice }) => ({
    file: `${manifest.name}/remote.json`,
    line: lineOf([...claim.place, ...(claim.place[0] === 'routes' ? ['path'] : [])]),
    sentence: `${claim.place[0]}: ${claim.label}, which ${held}: ${advice}`,
  }));
  if (mistakes.length > 0) throw new BuildMistakes(manifest.name, mistakes, 'published');
}
