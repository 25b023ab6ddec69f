import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import webpack from 'webpack';
import { stylesFromSheets } from '../../../packages/build/src/static-styles/styles-from-sheets.ts';
import { stylesFolder } from '../../../packages/build/src/static-styles/folder.ts';
import { rulesOfShown } from './shown-styles.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The only package that imports antd (docs/adr/0001). */
const UI = join(ROOT, 'packages/ui');
/** Where jest.config.mjs expects the bundles. */
const OUT = join(ROOT, 'dist/antd-in-one-file');

/** Compiles the modules that replace antd's generators of styles. */
const TYPESCRIPT = {
  loader: createRequire(join(ROOT, 'packages/build/package.json')).resolve('swc-loader'),
  options: { swcrc: false, jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
};

const resolveInUi = createRequire(join(UI, 'package.json')).resolve;
/**
 * Runs before the page tests: bundles antd and our icons into one file. Otherwise Jest would resolve, read and compile some 2,700
 * files for every test file, a third of the time of a small one. The code is that of the product, unminified, with the tests' own
 * React: components do not generate their styles, which took a fifth of the time of page tests. `shown.css` has the rules that
 * decide what is visible. Rebuilt only when installed packages, the theme or the choice of icons change.
 */
export default async function bundleAntd(): Promise<void> {
  const entry = entrySource(ourIcons());
  const sources = [join(ROOT, 'pnpm-lock.yaml'), import.meta.filename].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const styles = stylesFolder();
  const parts = [...sources, UI, entry, styles];
  const key = createHash('sha256').update(parts.join('\n')).digest('hex');
  if (existsSync(join(OUT, key))) return;
  const making = `${OUT}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'entry.cjs'), entry);
  await compile(making);
  for (const [part, names] of Object.entries(exportsOf(join(making, 'both.cjs'))))
    writeFileSync(join(making, `${part}.mjs`), namedExports(part, names));
  writeFileSync(join(making, 'shown.css'), shownRules(styles));
  writeFileSync(join(making, key), '');
  // Another run may have been faster and already use it.
  const old = existsSync(join(OUT, key)) ? making : OUT;
  rmSync(old, { recursive: true, force: true });
  if (old === OUT) renameSync(making, OUT);
}

/**
 * Returns the names that `antd` and `icons` export. They are read in a separate process, because the bundle loads React, which
 * checks once, at load time, whether there is a DOM. With one worker Jest runs the tests in this process and adds the DOM later.
 */
function exportsOf(bundle: string): Record<string, readonly string[]> {
  const program = `const both = require(${JSON.stringify(bundle)});
    const names = Object.entries(both).map(([part, exports]) => [part, Object.keys(exports)]);
    process.stdout.write(JSON.stringify(Object.fromEntries(names)));`;
  const output = execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' });
  return JSON.parse(output) as Record<string, readonly string[]>;
}

/** Returns the icons that the sources of `packages/ui` import. */
function ourIcons(): readonly string[] {
  const named = globSync('src/**/*.{ts,tsx}', { cwd: UI }).flatMap((file) =>
    [...readFileSync(join(UI, file), 'utf8').matchAll(/\{([^{}]*)\} from '@ant-design\/icons'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  return [...new Set(named)].filter((name) => name !== '').sort();
}

function entrySource(icons: readonly string[]): string {
  const lines = icons.map((icon) => `  ${icon}: require('@ant-design/icons/es/icons/${icon}').default,`);
  return `exports.antd = require('antd');\nexports.icons = {\n${lines.join('\n')}\n};\n`;
}

/** Returns the rules of antd's style sheets that decide whether something is visible. */
function shownRules(folder: string): string {
  const { document } = new JSDOM().window;
  const sheets = globSync('*.css', { cwd: folder }).sort();
  const read = (file: string): readonly CSSStyleRule[] => {
    const style = document.createElement('style');
    style.textContent = readFileSync(join(folder, file), 'utf8');
    document.head.replaceChildren(style);
    return style.sheet ? rulesOfShown(style.sheet) : [];
  };
  return sheets
    .flatMap(read)
    .map(({ cssText }) => cssText)
    .join('\n');
}

/** An ES module cannot detect the names of a CommonJS module built by webpack, so they are listed. */
function namedExports(part: string, names: readonly string[]): string {
  const lines = names.map((name) => `export const ${name} = both.${part}.${name};\n`);
  return ["import both from './both.cjs';\n", ...lines].join('');
}

function compile(folder: string): Promise<void> {
  const compiler = webpack({
    mode: 'none',
    target: 'node',
    context: UI,
    entry: join(folder, 'entry.cjs'),
    plugins: stylesFromSheets(),
    module: { rules: [{ test: /\.ts$/, use: [TYPESCRIPT] }] },
    resolve: { modules: [join(UI, 'node_modules'), 'node_modules'] },
    output: { path: folder, filename: 'both.cjs', library: { type: 'commonjs2' } },
    // Only one React, the one that the tests render with.
    externals: ({ request = '' }, done) =>
      /^react(-dom)?(\/|$)/.test(request) ? done(undefined, `commonjs ${resolveInUi(request)}`) : done(),
  });
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      if (error) fail(error);
      else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')));
      else compiler.close(() => done());
    });
  });
}
