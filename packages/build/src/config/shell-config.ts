import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { hostConfig } from './host-config.ts';
import { PagePlugin } from '../page/page-plugin.ts';
import { DIST } from '../paths.ts';
import { PLATFORM_CHUNKS } from '../page/shell-facts.ts';
import { WorkerPlugin } from '../page/worker-plugin.ts';

/** Rarely changes: a separate file stays in the browser's cache across our releases. */
const REACT_GROUP = {
  name: 'react',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  chunks: 'all',
  enforce: true,
  priority: 10,
} as const;

/** The shell's chunk of what opens over every page. */
const LATER_CHUNKS = ['modal-layer'];

/** The shell's chunks for developers of remotes, by the names in its source. */
const RARE_CHUNKS = ['overrides', 'override-layer', 'override-failure', 'devtools'];

/**
 * Returns the shell's webpack configuration. `dir` is the shell's folder. The shell is a host without a federation library: its
 * own code imports the shared modules like any other, and the share scope passes the same modules to remotes (docs/adr/0009).
 */
export function createShellConfig({ dir }: { readonly dir: string }): Configuration {
  const host = hostConfig({
    dir,
    name: 'shell',
    output: {
      path: join(DIST, 'shell'),
      publicPath: '/',
      uniqueName: 'acquaint_shell',
      // The hash is added after the build, see fingerprint.ts.
      filename: 'assets/[name].js',
    },
    always: PLATFORM_CHUNKS,
    later: LATER_CHUNKS,
    rarely: RARE_CHUNKS,
  });
  return {
    ...host,
    entry: { main: './src/index.ts' },
    optimization: {
      ...host.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, react: REACT_GROUP } },
    },
    plugins: [
      ...(host.plugins ?? []),
      new PagePlugin(join(dir, 'src/index.html')),
      new WorkerPlugin(join(dir, 'src/push/push-worker.ts'), 'push-worker.js'),
    ],
  };
}
