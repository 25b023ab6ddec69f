import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { modalKey, SHELL_API_VERSION, type Registry, type RemoteRelease } from '@acquaint/contracts';
import { fitsShell, isOffered, type Snapshot } from '@acquaint/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import { hasCode } from '../../../error-code.ts';
import { escapeHtml } from '../../../http/escape-html.ts';
import { createRefreshingCache } from '../../../http/cache/refreshing-cache.ts';
import { precompress, type Precompressed } from '../../../http/cache/precompressed.ts';
import type { RegistryService } from '../../remotes/registry.service.ts';
import { matchRoute } from './match-route.ts';
import { preloadsOf, ShellFacts, type Preload, type RemotePart } from './preloads.ts';

/** What a browser asks for. */
export interface AskedPage {
  /** Without the query. */
  readonly path: string;
  /** Name of the modal that the query opens, such as `book-session`; its files are preloaded if a remote has it. */
  readonly modal: string | null;
  /** Versions this browser received last, such as `mf-circles@0.2.0-…`; their files are preloaded while they are offered. */
  readonly canaries: readonly string[];
}

/** The shell's HTML page, rendered for each path. */
export interface ShellPage {
  /**
   * Returns the page of a path; null when there is no shell, or when the path is a folder.
   */
  readonly of: (asked: AskedPage) => Promise<Page | null>;
  /** Returns the page of a path with more tags in its head, not compressed; null as in `of`. */
  readonly withHead: (
    asked: AskedPage,
    head: string,
  ) => Promise<(Pick<Page, 'inlineScripts'> & { readonly html: string }) | null>;
}

interface Page {
  readonly precompressed: Precompressed;
  /** Hashes of the inline scripts that the page may run. */
  readonly inlineScripts: readonly string[];
}

interface Dependencies {
  /** Folder of the built shell. */
  readonly webDir: string;
  readonly registry: Pick<RegistryService, 'current' | 'forVisitors'>;
  readonly log: FastifyBaseLogger;
}

interface Shell {
  readonly html: string;
  readonly facts: ShellFacts;
  /** URL paths of the shell's folders, which are not pages: `/assets`. */
  readonly folders: ReadonlySet<string>;
  /** Changes with each build. */
  readonly build: string;
  readonly stamp: string;
}

/** The element that the shell renders into. */
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Creates the shell's page from the built one. It embeds the registry for visitors, so that the shell need not request it, and
 * preloads the files that the path needs. Pages are cached by build, state of the remote store and route.
 */
export function createShellPage({ webDir, registry, log }: Dependencies): ShellPage {
  const shells = createRefreshingCache<Shell>({
    maxAgeMs: 0,
    waitMs: 2_000,
    read: (previous) => readShell(webDir, previous),
    onTurn: (problem) => {
      if (problem !== null && !hasCode(problem, 'ENOENT'))
        log.error({ err: problem }, 'could not read the shell');
    },
  });
  let made: {
    readonly key: string;
    readonly registry: Registry | null;
    readonly pages: Map<string, Promise<Precompressed>>;
  } | null = null;
  const partsOf = async ({ path, modal, canaries }: AskedPage) => {
    const [shell, snapshot] = await Promise.all([shells.get(), registry.current()]);
    if (!shell || shell.folders.has(withoutSlash(path))) return null;
    const key = `${shell.build} ${snapshot?.generation ?? ''}`;
    if (made?.key !== key) {
      made = { key, registry: snapshot && registry.forVisitors(snapshot), pages: new Map() };
    }
    const route = routeOf(path, modal, shell.facts, releasesFor(snapshot, made.registry, canaries));
    return { shell, made, ...route };
  };
  return {
    of: async (asked) => {
      const parts = await partsOf(asked);
      if (!parts) return null;
      const { shell, name } = parts;
      let page = parts.made.pages.get(name);
      if (!page) {
        page = precompress(pageWith(shell, parts.made.registry, parts));
        parts.made.pages.set(name, page);
      }
      return { precompressed: await page, inlineScripts: shell.facts.inline_scripts };
    },
    withHead: async (asked, head) => {
      const parts = await partsOf(asked);
      if (!parts) return null;
      const html = pageWith(parts.shell, parts.made.registry, parts);
      return {
        html: html.replace('</head>', () => `${head}\n</head>`),
        inlineScripts: parts.shell.facts.inline_scripts,
      };
    },
  };
}

/**
 * Returns the release of each remote that a browser will load: the visitors' one, or an offered canary that this browser has
 * received before.
 */
function releasesFor(
  snapshot: Snapshot | null,
  registry: Registry | null,
  canaries: readonly string[],
): RemoteRelease[] {
  return (registry?.remotes ?? []).flatMap(({ name, version }) => {
    const stored = snapshot?.remotes.find((remote) => remote.name === name);
    const canary = stored?.channels.canary;
    const isGiven = isOffered(canary ?? null) && canaries.includes(`${name}@${canary?.version}`);
    return stored?.releases.get(isGiven ? (canary?.version ?? '') : version) ?? [];
  });
}

interface Route {
  /** The same for all paths of one page. */
  readonly name: string;
  readonly preloads: readonly Preload[];
  /** What the page shows before its scripts run, and the shell's styles for it. */
  readonly prerendered?: { readonly html: string; readonly styles: readonly string[] };
}

/** Resolves a path, and the modal that opens on it, to its route. */
function routeOf(
  path: string,
  modal: string | null,
  facts: ShellFacts,
  releases: readonly RemoteRelease[],
): Route {
  const own = withoutSlash(path);
  const prerendered = (kind: string, files: readonly string[] = []): Pick<Route, 'prerendered'> => {
    const html = facts.prerendered[kind];
    const styles = files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`);
    return html === undefined ? {} : { prerendered: { html, styles } };
  };
  if (Object.hasOwn(facts.pages, own)) {
    const shown = own === '/' ? prerendered('landing', facts.pages[own]) : {};
    return { name: own, preloads: preloadsOf(facts, own, null), ...shown };
  }
  const routes = releases.flatMap((release) =>
    release.routes.map(({ path: at, id, layout, access }) => ({ path: at, id, layout, access, release })),
  );
  const matched = matchRoute(routes, path);
  if (!matched || !fitsShell(matched.release.shellApi, SHELL_API_VERSION))
    return { name: '*', preloads: preloadsOf(facts, '*', null) };
  const { release, id, layout, access } = matched;
  const opened = modal === null ? null : modalOf(modal, releases);
  const names = [release.name, release.version, id];
  if (opened) names.push(opened.release.name, opened.release.version, opened.key);
  return {
    name: names.join(' '),
    preloads: preloadsOf(facts, own, { release, key: id, isOfMembers: access !== 'visitor' }, opened),
    ...prerendered(layout, facts.pages['*']),
  };
}

/** Returns the remote that has a modal; null if none has it, or the shell cannot load it. */
function modalOf(modal: string, releases: readonly RemoteRelease[]): RemotePart | null {
  const key = modalKey(modal);
  const release = releases.find(
    ({ pages, shellApi }) => Object.hasOwn(pages, key) && fitsShell(shellApi, SHELL_API_VERSION),
  );
  return release ? { release, key } : null;
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}

/**
 * Nothing is drawn before the parser reaches the registry below the prerendered HTML: half of the HTML, drawn first, would move when the
 * rest arrives.
 */
const DRAWN_WHOLE = '<link rel="expect" href="#registry" blocking="render" />';

/** Returns the page with preloads in its head, prerendered HTML in its body, and the registry at its end. */
function pageWith(
  { html }: Pick<Shell, 'html'>,
  registry: Registry | null,
  { preloads, prerendered }: Pick<Route, 'preloads' | 'prerendered'>,
): string {
  const links = preloads
    .filter(({ url }) => !html.includes(`"${url}"`))
    .map(({ url, as, integrity }) => {
      const rel = prerendered?.styles.includes(url) ? 'rel="stylesheet"' : `rel="preload" as="${as}"`;
      return `<link ${rel} href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous" />`;
    });
  const data = registry && `<script type="application/json" id="registry">${jsonForHtml(registry)}</script>`;
  return html
    .replace('</head>', () => [...(prerendered && data ? [DRAWN_WHOLE] : []), ...links, '</head>'].join('\n'))
    .replace(EMPTY_ROOT, (root) => root.replace('><', () => `>${prerendered?.html ?? ''}<`))
    .replace('</body>', () => `${data ?? ''}</body>`);
}

/** Serializes JSON for a script element, so that no content can close the element or start a comment. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

async function readShell(webDir: string, previous: Shell | null): Promise<Shell> {
  const files = ['index.html', 'shell.json'].map((name) => join(webDir, name));
  const stats = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(nullIfMissing)));
  const stamp = stats.map((each) => each && `${each.ino} ${each.size} ${each.mtimeNs}`).join();
  if (previous?.stamp === stamp) return previous;
  const [html = '', facts = ''] = await Promise.all([
    readFile(files[0] ?? '', 'utf8'),
    readFile(files[1] ?? '', 'utf8').catch(nullIfMissing),
  ]).then(([page, json]) => [page, json ?? '{}']);
  const build = createHash('sha256').update(html).update(facts).digest('base64url').slice(0, 16);
  return { html, facts: ShellFacts.parse(JSON.parse(facts)), folders: await foldersIn(webDir), build, stamp };
}

async function foldersIn(webDir: string): Promise<Set<string>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return new Set(
    folders.map(
      ({ parentPath, name }) => `/${relative(webDir, join(parentPath, name)).replaceAll(sep, '/')}`,
    ),
  );
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}
