import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { stylesFolder } from '../../../packages/build/src/static-styles/folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The only package that imports antd (docs/adr/0001). */
const UI = join(ROOT, 'packages/ui');
/** Where jest.config.mjs expects the bundles. */
const OUT = join(ROOT, 'dist/antd-in-one-file');
/** What the bundles are made from and by, besides the styles and the entry. */
const SOURCES = [
  'pnpm-lock.yaml',
  'scripts/lib/jest/{antd-in-one-file,bundle-antd,shown-styles}.ts',
  'packages/build/src/static-styles/{no-*,styles-from-sheets}.ts',
];

/**
 * Runs before the page tests: bundles antd and our icons into one file. Otherwise Jest would resolve, read and compile some 2,700
 * files for every test file, a third of the time of a small one. The code is that of the product, unminified, with the tests' own
 * React: components do not generate their styles, which took half of the time of page tests. `shown.css` has the rules that decide
 * what is visible. Rebuilt only when installed packages, the theme or the choice of icons change.
 */
export default async function antdInOneFile(): Promise<void> {
  const entry = entrySource(ourIcons());
  const styles = stylesFolder();
  const sources = globSync(SOURCES, { cwd: ROOT }).sort();
  const parts = [...sources.map((file) => readFileSync(join(ROOT, file), 'utf8')), UI, entry, styles];
  const key = createHash('sha256').update(parts.join('\n')).digest('hex');
  if (existsSync(join(OUT, key))) return;
  // Loaded only when needed: webpack and jsdom take half a second.
  const { bundleAntd } = await import('./bundle-antd.ts');
  await bundleAntd({ ui: UI, out: OUT, entry, styles, key });
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
  return `exports.antd = require('antd');\nexports.icons = {\n${lines.join('\n')}\n};\n${keepTokens()}`;
}

/**
 * Returns code that counts one more user of antd's design tokens than there are. Without any, antd would forget them and remove
 * their stylesheet after each test, and need some milliseconds to compute them again. They depend on the theme alone.
 */
function keepTokens(): string {
  const antd = createRequire(join(UI, 'package.json')).resolve('antd');
  const styles = createRequire(antd).resolve('@ant-design/cssinjs');
  const cache = join(dirname(dirname(styles)), 'es/Cache.js');
  return `
const { prototype } = require(${JSON.stringify(cache)}).default;
const update = prototype.opUpdate;
prototype.opUpdate = function (path, change) {
  return update.call(this, path, (before) => {
    const after = change(before);
    return before || !after || !path.startsWith('token%') ? after : [after[0] + 1, after[1]];
  });
};
`;
}
