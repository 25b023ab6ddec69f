import { join } from 'node:path';
import type { RegistryRemote } from '@acquaint/contracts';
import webpack from 'webpack';
import type { Compilation, Configuration, Watching } from 'webpack';
import { integrityOf } from '../chunk-loading.ts';
import { problemsOf } from '../compile.ts';
import { checkRemote } from '../remote-check.ts';

/** A build that is held in memory. */
export interface MemoryBuild {
  /** First part of its files' paths: `m3k2j-4`. New for every build, so that nothing old is taken for it. */
  readonly id: string;
  readonly remote: RegistryRemote;
  /** Its files by their path in the build: `assets/groups.js`. */
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
  /** The source does not compile, or `remote.json` is wrong; in the words of whoever found it. */
  readonly onFailure: (detail: string) => void;
}

/** Compiles a remote now and after every change. Nothing is written to the disk. */
export function watchInMemory({ dir, configuration, address, onBuild, onFailure }: WatchOptions): Watching {
  // Two runs of the server never give the same id to different builds.
  const run = Date.now().toString(36);
  let count = 0;
  const compiler = webpack(configuration);
  compiler.hooks.shouldEmit.tap('watchInMemory', () => false);
  // Its declaration is no module, but it is in the registry.
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

/** What the registry would say about the build. */
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
