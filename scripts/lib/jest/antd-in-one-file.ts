import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import webpack from 'webpack';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The package that alone imports antd (docs/adr/0001). */
const UI = join(ROOT, 'packages/ui');
/** Where jest.config.mjs looks for them. */
const OUT = join(ROOT, 'dist/antd-in-one-file');

type StyleEntry = readonly [users: number, generated: unknown];
interface StyleCache {
  opUpdate(path: string, update: (before: StyleEntry | null) => StyleEntry | null): void;
}

const resolveInUi = createRequire(join(UI, 'package.json')).resolve;
/** antd's own copy of the library that generates its styles. */
const STYLES = createRequire(resolveInUi('antd')).resolve('@ant-design/cssinjs');

/**
 * Before the tests of pages: antd and the icons that we use in one file, in place of some 2,700 that Jest would find, read and
 * compile for every test file, which was a third of a small one's time. The same code, unminified, and the tests' own React.
 * Made once for each set of installed packages and each choice of icons.
 */
export default async function bundleAntd(): Promise<void> {
  const entry = entrySource(ourIcons());
  const sources = [join(ROOT, 'pnpm-lock.yaml'), import.meta.filename].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const parts = [...sources, UI, entry];
  const key = createHash('sha256').update(parts.join('\n')).digest('hex');
  if (existsSync(join(OUT, key))) return;
  const making = `${OUT}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'entry.cjs'), entry);
  await compile(making);
  for (const [part, names] of Object.entries(exportsOf(join(making, 'both.cjs'))))
    writeFileSync(join(making, `${part}.mjs`), namedExports(part, names));
  writeFileSync(join(making, key), '');
  // Another run may have been quicker, and reads it already.
  const old = existsSync(join(OUT, key)) ? making : OUT;
  rmSync(old, { recursive: true, force: true });
  if (old === OUT) renameSync(making, OUT);
}

/**
 * The names that `antd` and `icons` export. They are read in a process of their own: the bundle loads React, which looks once, as
 * it is loaded, whether there is a page. With one worker, Jest runs the tests in this process, and gives it a page only later.
 */
function exportsOf(bundle: string): Record<string, readonly string[]> {
  const program = `const both = require(${JSON.stringify(bundle)});
    const names = Object.entries(both).map(([part, exports]) => [part, Object.keys(exports)]);
    process.stdout.write(JSON.stringify(Object.fromEntries(names)));`;
  const output = execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' });
  return JSON.parse(output) as Record<string, readonly string[]>;
}

/** The icons that the sources of `packages/ui` name. */
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
  const antd = `exports.antd = require('antd');\nexports.icons = {\n${lines.join('\n')}\n};\n`;
  return `${antd}(${keepStyles.toString()})(require(${JSON.stringify(STYLES)}).createCache());\n`;
}

/**
 * Keeps the styles of components that are no longer mounted, so that the next test does not generate them again: a tenth of the
 * processor time of page tests. The function is copied into the bundle.
 * @param cache any cache of `@ant-design/cssinjs`; an entry is the number of its users and what was generated.
 */
function keepStyles(cache: StyleCache): void {
  const prototype = Object.getPrototypeOf(cache) as StyleCache;
  const { opUpdate } = prototype;
  prototype.opUpdate = function keepUnused(path, update) {
    opUpdate.call(this, path, (before) => update(before) ?? (before ? [0, before[1]] : null));
  };
}

/** An ES module cannot read names from a CommonJS one that webpack has made: they are written down. */
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
    resolve: { modules: [join(UI, 'node_modules'), 'node_modules'] },
    output: { path: folder, filename: 'both.cjs', library: { type: 'commonjs2' } },
    // One React, the one that the tests render with.
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
