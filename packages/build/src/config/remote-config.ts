import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { baseConfig, leanContractsRule } from './base-config.ts';
import { ChunkLoadingPlugin, CONTENT_MARK } from '../page/chunk-loading.ts';
import { ConsumeAgainPlugin } from '../sharing/consume-again.ts';
import { currentMode } from './mode.ts';
import { OfferedNamesOnlyPlugin } from '../sharing/offered-names.ts';
import { OwnCodeOnlyPlugin } from '../remote/own-code-only.ts';
import { ROOT, stagingOf } from '../paths.ts';
import { checkRemote } from '../remote/remote-check.ts';
import { consumedModules } from '../sharing/shared-modules.ts';

/**
 * Returns a remote's webpack configuration. `dir` is the remote's folder; its declaration is checked first. The remote exposes
 * one module, `./remote`, and bundles none of the shared libraries.
 * @throws BuildMistakes when the declaration is wrong.
 */
export function createRemoteConfig({ dir }: { readonly dir: string }): Configuration {
  const name = basename(dir);
  checkRemote(dir);
  const mode = currentMode();
  const base = baseConfig(dir, mode);
  const container = {
    name: containerName(name),
    filename: 'remoteEntry.js',
    library: { type: 'var', name: containerName(name) },
    // The manifest finds the exposed module's files by this chunk name.
    exposes: { './remote': { import: './src/remote.ts', name: '__federation_expose_remote' } },
  };
  return {
    ...base,
    name,
    entry: {},
    output: {
      path: stagingOf(name),
      // The entry derives the public path from its own URL: the same build works in any version folder and on any origin.
      publicPath: 'auto',
      uniqueName: containerName(name),
      chunkLoadingGlobal: `chunks_${containerName(name)}_${CONTENT_MARK}`,
      // A module that threw while loading runs again on a retry; `strictModuleErrorHandling` would throw the first error forever.
      strictModuleExceptionHandling: true,
      filename: '[name].js',
      // No hash: the folder name contains one, and the entry would have to list them all.
      chunkFilename: 'assets/[name].js',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { ...base.resolve, alias: { '@ant-design/icons-svg': iconDrawings() } },
    module: { rules: [leanContractsRule(), sharedNamesRule(), ...(base.module?.rules ?? [])] },
    optimization: {
      ...base.optimization,
      // Path-based names would be longer than the digest placeholder.
      chunkIds: 'deterministic',
      // In development too: removes unused schemas.
      providedExports: true,
      usedExports: true,
      innerGraph: true,
      sideEffects: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new OwnCodeOnlyPlugin(dir),
      new OfferedNamesOnlyPlugin(dir),
      // In development too: a remote from source runs inside platforms that refuse scripts without a digest.
      new ChunkLoadingPlugin({ digests: true }),
      new webpack.container.ContainerPlugin({ ...container, shareScope: SHARE_SCOPE }),
      new webpack.sharing.ConsumeSharedPlugin({ consumes: consumedModules(), shareScope: SHARE_SCOPE }),
      new ConsumeAgainPlugin(),
      // `mf-manifest.json`, by which hosts built with other bundlers find the entry.
      new StatsPlugin(
        { ...container, manifest: true },
        { pluginVersion: MANIFEST_VERSION, bundler: 'webpack' },
      ),
    ],
  };
}

/** Returns the folder of the icon drawings that a remote bundles (shared-names.ts): a dependency of the `ui` package. */
function iconDrawings(): string {
  const fromUi = createRequire(join(ROOT, 'packages/ui/package.json'));
  const fromIcons = createRequire(fromUi.resolve('@ant-design/icons/package.json'));
  return dirname(fromIcons.resolve('@ant-design/icons-svg/package.json'));
}

function sharedNamesRule(): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [join(import.meta.dirname, '../sharing/shared-names.ts')],
  };
}

/** The name of the share scope that hosts pass: the default one of every Module Federation host. */
export const SHARE_SCOPE = 'default';
/** Format version of the manifest: the version of the package that writes it. */
const MANIFEST_VERSION = '2.9.2';

/** `mf-circles` → `mf_circles`: the global variable that the entry sets, and the remote's name in every host. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
