import { join } from 'node:path';
import { openRemoteStore, readRemote, type RemoteStore } from '@acquaint/remote-store';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { problemsOf } from '../config/compile.ts';
import { configurationOf } from '../config/configuration.ts';
import { publishLocally, BUILDER } from './local-store.ts';
import { LOCAL_STORE, ROOT, stagingOf } from '../paths.ts';
import { describeRelease } from './release.ts';
import { checkRemote } from './remote-check.ts';
import { forgetKey } from '../run/source-key.ts';

/** Number of versions to keep. */
const KEPT = 5;

const store = openRemoteStore(LOCAL_STORE);

/**
 * Compiles a remote now and after every change, and publishes each result as a release that stable points to. `log` receives one
 * line per release, or the messages of a failed compilation; the last good release then stays.
 */
export async function watchRemote(name: string, log: (line: string) => void): Promise<void> {
  const dir = join(ROOT, name);
  const compiler = webpack(await configurationOf(name));
  // `remote.json` is not a module, but a change of it must lead to a new build.
  compiler.hooks.afterCompile.tap('watchRemote', ({ fileDependencies }) =>
    fileDependencies.add(join(dir, 'remote.json')),
  );
  // The key stored by `pnpm build` no longer describes what is in dist.
  forgetKey(name);
  const failed = (problem: unknown): void =>
    log(`${name.padEnd(12)} not built: ${problem instanceof Error ? problem.message : String(problem)}`);
  // webpack waits for this before it compiles again, so no file changes during publishing.
  compiler.hooks.done.tapPromise('watchRemote', async (stats) => {
    try {
      log(
        `${name.padEnd(12)} ${await release(dir, name, stats)}, built in ${stats.endTime - stats.startTime} ms`,
      );
    } catch (problem) {
      failed(problem);
    }
  });
  compiler.watch({ aggregateTimeout: 50 }, (error) => {
    if (error) failed(error);
  });
}

/** @returns the version. */
async function release(dir: string, name: string, stats: Stats): Promise<string> {
  const problems = problemsOf(stats);
  if (problems) throw new Error(problems);
  const folder = stagingOf(name);
  const described = await describeRelease(dir, folder, checkRemote(dir), stats.compilation);
  await publishLocally(store, { release: described, folder });
  await sweepDevelopment(store, name);
  return described.version;
}

/** Removes all but the newest versions of a remote that is recompiled after every change; open tabs use the last ones. */
export async function sweepDevelopment(store: RemoteStore, name: string): Promise<void> {
  const { channels } = await readRemote(store, name);
  const inUse = [channels.stable, channels.canary?.version];
  const old = [...channels.published.keys()].slice(0, -KEPT).filter((version) => !inUse.includes(version));
  for (const version of old) {
    await store.append(name, {
      action: 'swept',
      version,
      ...BUILDER,
      reason: 'Replaced while it was worked on',
    });
    await store.remove(name, version);
  }
}
