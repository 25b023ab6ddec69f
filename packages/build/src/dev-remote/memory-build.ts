import { join } from 'node:path';
import type { RegistryRemote } from '@acquaint/contracts';
import webpack from 'webpack';
import type { Compilation, Configuration, Watching } from 'webpack';
import { integrityOf } from '../page/chunk-loading.ts';
import { problemsOf } from '../config/compile.ts';
import { checkRemote } from '../remote/remote-check.ts';

/** A build held in memory. */
export interface MemoryBuild {
  /**
   * First segment of its files' paths: `m3k2j-4`. Different for every build, so that cached files of older builds are not used.
   */
  readonly id: string;
  readonly remote: RegistryRemote;
  /** Files by path in the build: `assets/groups.js`. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly milliseconds: number;
}

export interface WatchOptions {
  /** The remote's folder. */
  readonly dir: string;
  readonly configuration: Configuration;
  /** Origin its files are served from. */
  readonly address: string;
  readonly onBuild: (build: MemoryBuild) => void;
  /** Called when the source does not compile or `remote.json` is wrong, with the message of the compiler or the check. */
  readonly onFailure: (detail: string) => void;
}

/** Compiles a remote now and after every change. Nothing is written to disk. */
export function watchInMemory({ dir, configuration, address, onBuild, onFailure }: WatchOptions): Watching {
  // Makes the ids of different runs of the server distinct.
  const run = Date.now().toString(36);
  let count = 0;
  const compiler = webpack(configuration);
  compiler.hooks.shouldEmit.tap('watchInMemory', () => false);
  // `remote.json` is not a module, but a change of it must lead to a new build.
  compiler.hooks.afterCompile.tap('watchInMemory', ({ fileDependencies }) =>
    fileDependencies.add(join(dir, 'remote.json')),
  );
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    try {
      if (error) throw error;
      if (!stats) return;
      const problems = problemsOf(stats);
      if (problems) throw new Error(problems);
      count += 1;
      const id = `${run}-${count}`;
      const files = filesOf(stats.compilation);
      onBuild({
        id,
        files,
        remote: remoteOf(dir, `${address}/${id}`, count, files),
        milliseconds: stats.endTime - stats.startTime,
      });
    } catch (problem) {
      onFailure(problem instanceof Error ? problem.message : String(problem));
    }
  });
  if (!watching) throw new Error('webpack does not watch');
  return watching;
}

function filesOf(compilation: Compilation): Map<string, Buffer> {
  return new Map(compilation.getAssets().map(({ name, source }) => [name, source.buffer()]));
}

/** Returns the build's entry in the registry. */
function remoteOf(
  dir: string,
  folder: string,
  count: number,
  files: ReadonlyMap<string, Buffer>,
): RegistryRemote {
  const entry = files.get('remoteEntry.js');
  if (!entry) throw new Error('The build has no remoteEntry.js');
  return {
    ...checkRemote(dir).manifest,
    version: `source-${count}`,
    channel: 'stable',
    entry: `${folder}/remoteEntry.js`,
    integrity: integrityOf(entry),
    instead_of: null,
  };
}
