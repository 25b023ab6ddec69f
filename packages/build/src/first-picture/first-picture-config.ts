import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, leanContractsRule } from '../config/base-config.ts';
import { currentMode } from '../config/mode.ts';
import { DIST } from '../paths.ts';

/** The global variable of the compiled script. */
export const PICTURES = 'firstPictures';

/** Where the script is written, which no browser loads. */
export const SCRIPT = join(DIST, 'first-picture/first-pictures.js');

/**
 * Returns the configuration that compiles the pages' first pictures into one script for this build to run. Class names and the names
 * of pictures are those of the shell's own build.
 */
export function firstPictureConfig(dir: string): Configuration {
  const base = baseConfig(dir, currentMode(), { onlyNames: true });
  return {
    ...base,
    name: 'first-picture',
    entry: { 'first-pictures': './src/first-picture/first-pictures.tsx' },
    output: {
      path: join(DIST, 'first-picture'),
      publicPath: '/',
      filename: '[name].js',
      library: { type: 'var', name: PICTURES },
    },
    module: {
      rules: [leanContractsRule(), ...(base.module?.rules ?? [])],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false },
  };
}
