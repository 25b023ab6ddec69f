import { sampleRemote } from '../../test/sample-registry.ts';
import { createFetchFiles } from './fetch-files.ts';

const RELEASE = {
  files: {
    'remoteEntry.js': 'sha256-e',
    'assets/1.js': 'sha256-1',
    'assets/1.css': 'sha256-c',
    'assets/de.js': 'sha256-d',
  },
  pages: {
    groups: { files: ['assets/1.js', 'assets/1.css', 'assets/unknown.js'], shared: ['@acquaint/ui/Button'] },
  },
};
const remote = sampleRemote({ version: '1' });

it('fetches entry and page with their digests once, and loads the shell’s modules that the page shares', async () => {
  const read: string[] = [];
  const fetched: string[] = [];
  const loaded: string[] = [];
  const shared = ['Button', 'Table'].map((name) => ({
    requests: [`@acquaint/ui/${name}`],
    version: '1.0.0',
    load: async () => void loaded.push(name),
  }));
  const fetchFiles = createFetchFiles({
    readRelease: async (url) => {
      read.push(url);
      return RELEASE;
    },
    keep: async (url, integrity) => void fetched.push(`${url} ${integrity}`),
    shared,
  });
  await fetchFiles(remote, 'groups');
  await fetchFiles(remote, 'groups');
  expect(read).toEqual(['/mf/mf-circles/1/release.json']);
  expect(fetched).toEqual([
    '/mf/mf-circles/1/remoteEntry.js sha256-e',
    '/mf/mf-circles/1/assets/1.js sha256-1',
    '/mf/mf-circles/1/assets/1.css sha256-c',
  ]);
  expect(loaded).toEqual(['Button', 'Button']);
});

it('waits until the files have arrived, also those that an earlier call asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetchFiles = createFetchFiles({
    readRelease: () => Promise.resolve(RELEASE),
    keep: () => promise,
    shared: [],
  });
  const order: string[] = [];
  const calls = ['first', 'second'].map((name) => fetchFiles(remote, 'groups').then(() => order.push(name)));
  await new Promise((later) => setTimeout(later));
  order.push('arrived');
  resolve();
  await Promise.all(calls);
  expect(order).toEqual(['arrived', 'first', 'second']);
});

it('asks again for a release that could not be read', async () => {
  const readRelease = jest.fn(() => Promise.reject(new Error('no network')));
  const fetchFiles = createFetchFiles({ readRelease, keep: () => Promise.resolve(), shared: [] });
  await expect(fetchFiles(remote, 'groups')).rejects.toThrow('no network');
  await expect(fetchFiles(remote, 'groups')).rejects.toThrow('no network');
  expect(readRelease).toHaveBeenCalledTimes(2);
});

it('fetches files as their later requests do, without links that the browser would warn about when they are not used', async () => {
  const links = document.head.querySelectorAll('link').length;
  const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  const fetchFiles = createFetchFiles({ readRelease: () => Promise.resolve(RELEASE), shared: [] });
  await fetchFiles(remote, 'groups');
  const options = { credentials: 'same-origin', priority: 'low' };
  expect(fetching.mock.calls).toEqual([
    ['/mf/mf-circles/1/remoteEntry.js', { ...options, integrity: 'sha256-e' }],
    ['/mf/mf-circles/1/assets/1.js', { ...options, integrity: 'sha256-1' }],
    ['/mf/mf-circles/1/assets/1.css', { ...options, integrity: 'sha256-c' }],
  ]);
  expect(document.head.querySelectorAll('link')).toHaveLength(links);
  fetching.mockRestore();
});
