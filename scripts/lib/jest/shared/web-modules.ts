import { readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The bundles of antd and its icons made by `antd-in-one-file.ts` (Jest's `globalSetup`). */
const ONE_FILE: Readonly<Record<string, string>> = {
  antd: pathToFileURL(join(ROOT, 'dist/antd-in-one-file/antd.mjs')).href,
  '@ant-design/icons': pathToFileURL(join(ROOT, 'dist/antd-in-one-file/icons.mjs')).href,
};

const ASSET = /\.(css|svg|png|woff2)$|^@fontsource/;
const CLASS_NAMES = 'data:text/javascript,export default new Proxy({}, { get: (_, name) => name });';
const NAME_OF_ASSET = "data:text/javascript,export default 'asset';";

// Errors refer to lines of the TSX file, not of the compiled code.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

/** Does in Node what webpack does for pages: TSX, stylesheets, pictures. */
registerHooks({
  resolve(specifier, context, next) {
    const one = ONE_FILE[specifier];
    if (one) return { url: one, shortCircuit: true };
    if (specifier.endsWith('.module.css')) return { url: CLASS_NAMES, shortCircuit: true };
    if (ASSET.test(specifier)) return { url: NAME_OF_ASSET, shortCircuit: true };
    // This module installs a new, empty store; it must run for each file, not once per worker.
    if (specifier === 'fake-indexeddb/auto') {
      const { url } = next(specifier, context);
      return { url: url + new URL(context.parentURL ?? url).search, shortCircuit: true };
    }
    return next(isWithoutExtension(specifier, context.parentURL) ? `${specifier}.js` : specifier, context);
  },
  load(url, context, next) {
    // webpack loads JSON without the import attribute that Node requires.
    if (url.endsWith('.json') && !url.includes('/node_modules/')) {
      const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')};`;
      return { format: 'module', source, shortCircuit: true };
    }
    if (!/\.tsx(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: compile(fileURLToPath(url.replace(/\?.*$/, ''))), shortCircuit: true };
  },
});

/** antd's icons import each other without extensions, as bundlers allow. */
function isWithoutExtension(specifier: string, from = ''): boolean {
  return from.includes('/@ant-design/icons/es/') && /^\.{1,2}\//.test(specifier) && !/\.js$/.test(specifier);
}

function compile(filename: string): string {
  return transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    module: { type: 'es6' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false }, verbatimModuleSyntax: true },
      experimental: { keepImportAttributes: true },
    },
  }).code;
}
