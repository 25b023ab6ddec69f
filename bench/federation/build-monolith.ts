import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Configuration } from 'webpack';
import { checkRemote } from '../../packages/build/src/remote/remote-check.ts';
import { compileOnce } from '../../packages/build/src/config/compile.ts';
import { fingerprintEntries } from '../../packages/build/src/page/fingerprint.ts';
import { pageNeeds } from '../../packages/build/src/remote/page-needs.ts';
import { DIST, ROOT, remoteFolders } from '../../packages/build/src/paths.ts';
import { precompress } from '../../packages/build/src/page/precompress.ts';
import { securePage } from '../../packages/build/src/page/secure-page.ts';
import { createShellConfig } from '../../packages/build/src/config/shell-config.ts';
import { writeShellFacts } from '../../packages/build/src/page/shell-facts.ts';
import type { ShellFacts } from '../../packages/build/src/page/shell-facts.ts';

/** Output folder of the monolith, laid out like `dist/shell`. */
export const MONOLITH = join(DIST, 'bench/monolith');
/** The monolith's files by `<remote>/<route id>`, which its pages preload, as the platform's do. */
const PAGES = join(MONOLITH, 'pages.json');

/** Modules of the shell that load remotes, and their replacements in the monolith. */
const REPLACED: Readonly<Record<string, string>> = {
  'shell/src/remotes/loading/entry-script.ts': 'no-entry.ts',
  'shell/src/remotes/loading/container.ts': 'modules.ts',
};

/**
 * Builds the same sources as one program: one webpack build, split by route, without federation. It uses the shell's
 * configuration without the host plugins, and webpack's default chunk splitting.
 * @throws Error when a module of the shell that is replaced is not where it was.
 */
export async function buildMonolith(): Promise<void> {
  const moved = Object.keys(REPLACED).find((path) => !existsSync(join(ROOT, path)));
  if (moved !== undefined)
    throw new Error(`${moved} has moved: the monolith would load remotes as the platform does.`);
  const { compilation } = await compileOnce(monolithConfig());
  writeFileSync(PAGES, JSON.stringify(pagesOf(compilation)));
  fingerprintEntries(MONOLITH);
  writeShellFacts(compilation, MONOLITH);
  securePage(MONOLITH);
  await precompress(MONOLITH);
}

/** Returns the scripts and styles of a remote's page in the monolith. */
export function monolithFiles(remote: string, route: string): readonly string[] {
  const pages = JSON.parse(readFileSync(PAGES, 'utf8')) as Record<string, readonly string[]>;
  return pages[`${remote}/${route}`] ?? [];
}

/** Returns the digests of the monolith's files, which its chunk loader uses: a preload without the same digest is not used. */
export function monolithDigests(): Readonly<Record<string, string>> {
  const facts = JSON.parse(readFileSync(join(MONOLITH, 'shell.json'), 'utf8')) as ShellFacts;
  return facts.integrity;
}

function monolithConfig(): Configuration {
  const shell = createShellConfig({ dir: join(ROOT, 'shell') });
  const rules = shell.module?.rules ?? [];
  return {
    ...shell,
    name: 'monolith',
    output: { ...shell.output, path: MONOLITH, uniqueName: 'acquaint_monolith' },
    // Leaves out the last rule, which fills the table of shared modules.
    module: { rules: rules.slice(0, -1) },
    optimization: { ...shell.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(shell.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /^\.{1,2}\//,
        (resource: { request: string; context: string }) => {
          const file = REPLACED[relative(ROOT, join(resource.context, resource.request))];
          if (file) resource.request = join(import.meta.dirname, 'monolith', file);
        },
      ),
    ],
  };
}

function pagesOf(compilation: Compilation): Record<string, readonly string[]> {
  const pages = remoteFolders().flatMap((remote) => {
    const dir = join(ROOT, remote);
    const needs = pageNeeds(compilation, dir, checkRemote(dir).source);
    return Object.entries(needs).map(([route, { files }]) => [`${remote}/${route}`, files] as const);
  });
  return Object.fromEntries(pages);
}
