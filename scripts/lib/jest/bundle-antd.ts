import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import webpack from 'webpack';
import { stylesFromSheets } from '../../../packages/build/src/static-styles/styles-from-sheets.ts';
import { rulesOfShown } from './shown-styles.ts';

const BUILD = resolve(import.meta.dirname, '../../../packages/build/package.json');

/** Compiles the modules that replace antd's generators of styles. */
const TYPESCRIPT = {
  loader: createRequire(BUILD).resolve('swc-loader'),
  options: { swcrc: false, jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
};

interface Bundle {
  /** The folder of the package that imports antd. */
  readonly ui: string;
  readonly out: string;
  /** Source of the entry. */
  readonly entry: string;
  /** The folder of the extracted styles. */
  readonly styles: string;
  /** The name of the file that says from what the bundle was made. */
  readonly key: string;
}

/** Bundles antd, icons and style rules into `out`, which is replaced at once. */
export async function bundleAntd({ ui, out, entry, styles, key }: Bundle): Promise<void> {
  const making = `${out}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'entry.cjs'), entry);
  await compile(making, ui);
  for (const [part, names] of Object.entries(exportsOf(join(making, 'both.cjs'))))
    writeFileSync(join(making, `${part}.mjs`), namedExports(part, names));
  writeFileSync(join(making, 'shown.css'), shownRules(styles));
  writeFileSync(join(making, key), '');
  // Another run may have been faster and already use it.
  const old = existsSync(join(out, key)) ? making : out;
  rmSync(old, { recursive: true, force: true });
  if (old === out) renameSync(making, out);
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

function compile(folder: string, ui: string): Promise<void> {
  const { resolve: resolveInUi } = createRequire(join(ui, 'package.json'));
  const compiler = webpack({
    mode: 'none',
    target: 'node',
    context: ui,
    entry: join(folder, 'entry.cjs'),
    plugins: stylesFromSheets(),
    module: { rules: [{ test: /\.ts$/, use: [TYPESCRIPT] }] },
    resolve: { modules: [join(ui, 'node_modules'), 'node_modules'] },
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
