import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, leanContractsRule } from '../config/base-config.ts';
import { currentMode } from '../config/mode.ts';
import { DIST } from '../paths.ts';

/** The global variable of the compiled script. */
export const LIBRARY = 'prerender';

/** Where the script is written, which no browser loads. */
export const SCRIPT = join(DIST, 'prerender/prerender.js');

/**
 * Returns the configuration that compiles the pages to prerender into one script for this build to run. Class names and the names of
 * pictures are those of the shell's own build.
 */
export function prerenderConfig(dir: string): Configuration {
  const base = baseConfig(dir, currentMode(), { onlyNames: true });
  return {
    ...base,
    name: 'prerender',
    entry: { prerender: './src/prerender/prerender.tsx' },
    output: {
      path: join(DIST, 'prerender'),
      publicPath: '/',
      filename: '[name].js',
      library: { type: 'var', name: LIBRARY },
    },
    module: {
      rules: [leanContractsRule(), ...(base.module?.rules ?? [])],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false },
  };
}
