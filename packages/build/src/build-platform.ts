import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openRemoteStore } from '@acquaint/remote-store';
import { currentMode } from './base-config.ts';
import { withBuildLock } from './build-lock.ts';
import { compileRemote } from './compile-remote.ts';
import { compileOnce } from './compile.ts';
import { configurationOf } from './configuration.ts';
import { fingerprintEntries } from './fingerprint.ts';
import { isPublished, publishLocally, withdrawDeleted } from './local-store.ts';
import { DIST, LOCAL_STORE, PLATFORM_DIST, ROOT, remoteFolders } from './paths.ts';
import { precompress } from './precompress.ts';
import { checkRemote } from './remote-check.ts';
import { checkTogether } from './remote-manifest.ts';
import { securePage } from './secure-page.ts';
import { writeShellFacts } from './shell-facts.ts';
import { lastKey, rememberKey, sourceKey } from './source-key.ts';

export interface BuildOptions {
  /** `shell`, `platform` and names of remotes; all of them when left out. */
  readonly only?: readonly string[];
  /** Builds also what has not changed. */
  readonly force?: boolean;
  /** Gets one line per build. */
  readonly log: (line: string) => void;
}

const store = openRemoteStore(LOCAL_STORE);
const SHELL = join(DIST, 'shell');

/**
 * Builds the shell into `dist/shell`, what hosts elsewhere need into `dist/platform`, and publishes the remotes into the store
 * `dist/mf`. What has not changed since its last
 * build is skipped. One after the other: a build already uses both cores while it minifies.
 * @throws Error when a declaration is wrong or a compilation has errors; what was built before stays in place.
 */
export async function buildPlatform({ only, force = false, log }: BuildOptions): Promise<void> {
  const remotes = remoteFolders();
  checkTogether(remotes.map((name) => checkRemote(join(ROOT, name)).manifest));
  const targets = ['shell', 'platform', ...remotes];
  const unknown = only?.find((name) => !targets.includes(name));
  if (unknown)
    throw new Error(`There is nothing called "${unknown}" to build. Choose from ${targets.join(', ')}.`);
  await withBuildLock(async () => {
    // Before the others: what it offered may have moved into one of them.
    for (const name of await withdrawDeleted(store, remotes))
      log(`${name.padEnd(12)} withdrawn, its folder is gone`);
    for (const target of targets.filter((name) => !only || only.includes(name))) {
      await buildTarget(target, force, log);
    }
  });
}

async function buildTarget(target: string, force: boolean, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const key = sourceKey(target, currentMode());
  if (!force && lastKey(target) === key && (await isBuilt(target))) {
    log(`${target.padEnd(12)} unchanged`);
    return;
  }
  try {
    const result = await buildOf(target);
    rememberKey(target, key);
    log(`${target.padEnd(12)} built in ${Math.round(performance.now() - started)} ms${result}`);
  } catch (error) {
    throw new Error(`${target} was not built.\n${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** @returns what the line says about it. */
function buildOf(target: string): Promise<string> {
  if (target === 'shell') return buildShell();
  return target === 'platform' ? buildContainer() : buildRemote(target);
}

async function buildShell(): Promise<string> {
  const { compilation } = await compileOnce(await configurationOf('shell'));
  fingerprintEntries(SHELL);
  writeShellFacts(compilation, SHELL);
  securePage(SHELL);
  await precompress(SHELL);
  return '';
}

async function buildContainer(): Promise<string> {
  await compileOnce(await configurationOf('platform'));
  await precompress(PLATFORM_DIST);
  return '';
}

async function buildRemote(name: string): Promise<string> {
  const built = await compileRemote(name);
  const isMoved = await publishLocally(store, built);
  return `: ${built.release.version}${isMoved ? '' : ', as before'}`;
}

async function isBuilt(target: string): Promise<boolean> {
  if (target === 'shell') return existsSync(join(SHELL, 'index.html'));
  if (target === 'platform') return existsSync(join(PLATFORM_DIST, 'platformEntry.js'));
  return isPublished(store, target);
}
