import { readdirSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { createFolderBackend } from './folder-backend.ts';
import { sampleFolder } from './test/samples.ts';

let root: string;
let remove: () => void;
/** Every folder whose names were put on the disk, in that order, with the names that stood in it then. */
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

it('a file that was put is found after a power cut: its name is on the disk, and those of the folders around it', async () => {
  await store().put('mf-circles/changes/1.json', text);
  expect(synced).toEqual([
    ['mf-circles/changes', ['1.json']],
    ['mf-circles', ['changes']],
    ['', ['mf-circles']],
  ]);
});

it('a version gets its name when all names in it are on the disk, and then that one is put there, too', async () => {
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

it('a disk that cannot do it is an error, so that nothing counts as published', async () => {
  const full = createFolderBackend(root, () => Promise.reject(new Error('EIO')));
  await expect(full.put('mf-circles/changes/1.json', text)).rejects.toThrow('EIO');
  await expect(full.putAll('mf-circles/1/', new Map([['release.json', text]]))).rejects.toThrow('EIO');
  expect(await full.list('mf-circles/')).toEqual(['changes/']);
});
