import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import type { Configuration } from 'webpack';
import { baseConfig, currentMode } from './base-config.ts';
import { ChunkLoadingPlugin } from './chunk-loading.ts';
import { OwnCodeOnlyPlugin } from './own-code-only.ts';
import { REMOTES_DIST, STAGING } from './paths.ts';
import { readRemoteManifest } from './remote-manifest.ts';
import { consumedModules } from './shared-modules.ts';
import { CHUNK_TIMEOUT_MS } from './shell-config.ts';

/**
 * A remote's webpack configuration. `dir` is the remote's folder; its `remote.json` is checked first.
 * The remote exposes one module, `./remote`, and carries none of the shared libraries.
 * @throws Error with a sentence when `remote.json` is not a valid declaration.
 */
export function createRemoteConfig({ dir }: { readonly dir: string }): Configuration {
  const name = basename(dir);
  readRemoteManifest(dir);
  const mode = currentMode();
  const base = baseConfig(dir, mode);
  return {
    ...base,
    name,
    entry: {},
    output: {
      path: join(REMOTES_DIST, name, STAGING),
      // The entry finds its own folder: the same build works under any version folder and any origin.
      publicPath: 'auto',
      uniqueName: containerName(name),
      filename: '[name].js',
      // No hash: the folder's name has one, and the entry would have to list them all.
      chunkFilename: 'assets/[name].js',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new OwnCodeOnlyPlugin(dir),
      new ChunkLoadingPlugin({
        timeoutMs: CHUNK_TIMEOUT_MS,
        digests: mode === 'production' ? 'in-first-chunks' : 'none',
      }),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        library: { type: 'var', name: containerName(name) },
        exposes: { './remote': './src/remote.ts' },
        shared: consumedModules(),
        dts: false,
        dev: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
      }),
    ],
  };
}

/** `mf-circles` → `mf_circles`: the global variable the entry sets, and the remote's name in the federation runtime. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
