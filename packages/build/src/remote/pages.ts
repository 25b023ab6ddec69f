import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from './remote-manifest.ts';
import { readRemoteSource, type Exposed, type RemoteSource } from './remote-source.ts';

/** The generated list of pages, by path in a remote's folder. It is not in git. */
export const PAGES = 'src/pages.ts';

/** The file of the page with this route id, by path from `src/`. */
export function pageRequest(id: string): string {
  return `./features/${id}/${id}.page.tsx`;
}

/** The component that this file exports: `PastEventsPage` for `past-events`. */
export function pageComponent(id: string): string {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Page`;
}

/** The declared routes that a remote's `src/remote.ts` takes from `src/pages.ts`: those that it does not list itself. */
export function derivedPages(source: RemoteSource, declared: readonly string[]): Exposed[] {
  const { spread, routes } = source;
  if (spread === null) return [];
  return declared
    .filter((id) => !routes.some((route) => route.id === id))
    .map((id) => ({ id, line: spread, request: pageRequest(id) }));
}

/**
 * Writes `src/pages.ts` of a remote from its `remote.json`, if it is missing or outdated: each declared page that `src/remote.ts`
 * does not list itself, loaded from `src/features/<id>/<id>.page.tsx`. A remote that does not spread `pages` has no such file.
 * @param dir the remote's folder.
 * @throws BuildMistakes when `remote.json` is invalid.
 */
export function writePages(dir: string): void {
  const main = join(dir, 'src/remote.ts');
  const source = existsSync(main) ? readRemoteSource(readFileSync(main, 'utf8')) : null;
  if (!source || source.spread === null) return;
  const { routes } = readRemoteManifest(dir).manifest;
  const text = pagesText(
    derivedPages(
      source,
      routes.map(({ id }) => id),
    ).map(({ id }) => id),
  );
  const file = join(dir, PAGES);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function pagesText(ids: readonly string[]): string {
  const lines = ids.map(
    (id) =>
      `  '${id}': lazyPage(() => import('${pageRequest(id)}').then((it) => it.${pageComponent(id)})),\n`,
  );
  return `// Generated from remote.json by \`pnpm install\`, builds and checks; not in git.
${ids.length === 0 ? '' : "import { lazyPage } from '@acquaint/remote-kit';\n"}
/** The pages of this remote that are in the folder of their id. */
export const pages = {
${lines.join('')}};
`;
}
