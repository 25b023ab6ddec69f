import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { hostConfig } from './host-config.ts';
import { PLATFORM_DIST } from '../paths.ts';
import { SHARE_SCOPE } from './remote-config.ts';

const NAME = 'acquaint_platform';
const EXPOSED_CHUNK = '__federation_expose_host';

/**
 * Returns the configuration of the container with which a foreign page becomes a host of our remotes: it exposes `./host` and
 * provides the shared modules (docs/guides/foreign-hosts.md). A separate build, so that it adds nothing to the shell.
 */
export async function createPlatformConfig({ dir }: { readonly dir: string }): Promise<Configuration> {
  // Loaded here, because builds of remotes import this package, too.
  const { ModuleFederationPlugin } = await import('@module-federation/enhanced');
  const host = hostConfig({
    dir,
    name: 'platform',
    output: {
      path: PLATFORM_DIST,
      publicPath: 'auto',
      uniqueName: NAME,
      // The entry and the manifest have permanent URLs.
      filename: '[name].js',
    },
    always: [EXPOSED_CHUNK],
  });
  return {
    ...host,
    entry: {},
    optimization: { ...host.optimization, splitChunks: false },
    plugins: [
      ...(host.plugins ?? []),
      pageSingleSpa(dir),
      // Includes the runtime of the Module Federation project: a foreign page may not have one.
      new ModuleFederationPlugin({
        name: NAME,
        filename: 'platformEntry.js',
        library: { type: 'var', name: NAME },
        exposes: { './host': './src/foreign-host/host.tsx' },
        shareScope: SHARE_SCOPE,
        manifest: true,
        dts: false,
        dev: false,
      }),
    ],
  };
}

/** Makes parcels inside remotes use the page's own single-spa: a page must have only one (foreign-host/page-single-spa.ts). */
function pageSingleSpa(dir: string) {
  const replacement = join(dir, 'src/foreign-host/page-single-spa.ts');
  return new webpack.NormalModuleReplacementPlugin(
    /^single-spa$/,
    (resource: { request: string; contextInfo: { issuer: string } }) => {
      if (resource.contextInfo.issuer !== replacement) resource.request = replacement;
    },
  );
}
