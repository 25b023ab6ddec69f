import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from '../../../packages/build/src/remote/remote-manifest.ts';
import { formatted } from '../format.ts';
import { remoteNames } from './workspace.ts';

/** Path from the root. Not in git. */
export const REMOTE_PARTS = 'packages/contracts/src/platform/remote-parts.ts';

/** Returns the text of `REMOTE_PARTS`: types of all pages, modals and slots that the remotes below `root` declare. */
export function remotePartsText(root: string): Promise<string> {
  const manifests = remoteNames(root).map((name) => readRemoteManifest(join(root, name)).manifest);
  const union = (names: readonly string[]): string =>
    names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');
  const paramsOf = (names: readonly string[] = []): string =>
    names.length === 0
      ? 'NoParams'
      : `{ ${names.map((name) => `readonly ${name.replace('?', '')}${name.endsWith('?') ? '?' : ''}: string`).join('; ')} }`;
  const parts = (kind: 'modals' | 'slots'): string =>
    manifests
      .flatMap(({ params = {}, ...manifest }) =>
        manifest[kind].map((name) => `  readonly '${name}': ${paramsOf(params[name])};`),
      )
      .join('\n');
  const pages = manifests.flatMap(({ routes }) =>
    routes.map(({ path, query = [] }) => `  '${path}': ${union(query)};`),
  );
  return formatted(
    REMOTE_PARTS,
    `// Generated from every remote.json by \`pnpm install\`, builds and checks; not in git.

/** The pages of all remotes by path, each with the names of its query parameters. */
export interface RemotePages {
${pages.join('\n')}
}

type NoParams = Readonly<Record<string, never>>;

/** The modals that \`openModal\` can open, with their parameters. */
export interface RemoteModals {
${parts('modals')}
}

/** The slots that \`<Slot>\` can show, with their parameters. */
export interface RemoteSlots {
${parts('slots')}
}
`,
  );
}

/** Writes the types of all pages, modals and slots, if they are missing or outdated. */
export async function writeRemoteParts(root: string): Promise<void> {
  const file = join(root, REMOTE_PARTS);
  const text = await remotePartsText(root);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
