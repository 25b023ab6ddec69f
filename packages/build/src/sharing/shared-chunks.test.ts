import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { compileOnce } from '../config/compile.ts';
import { SharedChunksPlugin } from './shared-chunks.ts';

const dir = mkdtempSync(join(tmpdir(), 'shared-chunks-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Writes a file with `size` bytes of source and the imports. */
function file(name: string, size: number, imports: readonly string[] = []): void {
  const lines = imports.map((from) => `import './${from}.js';`);
  writeFileSync(
    join(dir, `${name}.js`),
    `${lines.join('\n')}\nconsole.log('${name}', '${'.'.repeat(size)}');`,
  );
}

const chunk = (name: string) => `import(/* webpackChunkName: "${name}" */ './${name}.js');`;

let compilation: Compilation;
beforeAll(async () => {
  mkdirSync(dir, { recursive: true });
  file('frame', 15_000);
  file('tiny', 100);
  file('little', 100);
  file('list', 15_000);
  file('platform', 10, ['frame', 'own']);
  file('own', 15_000);
  file('core', 10);
  file('bit', 100);
  file('joined', 100);
  file('cards', 10, ['frame', 'list', 'tiny', 'little']);
  file('table', 10, ['list', 'little', 'bit']);
  file('input', 10, ['tiny', 'bit']);
  file('popups', 10, ['joined']);
  file('menus', 10, ['joined']);
  file('tools', 10, ['own', 'list', 'tool']);
  file('tool', 10);
  writeFileSync(
    join(dir, 'index.js'),
    ['platform', 'core', 'cards', 'table', 'input', 'popups', 'menus', 'tools'].map(chunk).join(''),
  );
  const stats = await compileOnce({
    mode: 'production',
    context: dir,
    entry: './index.js',
    output: { path: join(dir, 'out') },
    optimization: { minimize: false, concatenateModules: false, splitChunks: false },
    performance: false,
    plugins: [
      new SharedChunksPlugin({
        groups: ['core', 'popups', 'menus', 'cards', 'table', 'input'],
        always: ['platform'],
        everywhere: ['cards'],
        together: ['popups', 'menus'],
        rarely: ['tools', 'no such chunk'],
      }),
    ],
  });
  compilation = stats.compilation;
});

function holdersOf(name: string): (string | null | undefined)[] {
  const { chunkGraph, modules } = compilation;
  const module = [...modules].find((found) => found.identifier().endsWith(`/${name}.js`));
  return module ? [...chunkGraph.getModuleChunksIterable(module)].map((found) => found.name) : [];
}

function loadedWith(name: string): string[] {
  const chunks = compilation.namedChunkGroups.get(name)?.chunks ?? [];
  return chunks.map((found) => found.name ?? '').sort();
}

it.each([
  ['what the shell needs too stands in the first group', 'frame', 'core'],
  ['what two groups need stands in the earlier one', 'list', 'cards'],
  [
    'what is too little to load another group for stands in the first if nearly every page needs it',
    'tiny',
    'core',
  ],
  ['what is too little to load another group for stands among such parts', 'bit', 'shared-small'],
  ['what is shared by chunks that load each other in any case stands in the earlier one', 'joined', 'popups'],
  [
    'what is little and shared by groups that load each other anyway stands in the earlier one',
    'little',
    'cards',
  ],
  ['what only the shell needs stays where it is', 'own', 'platform'],
  ['what only a rare chunk needs stands in it', 'tool', 'tools'],
])('%s', (_name, module, home) => {
  expect(holdersOf(module)).toEqual([home]);
});

it('loads a group together with the groups it needs', () => {
  expect(['platform', 'cards', 'table', 'input', 'menus'].map(loadedWith)).toEqual([
    ['core', 'platform'],
    ['cards', 'core'],
    ['cards', 'shared-small', 'table'],
    ['core', 'input', 'shared-small'],
    ['menus', 'popups'],
  ]);
});

it('lets a rare chunk load what it needs from the others, without changing them', () => {
  expect(loadedWith('tools')).toEqual(['cards', 'platform', 'tools']);
  expect(['own', 'list'].map(holdersOf)).toEqual([['platform'], ['cards']]);
});
