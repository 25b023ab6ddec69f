import { join } from 'node:path';
import { readRemoteManifest } from '../../../packages/build/src/remote/remote-manifest.ts';
import { SHELL_PATHS } from '../../../packages/contracts/src/index.ts';
import { remoteNames } from '../generate/workspace.ts';
import { table } from './format.ts';

/** Returns lines that say who owns which address, modal and slot: the shell's, then those of every `remote.json` below `root`. */
export function addressLines(root: string): string[] {
  const ofShell = SHELL_PATHS.map((path) => ['shell', path, '', '']);
  const ofRemotes = remoteNames(root).flatMap((name) => {
    const { routes, modals, slots, params = {} } = readRemoteManifest(join(root, name)).manifest;
    const partOf =
      (kind: string) =>
      (part: string): string[] => [name, `${kind} ${part}`, '', (params[part] ?? []).join(', ')];
    return [
      ...routes.map(({ path, access, query = [] }) => [name, path, access, query.join(', ')]),
      ...modals.map(partOf('modal')),
      ...slots.map(partOf('slot')),
    ];
  });
  return table(['owner', 'address', 'for', 'parameters'], [...ofShell, ...ofRemotes]);
}
