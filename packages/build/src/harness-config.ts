import { basename, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { PagePlugin } from './page-plugin.ts';
import { ROOT } from './paths.ts';

/**
 * The webpack configuration of a remote's own page: `src/harness.ts` with everything it needs, React too, in one build and
 * without federation. That is what lets components be replaced in place with their state (React Fast Refresh): in a running
 * platform React is the shell's, and its production build cannot.
 */
export function createHarnessConfig({ dir }: { readonly dir: string }): Configuration {
  const base = baseConfig(dir, 'development', { refresh: true });
  return {
    ...base,
    name: `${basename(dir)}-harness`,
    entry: { main: './src/harness.ts' },
    // Never written: the server keeps everything in memory.
    output: { path: join(dir, 'dist'), publicPath: '/', filename: 'assets/[name].js' },
    plugins: [
      ...(base.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false }),
      new PagePlugin(join(ROOT, 'packages/remote-kit/src/harness/harness.html')),
    ],
  };
}
