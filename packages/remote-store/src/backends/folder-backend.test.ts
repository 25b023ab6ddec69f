import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { createFolderBackend } from './folder-backend.ts';
import { sampleFolder } from '../test/samples.ts';

let root: string;
let remove: () => void;
/** Every synced folder in order, with its entries at that time. */
let synced: (readonly [string, readonly string[]])[];
beforeEach(() => {
  [root, remove] = sampleFolder();
  root = realpathSync(root);
  synced = [];
});
afterEach(() => remove());

const store = () =>
  createFolderBackend(root, async (folder) => {
    const name = relative(root, folder).replace(/\.draft-\w+/, '<draft>');
    synced.push([name, readdirSync(folder).sort()]);
  });
const text = Buffer.from('x');

it('a stored file survives a power failure: its entry and those of its parent folders are on disk', async () => {
  await store().put('mf-circles/changes/1.json', text);
  expect(synced).toEqual([
    ['mf-circles/changes', ['1.json']],
    ['mf-circles', ['changes']],
    ['', ['mf-circles']],
  ]);
});

it('a version is renamed after all its entries are on disk, and then its own entry is flushed too', async () => {
  const files = ['remoteEntry.js', 'assets/1.js', 'release.json'];
  await store().putAll('mf-circles/1/', new Map(files.map((path) => [path, text])));
  const inDraft = synced.filter(([folder]) => folder.includes('<draft>'));
  expect(inDraft.map(([folder]) => folder)).toEqual(
    expect.arrayContaining(['mf-circles/<draft>', 'mf-circles/<draft>/assets']),
  );
  expect(inDraft.at(-1)?.[1]).toEqual(['assets', 'release.json', 'remoteEntry.js']);
  expect(synced.slice(inDraft.length)).toEqual([
    ['mf-circles', ['1']],
    ['', ['mf-circles']],
  ]);
});

it('a failed sync is an error, so that nothing counts as published', async () => {
  const full = createFolderBackend(root, () => Promise.reject(new Error('EIO')));
  await expect(full.put('mf-circles/changes/1.json', text)).rejects.toThrow('EIO');
  await expect(full.putAll('mf-circles/1/', new Map([['release.json', text]]))).rejects.toThrow('EIO');
  expect(await full.list('mf-circles/')).toEqual(['changes/']);
});

it('a file that a sweep removes while it is read is read to its end', async () => {
  await store().put('mf-circles/1/release.json', text);
  const file = await store().open('mf-circles/1/release.json');
  rmSync(join(root, 'mf-circles'), { recursive: true });
  expect(file && (await textOf(file.stream))).toBe('x');
  expect(await store().open('mf-circles/1/release.json')).toBeNull();
});
