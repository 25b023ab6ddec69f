import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { ChunkLoadingPlugin, CONTENT_MARK, integrityOf } from './chunk-loading.ts';
import { compileOnce } from '../config/compile.ts';

// Inside the package, so that webpack finds the loaders.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/chunk-loading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCES = {
  'entry.js': "globalThis.open = () => import('./first.js');",
  'first.js': "export const text = 'the first'; export const page = () => import('./page.js');",
  'page.js': "import './page.css'; export const text = 'the page';",
  'page.css': 'p { color: teal }',
};
for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text);

async function build(digests: boolean) {
  const path = join(folder, String(digests));
  await compileOnce({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: {
      path,
      publicPath: '/x/',
      filename: 'entry.js',
      chunkFilename: '[id].js',
      crossOriginLoading: 'anonymous',
      chunkLoadingGlobal: `chunks_${CONTENT_MARK}`,
    },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    plugins: [
      new MiniCssExtractPlugin({ chunkFilename: '[id].css' }),
      new ChunkLoadingPlugin({ timeoutMs: 1_000, digests }),
    ],
    performance: false,
  });
  const files = new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
  const find = (text: string) =>
    [...files.keys()].find((name) => name !== 'entry.js' && files.get(name)?.includes(text)) ?? '';
  return { files, first: find('the first'), page: find('the page'), style: find('teal') };
}

const digest = (text = '') => integrityOf(Buffer.from(text));
const entryOf = (files: ReadonlyMap<string, string>) => files.get('entry.js') ?? '';

it('puts the digest of every file into the entry', async () => {
  const { files, first, page, style } = await build(true);
  for (const name of [first, page, style]) expect(entryOf(files)).toContain(digest(files.get(name)));
});

it('uses a separate chunk list for each version of a build', async () => {
  const listOf = (text = '') => /chunks_\w{10}/.exec(text)?.[0];
  const one = await build(true);
  expect(listOf(entryOf(one.files))).toBe(listOf(one.files.get(one.page)));
  writeFileSync(join(folder, 'page.css'), 'p { color: navy }');
  writeFileSync(join(folder, 'page.js'), SOURCES['page.js'].replace('the page', 'the page, renewed'));
  const two = await build(true);
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text);
  expect(listOf(entryOf(two.files))).toMatch(/^chunks_/);
  expect(listOf(entryOf(two.files))).not.toBe(listOf(entryOf(one.files)));
});

it('uses no digests when they are switched off', async () => {
  const { files } = await build(false);
  expect([...files.values()].join()).not.toContain('sha256');
});

/** An element created by the runtime; the test fires its events in place of a browser. */
interface FakeElement {
  tag: string;
  src?: string;
  href?: string;
  integrity?: string;
  crossOrigin?: string;
  onload: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** Runs the entry without a browser; `page` loads the first file, and through it the page. */
async function openPage() {
  const { files, ...names } = await build(true);
  const added: FakeElement[] = [];
  const timers: (() => void)[] = [];
  const context = createContext({
    setTimeout: (end: (event: unknown) => void, _: number, event: unknown) => timers.push(() => end(event)),
    clearTimeout: () => undefined,
    location: { origin: 'http://here' },
    document: {
      createElement: (tag: string) => ({ tag, remove: () => undefined, parentNode: null }),
      getElementsByTagName: () => [],
      head: { appendChild: (element: FakeElement) => added.push(element) },
    },
  });
  runInContext('var window = globalThis, self = globalThis;', context);
  runInContext(entryOf(files), context);
  const last = () => added.at(-1) as FakeElement;
  return {
    names,
    files,
    last,
    added,
    timeOut: () => timers.at(-1)?.(),
    arrive(element: FakeElement) {
      const name = (element.src ?? element.href ?? '').replace('/x/', '').replace(/\?.*/, '');
      if (element.tag === 'script') runInContext(files.get(name) ?? '', context);
      element.onload?.({ type: 'load', target: element });
    },
    open: () => runInContext('open()', context) as Promise<{ page: () => Promise<unknown> }>,
  };
}

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    ({ name, type }: Error & { type?: string }) => `${name} ${type}`,
  );

it('sets the digest on every script and style', async () => {
  const { open, last, added, arrive, files, names } = await openPage();
  const opened = open();
  expect(last()).toMatchObject({
    src: `/x/${names.first}`,
    integrity: digest(files.get(names.first)),
    crossOrigin: 'anonymous',
  });
  arrive(last());
  const shown = (await opened).page();
  const [style, script] = added.slice(-2).sort((a, b) => a.tag.localeCompare(b.tag));
  expect(style).toMatchObject({
    href: `/x/${names.style}`,
    integrity: digest(files.get(names.style)),
    crossOrigin: 'anonymous',
  });
  expect(script).toMatchObject({ src: `/x/${names.page}`, integrity: digest(files.get(names.page)) });
  for (const element of added.slice(-2)) arrive(element);
  expect(await shown).toMatchObject({ text: 'the page' });
});

it('fails a script after its time-out and bypasses caches on a retry', async () => {
  const { open, last, timeOut, arrive, names } = await openPage();
  const first = failureOf(open());
  timeOut();
  expect(await first).toBe('ChunkLoadError timeout');
  const second = failureOf(open());
  expect(last().src).toMatch(new RegExp(`^/x/${names.first}\\?retry=[0-9a-z]+-1$`));
  last().onerror?.({ type: 'error', target: last() });
  expect(await second).toBe('ChunkLoadError error');
  const third = open();
  expect(last().src).toMatch(new RegExp(`^/x/${names.first}\\?retry=[0-9a-z]+-2$`));
  arrive(last());
  expect(typeof (await third).page).toBe('function');
});

it('fails a style after its time-out and bypasses caches on a retry', async () => {
  const { open, added, last, timeOut, arrive, names } = await openPage();
  const opened = open();
  arrive(last());
  const { page } = await opened;
  const failure = failureOf(page());
  // The style element is added last.
  const [script, style] = added.slice(-2).sort((a, b) => b.tag.localeCompare(a.tag)) as [
    FakeElement,
    FakeElement,
  ];
  arrive(script);
  const isLast = last() === style;
  if (isLast) timeOut();
  else style.onerror?.({ type: 'timeout', target: style });
  expect(await failure).toBe('ChunkLoadError timeout');
  const again = page();
  expect(last().href).toMatch(new RegExp(`^/x/${names.style}\\?retry=[0-9a-z]+-1$`));
  arrive(last());
  expect(await again).toMatchObject({ text: 'the page' });
});

it('names the expected digest when a style fails, to tell a changed file from an unreachable one', async () => {
  const { open, added, last, arrive, names, files } = await openPage();
  const opened = open();
  arrive(last());
  const { page } = await opened;
  const failed = page().catch((error: unknown) => error as { readonly request?: string });
  const style = added.slice(-2).find(({ tag }) => tag === 'link') as FakeElement;
  arrive(added.slice(-2).find(({ tag }) => tag === 'script') as FakeElement);
  style.onerror?.({ type: 'error', target: style });
  const error = (await failed) as { readonly request?: string };
  expect(error.request).toBe(`/x/${names.style}#${digest(files.get(names.style))}`);
});
