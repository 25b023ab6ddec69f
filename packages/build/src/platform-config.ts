import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { hostConfig } from './host-config.ts';
import { PLATFORM_DIST } from './paths.ts';
import { SHARE_SCOPE } from './remote-config.ts';

const NAME = 'acquaint_platform';
const EXPOSED_CHUNK = '__federation_expose_host';

/**
 * The container with which a page that is not ours becomes a host of our remotes: it exposes `./host` and brings the shared
 * modules along (docs/guides/foreign-hosts.md). A build of its own, so that nothing in it can weigh on the shell.
 */
export function createPlatformConfig({ dir }: { readonly dir: string }): Configuration {
  const host = hostConfig({
    dir,
    name: 'platform',
    output: {
      path: PLATFORM_DIST,
      publicPath: 'auto',
      uniqueName: NAME,
      // The entry and the manifest have one address for ever.
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
      // With the runtime of the Module Federation project inside: a stranger's page need not have one.
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

/** What is mounted inside remotes takes the page's single-spa: there must be one (foreign-host/page-single-spa.ts). */
function pageSingleSpa(dir: string) {
  const replacement = join(dir, 'src/foreign-host/page-single-spa.ts');
  return new webpack.NormalModuleReplacementPlugin(
    /^single-spa$/,
    (resource: { request: string; contextInfo: { issuer: string } }) => {
      if (resource.contextInfo.issuer !== replacement) resource.request = replacement;
    },
  );
}
