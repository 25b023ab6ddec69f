import { join } from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { baseConfig, currentMode, leanContractsRule } from './base-config.ts';
import { ChunkLoadingPlugin } from './chunk-loading.ts';
import { NoSchemasPlugin } from './own-code-only.ts';
import { PagePlugin } from './page-plugin.ts';
import { DIST } from './paths.ts';
import { SharedChunksPlugin } from './shared-chunks.ts';
import { groupChunks } from './shared-modules.ts';
import { PLATFORM_CHUNKS } from './shell-facts.ts';

/** Changes rarely: in a file of its own, so that a release of ours leaves it in the browser's cache. */
const REACT_GROUP = {
  name: 'react',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  chunks: 'all',
  enforce: true,
  priority: 10,
} as const;

/**
 * The shell's webpack configuration. `dir` is the shell's folder.
 * The shell is a host without a federation library: its own code imports the shared modules like any other, and the share scope
 * hands the very same modules to remotes (docs/adr/0009).
 */
export function createShellConfig({ dir }: { readonly dir: string }): Configuration {
  const mode = currentMode();
  const hash = mode === 'production' ? '.[contenthash]' : '';
  const base = baseConfig(dir, mode, { hash });
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
    module: {
      rules: [
        // In development facts are checked against their schemas.
        ...(mode === 'production' ? [leanContractsRule()] : []),
        ...(base.module?.rules ?? []),
        sharedTableRule(dir),
      ],
    },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, react: REACT_GROUP } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new SharedChunksPlugin({ groups: groupChunks(), always: PLATFORM_CHUNKS, rarely: RARE_CHUNKS }),
      ...(mode === 'production' ? [new NoSchemasPlugin()] : []),
      new ChunkLoadingPlugin({ timeoutMs: CHUNK_TIMEOUT_MS, digests: mode === 'production' }),
      new PagePlugin(join(dir, 'src/index.html')),
    ],
  };
}

/** The shell's chunks for those who work on remotes, as its source names them. */
const RARE_CHUNKS = ['overrides', 'override-layer', 'override-failure', 'devtools'];

/** Fills the table of shared modules, `src/remotes/shared-modules.ts`. */
export function sharedTableRule(dir: string): RuleSetRule {
  return {
    test: join(dir, 'src/remotes/shared-modules.ts'),
    use: [join(import.meta.dirname, 'shared-table-loader.ts')],
  };
}

/**
 * How long a browser waits for one file of ours before it is an error, milliseconds. Less than the shell waits for a whole
 * remote (8 s): a retry after that would only wait on for the same file.
 */
export const CHUNK_TIMEOUT_MS = 7_000;
