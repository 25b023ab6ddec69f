import { readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** antd and its icons in one file, which `antd-in-one-file.ts` has made (Jest's `globalSetup`). */
const ONE_FILE: Readonly<Record<string, string>> = {
  antd: pathToFileURL(join(ROOT, 'dist/antd-in-one-file/antd.mjs')).href,
  '@ant-design/icons': pathToFileURL(join(ROOT, 'dist/antd-in-one-file/icons.mjs')).href,
};

const ASSET = /\.(css|svg|png|woff2)$|^@fontsource/;
const CLASS_NAMES = 'data:text/javascript,export default new Proxy({}, { get: (_, name) => name });';
const NAME_OF_ASSET = "data:text/javascript,export default 'asset';";

// A failure names the line of the TSX file, not of what the compiler made of it.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

/** What webpack does for pages and Node does not: TSX, stylesheets, pictures. */
registerHooks({
  resolve(specifier, context, next) {
    const one = ONE_FILE[specifier];
    if (one) return { url: one, shortCircuit: true };
    if (specifier.endsWith('.module.css')) return { url: CLASS_NAMES, shortCircuit: true };
    if (ASSET.test(specifier)) return { url: NAME_OF_ASSET, shortCircuit: true };
    // Puts a new, empty store on the globals: for each file that asks, not once for a worker.
    if (specifier === 'fake-indexeddb/auto') {
      const { url } = next(specifier, context);
      return { url: url + new URL(context.parentURL ?? url).search, shortCircuit: true };
    }
    return next(isWithoutExtension(specifier, context.parentURL) ? `${specifier}.js` : specifier, context);
  },
  load(url, context, next) {
    // webpack reads JSON without the attribute that Node asks for.
    if (url.endsWith('.json') && !url.includes('/node_modules/')) {
      const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')};`;
      return { format: 'module', source, shortCircuit: true };
    }
    if (!/\.tsx(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: compile(fileURLToPath(url.replace(/\?.*$/, ''))), shortCircuit: true };
  },
});

/** antd's icons import each other as bundlers allow it. */
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
