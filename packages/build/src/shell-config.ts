import { join } from 'node:path';
import {
  ConsumeSharedPlugin,
  ModuleFederationPlugin,
  ProvideSharedPlugin,
} from '@module-federation/enhanced';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig, currentMode } from './base-config.ts';
import { ChunkLoadingPlugin } from './chunk-loading.ts';
import { PagePlugin } from './page-plugin.ts';
import { DIST } from './paths.ts';
import { providedModules } from './shared-modules.ts';

/** Changes rarely: in a file of its own, so that a release of ours leaves it in the browser's cache. */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * The shell's webpack configuration. `dir` is the shell's folder.
 * The shell only provides shared modules: its own code imports them statically, so its first load is a few
 * parallel files without a chain of requests, and the share scope hands the very same modules to remotes.
 */
export function createShellConfig({ dir }: { readonly dir: string }): Configuration {
  const mode = currentMode();
  const hash = mode === 'production' ? '.[contenthash]' : '';
  const base = baseConfig(dir, mode, hash);
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/index.ts' },
    output: {
      path: join(DIST, 'shell'),
      publicPath: '/',
      uniqueName: 'acquaint_shell',
      // The hash comes after the build, see fingerprint.ts.
      filename: 'assets/[name].js',
      chunkFilename: `assets/[name]${hash}.js`,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        minSize: 50_000,
        cacheGroups: { react: { name: 'react', test: REACT, enforce: true, priority: 10 } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // provideExternalRuntime names the CommonJS build of its plugin, which would bring a second runtime (20 kB).
      new webpack.NormalModuleReplacementPlugin(
        /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
        (resource: { request: string }) => {
          resource.request = resource.request.replace(/\.cjs$/, '.js');
        },
      ),
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        dev: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true },
      }),
      // Consumes nothing; it is what connects provided modules to the federation runtime.
      new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
      new ProvideSharedPlugin({ shareScope: 'default', provides: providedModules() }),
      new ChunkLoadingPlugin({
        timeoutMs: CHUNK_TIMEOUT_MS,
        digests: mode === 'production' ? 'in-runtime' : 'none',
      }),
      new PagePlugin(join(dir, 'src/index.html')),
    ],
  };
}

/**
 * How long a browser waits for one file of ours before it is an error, milliseconds. Less than the shell waits for a whole
 * remote (8 s): a retry after that would only wait on for the same file.
 */
export const CHUNK_TIMEOUT_MS = 7_000;
