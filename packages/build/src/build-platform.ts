import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration, Stats } from 'webpack';
import { currentMode } from './base-config.ts';
import { withBuildLock } from './build-lock.ts';
import { compileOnce } from './compile.ts';
import { fingerprintEntries } from './fingerprint.ts';
import { DIST, REMOTES_DIST, ROOT, STAGING, remoteFolders } from './paths.ts';
import { precompress } from './precompress.ts';
import { readStable, releaseRemote, writeRegistry } from './release.ts';
import { checkTogether, readRemoteManifest } from './remote-manifest.ts';
import { securePage } from './secure-page.ts';
import { writeShellFacts } from './shell-facts.ts';
import { lastKey, rememberKey, sourceKey } from './source-key.ts';

export interface BuildOptions {
  /** `shell` and names of remotes; all of them when left out. */
  readonly only?: readonly string[];
  /** Builds also what has not changed. */
  readonly force?: boolean;
  /** Gets one line per build. */
  readonly log: (line: string) => void;
}

/**
 * Builds the shell into `dist/shell` and remotes into `dist/mf`, and writes the registry. What has not changed since its last
 * build is skipped. One after the other: a build already uses both cores while it minifies.
 * @throws Error when a declaration is wrong or a compilation has errors; what was built before stays in place.
 */
export async function buildPlatform({ only, force = false, log }: BuildOptions): Promise<void> {
  const remotes = remoteFolders();
  checkTogether(remotes.map((name) => readRemoteManifest(join(ROOT, name))));
  const targets = ['shell', ...remotes];
  const unknown = only?.find((name) => !targets.includes(name));
  if (unknown)
    throw new Error(`There is nothing called "${unknown}" to build. Choose from ${targets.join(', ')}.`);
  await withBuildLock(async () => {
    for (const target of targets.filter((name) => !only || only.includes(name))) {
      await buildTarget(target, force, log);
    }
    writeRegistry(remotes);
  });
}

async function buildTarget(target: string, force: boolean, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const key = sourceKey(target, currentMode());
  if (!force && lastKey(target) === key && isBuilt(target)) {
    log(`${target.padEnd(12)} unchanged`);
    return;
  }
  let stats: Stats;
  try {
    stats = await compileOnce(await configurationOf(target));
  } catch (error) {
    rmSync(join(REMOTES_DIST, target, STAGING), { recursive: true, force: true });
    throw new Error(`${target} was not built.\n${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const version = await finish(target, stats);
  rememberKey(target, key);
  log(`${target.padEnd(12)} built in ${Math.round(performance.now() - started)} ms${version}`);
}

/** What is left to do when webpack is done; returns what the line says about it. */
async function finish(target: string, { compilation }: Stats): Promise<string> {
  if (target === 'shell') {
    fingerprintEntries(join(DIST, 'shell'));
    writeShellFacts(compilation, join(DIST, 'shell'));
    securePage(join(DIST, 'shell'));
    await precompress(join(DIST, 'shell'));
    return '';
  }
  const { version } = releaseRemote(readRemoteManifest(join(ROOT, target)));
  await precompress(join(REMOTES_DIST, target, version));
  return ` ${version}`;
}

/** The configuration a target's own `webpack.config.ts` exports. */
export async function configurationOf(target: string): Promise<Configuration> {
  const module = (await import(join(ROOT, target, 'webpack.config.ts'))) as { default: Configuration };
  return module.default;
}

function isBuilt(target: string): boolean {
  return target === 'shell' ? existsSync(join(DIST, 'shell/index.html')) : readStable(target) !== undefined;
}
