import { readRemoteManifest } from '../../../packages/build/src/remote/remote-manifest.ts';
import { shapeOf } from '../../../packages/remote-store/src/index.ts';
import { join } from 'node:path';
import { remoteNames } from './workspace.ts';

/**
 * Checks that no page uses this path yet.
 * @throws Error that names the remote and page using it.
 */
export function checkPathIsFree(root: string, path: string): void {
  for (const name of remoteNames(root)) {
    const { manifest } = readRemoteManifest(join(root, name));
    const owner = manifest.routes.find((route) => shapeOf(route.path) === shapeOf(path));
    if (owner)
      throw new Error(
        `${path} is already the page "${owner.id}" of ${name}. Choose another path, or change ${name}/remote.json`,
      );
  }
}
