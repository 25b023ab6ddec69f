import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from '../../../packages/build/src/remote/remote-manifest.ts';
import { readRemoteSource } from '../../../packages/build/src/remote/remote-source.ts';
import { RemoteManifest, RemoteNavItem, RemoteRoute } from '../../../packages/contracts/src/index.ts';
import { shapeOf } from '../../../packages/remote-store/src/index.ts';
import { catalogText } from '../i18n/catalog-text.ts';
import { Draft } from './draft.ts';
import { appendElement } from './insert.ts';
import { checkedPath, checkedRemoteName, pageNames } from './names.ts';
import { pageFile, pageTestFile, pageTranslations, remoteFiles } from './templates.ts';
import type { NewPage } from './templates.ts';
import { remoteNames } from './workspace.ts';

/** Options of a page on the command line. */
export interface PageOptions {
  readonly id?: string;
  readonly title?: string;
  /** The title in German. */
  readonly german?: string;
  readonly access?: string;
  readonly layout?: string;
  /** Icon of the navigation item; without it there is none. */
  readonly nav?: string;
}

/** The result of a generator. */
export interface Generated {
  readonly remote: string;
  readonly page: NewPage;
  /** Created or changed files, by path from the root. */
  readonly files: readonly string[];
  /** Remaining tasks, one sentence each. */
  readonly left: readonly string[];
}

/**
 * Generates a remote with one page below `root`, by default at `/dashboard/<name>`. The caller then writes the sources that are
 * made from `remote.json` (`writeGenerated`).
 * @throws Error with a sentence, before anything is written.
 */
export async function generateRemote(
  root: string,
  name: string | undefined,
  { path, ...options }: PageOptions & { readonly path?: string },
): Promise<Generated> {
  const remote = checkedRemoteName(name);
  if (existsSync(join(root, remote, 'package.json')))
    throw new Error(
      `There is already a remote ${remote}. To add a page to it: pnpm new:page ${remote} /some/path`,
    );
  const page = readPage(path ?? `/dashboard/${remote.slice('mf-'.length)}`, options);
  checkPathIsFree(root, page.path);
  const draft = new Draft(root);
  for (const [file, text] of Object.entries(remoteFiles(remote, page))) draft.set(`${remote}/${file}`, text);
  addPage(draft, remote, page, options.nav);
  return { remote, page, files: await draft.write(), left: leftOf(remote, page) };
}

/**
 * Adds a page to a remote below `root`. The caller then writes the sources that are made from `remote.json` (`writeGenerated`).
 * @throws Error with a sentence, before anything is written.
 */
export async function generatePage(
  root: string,
  remote: string | undefined,
  path: string | undefined,
  options: PageOptions,
): Promise<Generated> {
  const remotes = remoteNames(root);
  if (remote === undefined || !remotes.includes(remote))
    throw new Error(
      `There is no remote ${remote ?? 'without a name'}. There are ${remotes.join(', ')}; a new one: pnpm new:remote mf-events`,
    );
  const page = readPage(path, options);
  checkPathIsFree(root, page.path);
  const draft = new Draft(root);
  addPage(draft, remote, page, options.nav);
  return { remote, page, files: await draft.write(), left: leftOf(remote, page) };
}

function leftOf(remote: string, { id, title, german }: NewPage): string[] {
  return [
    `${remote}/src/features/${id}/${id}.page.tsx: replace the sample sentence, and its test.`,
    ...(german === ''
      ? [`${remote}/src/i18n/de.json: translate "${title}". Until then, pnpm check fails.`]
      : []),
  ];
}

function readPage(
  path: string | undefined,
  { id, title, german = '', access, layout }: PageOptions,
): NewPage {
  const where = checkedPath(path);
  const usual = where.startsWith('/dashboard') ? 'dashboard' : 'plain';
  return {
    ...pageNames(where, { ...(id === undefined ? {} : { id }), ...(title === undefined ? {} : { title }) }),
    path: where,
    german,
    access: oneOf('--access', RemoteRoute.shape.access.options, access ?? 'member'),
    layout: oneOf('--layout', RemoteRoute.shape.layout.options, layout ?? usual),
  };
}

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const choice = allowed.find((each) => each === value);
  if (choice === undefined)
    throw new Error(`${option} ${value}: choose one of ${allowed.map((each) => each).join(', ')}`);
  return choice;
}

function addPage(draft: Draft, remote: string, page: NewPage, nav: string | undefined): void {
  const { id, title, path, access, layout } = page;
  const manifest = RemoteManifest.parse(JSON.parse(draft.get(`${remote}/remote.json`)));
  if (manifest.routes.some((route) => route.id === id))
    throw new Error(`${remote} already has a page "${id}". Choose another name with --id`);
  const feature = `${remote}/src/features/${id}`;
  if (existsSync(join(draft.root, feature)))
    throw new Error(`There is already a folder ${feature}. Choose another name with --id`);
  const declared = appendElement(draft.get(`${remote}/remote.json`), 'routes', {
    id,
    path,
    title,
    access,
    layout,
  });
  draft.set(
    `${remote}/remote.json`,
    nav === undefined ? declared : appendElement(declared, 'nav', navItem(page, nav)),
  );
  const main = `${remote}/src/remote.ts`;
  if (typeof readRemoteSource(draft.get(main))?.spread !== 'number')
    throw new Error(
      `${main} does not spread \`...pages\` of ./pages.ts into its routes. Add it, so that the page is found`,
    );
  const catalog = `${remote}/src/i18n/de.json`;
  draft.set(
    catalog,
    catalogText({ ...pageTranslations(page), ...(JSON.parse(draft.get(catalog)) as Record<string, string>) }),
  );
  draft.set(`${feature}/${id}.page.tsx`, pageFile(page));
  draft.set(`${feature}/${id}.test.tsx`, pageTestFile(page));
}

/** After all existing items: those of the first six remotes have 60 to 90. */
const NAV_ORDER = 95;

function navItem({ title, path, access }: NewPage, icon: string): RemoteNavItem {
  if (access === 'visitor')
    throw new Error('--nav cannot be used for a page for visitors, because only members see the navigation');
  if (path.includes(':')) throw new Error(`--nav cannot be used for ${path}, because it has a parameter`);
  const icons = RemoteNavItem.shape.icon.options;
  return { label: title, path, icon: oneOf('--nav', icons, icon), order: NAV_ORDER, access };
}

/**
 * Checks that no page uses this path yet.
 * @throws Error that names the remote and page using it.
 */
function checkPathIsFree(root: string, path: string): void {
  for (const name of remoteNames(root)) {
    const { manifest } = readRemoteManifest(join(root, name));
    const owner = manifest.routes.find((route) => shapeOf(route.path) === shapeOf(path));
    if (owner)
      throw new Error(
        `${path} is already the page "${owner.id}" of ${name}. Choose another path, or change ${name}/remote.json`,
      );
  }
}
