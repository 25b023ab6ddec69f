import { join } from 'node:path';
import { openRemoteStore } from '@acquaint/remote-store';
import { compileRemote } from '../remote/compile-remote.ts';
import { compileOnce } from '../config/compile.ts';
import { configurationOf } from '../config/configuration.ts';
import { prerender } from '../prerender/prerender.ts';
import { fingerprintEntries } from '../page/fingerprint.ts';
import { publishLocally } from '../remote/local-store.ts';
import { DIST, LOCAL_STORE, PLATFORM_DIST } from '../paths.ts';
import { precompress } from '../page/precompress.ts';
import { addScript, securePage } from '../page/secure-page.ts';
import { writeShellFacts } from '../page/shell-facts.ts';
import { stylesFolder } from '../static-styles/folder.ts';

const SHELL = join(DIST, 'shell');

/**
 * Builds one target, even if it is up to date: `styles` (needed by the hosts), `shell`, `platform`, or a remote.
 * @returns text to append to the log line of the target.
 * @throws Error when a declaration is wrong or a compilation has errors; previous builds are kept.
 */
export async function buildTarget(target: string): Promise<string> {
  if (target === 'styles') return stylesFolder() && '';
  if (target === 'shell') return buildShell();
  return target === 'platform' ? buildContainer() : buildRemote(target);
}

async function buildShell(): Promise<string> {
  const { compilation } = await compileOnce(await configurationOf('shell'));
  const { script, html } = await prerender();
  addScript(SHELL, script);
  fingerprintEntries(SHELL);
  writeShellFacts(compilation, SHELL, html);
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
  const isMoved = await publishLocally(openRemoteStore(LOCAL_STORE), built);
  return `: ${built.release.version}${isMoved ? '' : ', as before'}`;
}
