import { join } from 'node:path';
import type { RegistryRemote } from '@acquaint/contracts';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { configurationOf } from './build-platform.ts';
import { problemsOf } from './compile.ts';
import { ROOT, remoteFolders } from './paths.ts';
import { releaseRemote, writeRegistry } from './release.ts';
import { readRemoteManifest } from './remote-manifest.ts';
import { forgetKey } from './source-key.ts';

/**
 * Compiles a remote now and after every change, each time as a release of its own with the registry pointing to it.
 * `log` gets one line per release and the messages of a compilation that failed; the last good release then stays.
 */
export async function watchRemote(name: string, log: (line: string) => void): Promise<void> {
  const dir = join(ROOT, name);
  const compiler = webpack(await configurationOf(name));
  // Its declaration is no module, but it is in the registry.
  compiler.hooks.afterCompile.tap('watchRemote', ({ fileDependencies }) =>
    fileDependencies.add(join(dir, 'remote.json')),
  );
  // What `pnpm build` remembers is not what stands in dist any more.
  forgetKey(name);
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    try {
      if (error) throw error;
      if (stats)
        log(
          `${name.padEnd(12)} ${release(dir, stats).version}, built in ${stats.endTime - stats.startTime} ms`,
        );
    } catch (problem) {
      log(`${name.padEnd(12)} not built: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  });
}

function release(dir: string, stats: Stats): RegistryRemote {
  const problems = problemsOf(stats);
  if (problems) throw new Error(problems);
  const released = releaseRemote(readRemoteManifest(dir), { watching: true });
  writeRegistry(remoteFolders());
  return released;
}
