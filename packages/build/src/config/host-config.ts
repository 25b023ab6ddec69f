import { join } from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { baseConfig, leanContractsRule } from './base-config.ts';
import { ChunkLoadingPlugin } from '../page/chunk-loading.ts';
import { currentMode } from './mode.ts';
import { LeftOutPlugin, leanRouterRule } from '../left-out/left-out.ts';
import { NoSchemasPlugin } from '../remote/own-code-only.ts';
import { SharedChunksPlugin } from '../sharing/shared-chunks.ts';
import { EVERYWHERE_CHUNKS, OVERLAY_CHUNKS } from '../sharing/shared-groups.ts';
import { groupChunks } from '../sharing/shared-modules.ts';
import { stylesFolder } from '../static-styles/folder.ts';
import { stylesFromSheets } from '../static-styles/styles-from-sheets.ts';

const STATIC_STYLES = join(import.meta.dirname, '../static-styles');

interface HostOptions {
  /** The shell's folder. */
  readonly dir: string;
  readonly name: string;
  /** The output folder and URL, and the unique name of the build among others on one page. */
  readonly output: Pick<
    Required<NonNullable<Configuration['output']>>,
    'path' | 'publicPath' | 'uniqueName'
  > & {
    readonly filename: string;
  };
  /** Chunks that every page of the registry loads, those that it loads later, and those that hardly any page loads. */
  readonly always: readonly string[];
  readonly later?: readonly string[];
  readonly rarely?: readonly string[];
}

/**
 * Returns the configuration shared by the two builds that provide the shared modules: the shell, and the container for foreign
 * hosts. The entry has no hash in its name; the files it loads have content hashes.
 */
export function hostConfig({
  dir,
  name,
  output,
  always,
  later = [],
  rarely = [],
}: HostOptions): Configuration {
  const mode = currentMode();
  const isForPeople = mode === 'production';
  const hash = isForPeople ? '.[contenthash]' : '';
  const base = baseConfig(dir, mode, { hash });
  return {
    ...base,
    name,
    output: {
      ...output,
      chunkFilename: `assets/[name]${hash}.js`,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    module: {
      rules: [
        // In development, events are checked against their schemas.
        ...(isForPeople ? [leanContractsRule()] : []),
        ...(base.module?.rules ?? []),
        styleModulesRule(),
        purePackagesRule(),
        leanRouterRule(),
        sharedTableRule(dir),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new SharedChunksPlugin({
        groups: [...groupChunks(), ...later],
        always,
        everywhere: EVERYWHERE_CHUNKS,
        together: OVERLAY_CHUNKS,
        rarely,
      }),
      ...(isForPeople ? [new NoSchemasPlugin()] : []),
      ...stylesFromSheets(),
      new LeftOutPlugin(),
      new ChunkLoadingPlugin({ digests: isForPeople }),
    ],
  };
}

/** Fills in the table of shared modules, `src/remotes/loading/shared-modules.ts`. */
function sharedTableRule(dir: string): RuleSetRule {
  return {
    test: join(dir, 'src/remotes/loading/shared-modules.ts'),
    use: [join(import.meta.dirname, '../sharing/shared-table-loader.ts')],
  };
}

/** Replaces antd's style scripts with CSS files (docs/adr/0017). */
function styleModulesRule(): RuleSetRule {
  return {
    test: /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/,
    use: [{ loader: join(STATIC_STYLES, 'style-modules.ts'), options: { folder: stylesFolder() } }],
  };
}

/** Folders of packages whose modules have no side effects, though their package.json does not say so. */
const PURE_PACKAGES =
  /[\\/]node_modules[\\/](@rc-component[\\/]|@ant-design[\\/](colors|cssinjs|cssinjs-utils|fast-color)[\\/]|@formatjs[\\/]icu-)/;

/** Leaves out unused modules of these packages. Each control of antd would bring all of forms with it, for one context. */
function purePackagesRule(): RuleSetRule {
  return { test: PURE_PACKAGES, sideEffects: false };
}
