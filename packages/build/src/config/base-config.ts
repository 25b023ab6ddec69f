import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsMinifyOptions } from '@swc/core';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import type { Mode } from './mode.ts';
import { DIST, ROOT } from '../paths.ts';

const require = createRequire(import.meta.url);

export interface BaseOptions {
  /** Part of the file names, such as a content hash. A remote's files need none: their folder is named by version. */
  readonly hash?: string;
  /** Compiles the names of styles' classes without the styles, for a script that no browser runs. */
  readonly onlyNames?: boolean;
  /** Enables React Fast Refresh: components are replaced in place and keep their state. Needs React's development build. */
  readonly refresh?: boolean;
}

/** Returns the webpack configuration that the shell and the remotes share. `dir` is the package's folder. */
export function baseConfig(
  dir: string,
  mode: Mode,
  { hash = '', refresh = false, onlyNames = false }: BaseOptions = {},
): Configuration {
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    // No eval: the content security policy forbids it, in development too.
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
    performance: false,
    // RxJS offers modern syntax, which needs no helper functions, under the condition `es2015`.
    resolve: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['es2015', '...'] },
    module: {
      rules: [scriptRule(refresh), ...(onlyNames ? nameRules(mode) : styleRules(mode)), ...assetRules()],
    },
    optimization: {
      // The federation runtime names modules by path in development; numeric ids keep production files small and stable.
      moduleIds: mode === 'development' ? 'named' : 'deterministic',
      chunkIds: mode === 'development' ? 'named' : 'deterministic',
      minimizer: [
        new TerserPlugin<JsMinifyOptions>({
          minify: TerserPlugin.swcMinify,
          // swc has threads of its own. The plugin would start processes for it, each of which loads it again.
          parallel: false,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ __DEV__: JSON.stringify(mode === 'development') }),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${hash}.css`,
        chunkFilename: `assets/[name]${hash}.css`,
        // CSS modules never depend on the order of their files.
        ignoreOrder: true,
      }),
    ],
  };
}

function scriptRule(refresh: boolean) {
  const swc = {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        // Always the production JSX runtime, whatever the mode: the shell provides no other. Only a page that bundles its own
        // React can use the development one.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      },
    },
  };
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [join(import.meta.dirname, '../sharing/direct-imports.ts'), swc],
  };
}

/**
 * Removes schemas from the contracts (lean-contracts.ts) in production builds, so that nothing of zod is bundled. Put this rule
 * before the others: webpack runs the last loader first.
 */
export function leanContractsRule(): RuleSetRule {
  const folder = join(ROOT, 'packages/contracts/src');
  return {
    include: folder,
    sideEffects: false,
    use: [join(import.meta.dirname, '../sharing/lean-contracts.ts')],
  };
}

function classNames(mode: Mode) {
  return {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentContext: ROOT,
    localIdentName: mode === 'development' ? '[name]__[local]--[hash:base64:5]' : '[hash:base64:7]',
  };
}

function nameRules(mode: Mode) {
  const modules = { ...classNames(mode), exportOnlyLocals: true };
  const loader = require.resolve('css-loader');
  return [
    { test: /\.module\.css$/, use: [{ loader, options: { modules } }] },
    { test: /\.css$/, exclude: /\.module\.css$/, use: [{ loader, options: { modules } }] },
  ];
}

function styleRules(mode: Mode) {
  const extract = { loader: MiniCssExtractPlugin.loader, options: { defaultExport: true } };
  const modules = classNames(mode);
  const cssLoader = require.resolve('css-loader');
  const heavier = join(import.meta.dirname, '../static-styles/heavier-loader.ts');
  const antd = join(DIST, 'styles');
  const asIs = { loader: cssLoader, options: { url: false, import: false } };
  return [
    { test: /\.module\.css$/, use: [extract, { loader: cssLoader, options: { modules } }, heavier] },
    {
      test: /\.css$/,
      exclude: [/\.module\.css$/, antd],
      sideEffects: true,
      use: [extract, { loader: cssLoader, options: { importLoaders: 1 } }, heavier],
    },
    { include: antd, sideEffects: true, use: [extract, asIs] },
  ];
}

function assetRules() {
  const asset = {
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash][ext]' },
  };
  return [
    { test: /\.(svg|png|jpg|webp|avif|mp4|webm)$/, ...asset },
    { test: /\.woff2$/, use: [join(import.meta.dirname, 'lean-font.ts')], ...asset },
  ];
}
