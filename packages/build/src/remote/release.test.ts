import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openRemoteStore, publishVersion, readRemote, type RemoteStore } from '@acquaint/remote-store';
import webpack from 'webpack';
import { compileOnce } from '../config/compile.ts';
import { BUILDER, isPublished, publishLocally, withdrawDeleted } from './local-store.ts';
import { writePages } from './pages.ts';
import { describeRelease } from './release.ts';
import { checkRemote } from './remote-check.ts';
import { sweepDevelopment } from './watch-remote.ts';

let root: string;
let store: RemoteStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  store = openRemoteStore(join(root, 'store'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const route = (id: string) => ({ id, path: `/${id}`, title: 'x', access: 'visitor', layout: 'plain' });
const SOURCES = {
  'package.json': JSON.stringify({ name: 'mf-x', version: '1.2.3' }),
  'remote.json': JSON.stringify({
    ...{ name: 'mf-x', shellApi: '^2.0.0', nav: [], slots: [], modals: [] },
    routes: ['lazy', 'eager', 'other'].map(route),
  }),
  'src/remote.ts': `
    import { defineRemote } from './kit.js';
    import { Eager } from './eager.js';
    export const remote = defineRemote({ name: 'mf-x', shellApi: '^2.0.0', routes: {
      lazy: () => import('./lazy.page.js').then((it) => it.Lazy),
      eager: Eager,
      other: () => import('./other.page.js').then((it) => it.Other),
    } });`,
  'src/kit.js': 'export const defineRemote = (remote) => remote;',
  'src/eager.js': 'export const Eager = () => "eager";',
  'src/lazy.page.js': `
    import { draw } from 'tools';
    export const Lazy = () => [draw, import('./later.js')];`,
  'src/other.page.js': 'export const Other = () => "other";',
  'src/later.js': 'export const later = "later";',
  'node_modules/tools/index.js': 'export const draw = 1;',
  'node_modules/tools/package.json': '{ "name": "tools", "version": "1.0.0", "type": "module" }',
};

/** Compiles mf-x as a remote, with `tools` shared by a host, and describes the release. */
async function build(changes: Record<string, string> = {}) {
  const dir = join(root, 'mf-x');
  for (const [path, content] of Object.entries({ ...SOURCES, ...changes })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  writePages(dir);
  const folder = join(root, 'built');
  const { compilation } = await compileOnce({
    mode: 'production',
    devtool: false,
    context: dir,
    entry: {},
    target: ['web', 'es2022'],
    output: {
      path: folder,
      uniqueName: 'x',
      filename: '[name].js',
      chunkFilename: 'assets/[name].js',
      clean: true,
    },
    // Puts each page into a file named after it.
    optimization: { chunkIds: 'named', minimize: false },
    // The pages of this test have neither types nor tags.
    module: { rules: [{ test: /\.tsx$/, parser: { typescript: false } }] },
    plugins: [
      new webpack.container.ContainerPlugin({
        name: 'x',
        filename: 'remoteEntry.js',
        library: { type: 'var', name: 'x' },
        exposes: { './remote': { import: './src/remote.ts', name: 'exposed' } },
      }),
      new webpack.sharing.ConsumeSharedPlugin({
        consumes: { tools: { import: false, singleton: true, requiredVersion: '^1.0.0' } },
      }),
    ],
  });
  return { release: await describeRelease(dir, folder, checkRemote(dir), compilation), folder };
}

describe('a release', () => {
  it('lists for each page the files and shared modules it needs before any code runs', async () => {
    const { release } = await build();
    expect(release.pages).toEqual({
      lazy: { files: ['assets/exposed.js', 'assets/src_lazy_page_js.js'], shared: ['tools'] },
      eager: { files: ['assets/exposed.js'], shared: [] },
      other: { files: ['assets/exposed.js', 'assets/src_other_page_js.js'], shared: [] },
    });
  });

  it('lists the same for a page that is found by its id', async () => {
    const { release } = await build({
      'remote.json': SOURCES['remote.json'].replaceAll('lazy', 'late'),
      'src/remote.ts': SOURCES['src/remote.ts']
        .replace(/lazy: .*/, '...pages,')
        .replace('import { Eager }', "import { pages } from './pages.ts';\nimport { Eager }"),
      'src/features/late/late.page.tsx':
        "import { draw } from 'tools';\nexport function LatePage() { return draw; }",
      'node_modules/@acquaint/remote-kit/index.js': 'export const lazyPage = (load) => load;',
      'node_modules/@acquaint/remote-kit/package.json':
        '{ "name": "kit", "type": "module", "main": "index.js" }',
    });
    expect(release.pages).toEqual({
      late: { files: ['assets/exposed.js', 'assets/src_features_late_late_page_tsx.js'], shared: ['tools'] },
      eager: { files: ['assets/exposed.js'], shared: [] },
      other: { files: ['assets/exposed.js', 'assets/src_other_page_js.js'], shared: [] },
    });
  });

  it('lists the same for a modal', async () => {
    const { release } = await build({
      'remote.json': SOURCES['remote.json'].replace('"modals":[]', '"modals":["ask"]'),
      'src/remote.ts': SOURCES['src/remote.ts'].replace(
        '} });',
        "}, modals: { ask: () => import('./ask.modal.js').then((it) => it.Ask) } });",
      ),
      'src/ask.modal.js': "import { draw } from 'tools';\nexport const Ask = () => draw;",
    });
    expect(release.pages['modal:ask']).toEqual({
      files: ['assets/exposed.js', 'assets/src_ask_modal_js.js'],
      shared: ['tools'],
    });
  });

  it('has the digest of every file', async () => {
    const { release } = await build();
    expect(Object.keys(release.files)).toEqual([
      'assets/exposed.js',
      'assets/src_later_js.js',
      'assets/src_lazy_page_js.js',
      'assets/src_other_page_js.js',
      'remoteEntry.js',
    ]);
    await store.put(release, join(root, 'built'));
    for (const [path, digest] of Object.entries(release.files)) {
      const hash = createHash('sha256');
      for await (const chunk of (await store.open('mf-x', release.version, path))?.stream ?? []) {
        hash.update(chunk as Uint8Array);
      }
      expect(`sha256-${hash.digest('base64')}`).toBe(digest);
    }
    expect(release.integrity).toBe(release.files['remoteEntry.js']);
  });

  it('has the same version for the same content and another one for any change, even of a title', async () => {
    const first = (await build()).release.version;
    expect(first).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
    expect((await build()).release.version).toBe(first);
    const others = [
      { 'src/later.js': 'export const later = "sooner";' },
      { 'remote.json': SOURCES['remote.json'].replace('"title":"x"', '"title":"y"') },
      { 'package.json': SOURCES['package.json'].replace('1.2.3', '1.2.4') },
    ];
    const versions = [first];
    for (const change of others) versions.push((await build(change)).release.version);
    expect(new Set(versions).size).toBe(4);
  });
});

describe('the store of this checkout', () => {
  const stable = async () => (await readRemote(store, 'mf-x')).channels.stable;
  const edited = (text: string) => ({ 'src/later.js': `export const later = "${text}";` });

  it('makes each build stable', async () => {
    const { release, folder } = await build();
    expect(await isPublished(store, 'mf-x')).toBe(false);
    expect(await publishLocally(store, { release, folder })).toBe(true);
    expect([await stable(), await isPublished(store, 'mf-x')]).toEqual([release.version, true]);
  });

  it('keeps a rollback when the same source is built again, until the source changes', async () => {
    const first = await build();
    await publishLocally(store, first);
    const second = await build(edited('two'));
    await publishLocally(store, second);
    await store.append('mf-x', {
      action: 'stable',
      version: first.release.version,
      by: 'ada',
      reason: 'bad',
    });
    expect(await publishLocally(store, second)).toBe(false);
    expect(await stable()).toBe(first.release.version);
    const third = await build(edited('three'));
    expect(await publishLocally(store, third)).toBe(true);
    expect(await stable()).toBe(third.release.version);
  });

  it('keeps the canary, and the rollback, of a version published from the same source', async () => {
    const first = await build();
    await publishLocally(store, first);
    const second = await build(edited('two'));
    const { version } = second.release;
    await publishLocally(store, second, { by: 'ada', reason: 'try' });
    await store.append('mf-x', {
      action: 'stable',
      version: first.release.version,
      by: 'ada',
      reason: 'bad',
    });
    await store.append('mf-x', {
      action: 'canary',
      version,
      percent: 5,
      users: [],
      by: 'ada',
      reason: 'again',
    });
    expect(await publishLocally(store, second)).toBe(false);
    const { channels } = await readRemote(store, 'mf-x');
    expect([channels.stable, channels.canary?.version]).toEqual([first.release.version, version]);
  });

  it('makes a version published only as a canary stable when nothing else is', async () => {
    const built = await build();
    const { version } = built.release;
    await publishVersion(store, built.release, built.folder, BUILDER);
    await store.append('mf-x', {
      action: 'canary',
      version,
      percent: 5,
      users: [],
      by: 'ada',
      reason: 'try',
    });
    expect(await isPublished(store, 'mf-x')).toBe(false);
    expect(await publishLocally(store, built)).toBe(true);
  });

  it('keeps a withdrawn remote withdrawn until its source changes', async () => {
    const built = await build();
    await publishLocally(store, built);
    await store.append('mf-x', { action: 'withdrawn', by: 'ada', reason: 'not now' });
    expect([await isPublished(store, 'mf-x'), await publishLocally(store, built)]).toEqual([true, false]);
    expect(await stable()).toBeNull();
    expect(await publishLocally(store, await build(edited('two')))).toBe(true);
  });

  it('makes the earlier version stable again when the source is changed back', async () => {
    const versions = [];
    for (const text of ['one', 'two', 'one']) {
      const built = await build(edited(text));
      versions.push(built.release.version);
      await publishLocally(store, built);
    }
    expect(await stable()).toBe(versions[0]);
  });

  it('needs a new build when the files of the stable version are gone', async () => {
    const built = await build();
    await publishLocally(store, built);
    await store.remove('mf-x', built.release.version);
    expect(await isPublished(store, 'mf-x')).toBe(false);
    await publishLocally(store, built);
    expect(await isPublished(store, 'mf-x')).toBe(true);
  });

  it('withdraws a remote whose folder is gone, unless it was published explicitly, until the folder is back', async () => {
    const built = await build();
    await publishLocally(store, built);
    const other = { ...built.release, name: 'mf-other' };
    await publishLocally(store, { release: other, folder: built.folder }, { by: 'ada', reason: 'try' });
    expect(await withdrawDeleted(store, [])).toEqual(['mf-x']);
    expect(await withdrawDeleted(store, [])).toEqual([]);
    expect(await isPublished(store, 'mf-x')).toBe(false);
    expect(await stable()).toBeNull();
    expect(await publishLocally(store, built)).toBe(true);
    expect(await stable()).toBe(built.release.version);
  });

  it('keeps a few versions while a remote is recompiled after every change', async () => {
    const { release, folder } = await build();
    const version = (index: number) => `1.0.0-${String(index).padStart(10, '0')}`;
    for (let index = 0; index < 8; index++) {
      await publishLocally(store, { release: { ...release, version: version(index) }, folder });
      await sweepDevelopment(store, 'mf-x');
    }
    const versions = await store.versions('mf-x');
    expect(versions.sort()).toEqual([3, 4, 5, 6, 7].map(version));
    expect(existsSync(join(root, 'store/mf-x', version(0)))).toBe(false);
    expect((await store.changes('mf-x')).filter(({ by }) => by !== BUILDER.by)).toEqual([]);
  });
});
