import { basename, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { PagePlugin } from '../page/page-plugin.ts';
import { ROOT } from '../paths.ts';

/**
 * Returns the webpack configuration of a remote's harness page: `src/harness.ts` with all its dependencies, including React, in
 * one build without federation. This allows React Fast Refresh: in a running platform React is the shell's production build,
 * which does not support it.
 */
export function createHarnessConfig({ dir }: { readonly dir: string }): Configuration {
  const base = baseConfig(dir, 'development', { refresh: true });
  return {
    ...base,
    name: `${basename(dir)}-harness`,
    entry: { main: './src/harness.ts' },
    // Not written to disk: the server keeps everything in memory.
    output: { path: join(dir, 'dist'), publicPath: '/', filename: 'assets/[name].js' },
    plugins: [
      ...(base.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false }),
      new PagePlugin(join(ROOT, 'packages/remote-kit/src/harness/harness.html')),
    ],
  };
}
