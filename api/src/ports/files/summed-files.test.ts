import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3_KEYS, startS3Server, type S3Server } from '@acquaint/remote-store/testing';
import { createBucketFiles } from './bucket-files.ts';
import type { Files } from './files.ts';
import { createLocalFiles } from './local-folder.ts';
import { checkSums, createSummedFiles } from './summed-files.ts';

let root: string;
let server: S3Server;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'acquaint-sums-'));
  server = await startS3Server();
});
afterEach(async () => {
  rmSync(root, { recursive: true });
  await server.close();
});

/** A store, and a way to change a file behind its back. */
const STORES: readonly (readonly [string, () => { files: Files; damage: (key: string) => void }])[] = [
  [
    'a folder',
    () => ({
      files: createLocalFiles(root),
      damage: (key) => writeFileSync(join(root, key), 'other'),
    }),
  ],
  [
    'a bucket',
    () => ({
      files: createBucketFiles({ bucket: 'test', prefix: '' }, { endpoint: server.endpoint, ...S3_KEYS }),
      damage: (key) => void server.objects.set(key, Buffer.from('other')),
    }),
  ],
];

describe.each(STORES)('checksums of files in %s', (_, open) => {
  it('find exactly what was changed behind the store’s back', async () => {
    const { files: plain, damage } = open();
    const files = createSummedFiles(plain);
    expect(await files.put('pictures/one', Buffer.from('whole'))).toBe(5);
    expect(await files.put('peeks/two', Readable.from([Buffer.from('in '), Buffer.from('parts')]))).toBe(8);
    await files.put('peeks/two', Readable.from([Buffer.from('replaced')]));
    await files.put('peeks/three', Buffer.from('whole'));
    expect(await checkSums(files)).toEqual({ damaged: [], right: 3 });
    damage('peeks/two');
    expect(await checkSums(files)).toEqual({ damaged: ['peeks/two'], right: 2 });
  });

  it('are no files of their own: they go with their files and folders, and are not listed with them', async () => {
    const { files: plain } = open();
    const files = createSummedFiles(plain);
    for (const key of ['pictures/one', 'peeks/a/two', 'peeks/a/three'])
      await files.put(key, Buffer.from(key));
    expect((await files.list('peeks/')).sort()).toEqual(['peeks/a/three', 'peeks/a/two']);
    await files.delete('pictures/one');
    await files.delete('peeks/');
    expect(await plain.list('sums/')).toEqual([]);
  });

  it('are right, or missing, when two writers meet and the older checksum is written last', async () => {
    const { files: plain } = open();
    const older = Promise.withResolvers<undefined>();
    const isWaiting = Promise.withResolvers<undefined>();
    let sums = 0;
    const slow: Files = {
      ...plain,
      put: async (key, content) => {
        if (key === 'sums/peeks/one' && sums++ === 0) {
          isWaiting.resolve(undefined);
          await older.promise;
        }
        return plain.put(key, content);
      },
    };
    const files = createSummedFiles(slow);
    const first = files.put('peeks/one', Buffer.from('older'));
    await isWaiting.promise;
    // Another process, so that nothing in memory can keep the two apart.
    await createSummedFiles(slow).put('peeks/one', Buffer.from('newer'));
    older.resolve(undefined);
    await first;
    expect((await checkSums(plain)).damaged).toEqual([]);
    await files.put('peeks/one', Buffer.from('newest'));
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 1 });
  });

  it('are kept of a file whose last writer was killed more than a day ago, and that writer is forgotten', async () => {
    const { files: plain } = open();
    const isWriting = Promise.withResolvers<undefined>();
    const killed: Files = {
      ...plain,
      put: (key, content) => {
        if (key !== 'peeks/one') return plain.put(key, content);
        isWriting.resolve(undefined);
        return new Promise(() => undefined);
      },
    };
    const yesterday = Temporal.Now.instant().subtract({ hours: 25 });
    void createSummedFiles(killed, () => yesterday).put('peeks/one', Buffer.from('half'));
    await isWriting.promise;
    expect(await plain.list('sum-writers/')).toHaveLength(1);
    await createSummedFiles(plain).put('peeks/one', Buffer.from('whole'));
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 1 });
    expect(await plain.list('sum-writers/')).toEqual([]);
  });

  it('of a file with a new key cost one call of the store, and protect it as well', async () => {
    const { files: plain, damage } = open();
    const calls: string[] = [];
    const files = createSummedFiles({
      ...plain,
      put: (key, content) => (calls.push(`put ${key}`), plain.put(key, content)),
      size: (key) => (calls.push(`size ${key}`), plain.size(key)),
      list: (key) => (calls.push(`list ${key}`), plain.list(key)),
      delete: (key) => (calls.push(`delete ${key}`), plain.delete(key)),
    });
    expect(await files.put('covers/one', Buffer.from('whole'), { hasNewKey: true })).toBe(5);
    await files.put('clips/two', Readable.from([Buffer.from('in '), Buffer.from('parts')]), {
      hasNewKey: true,
    });
    expect(calls).toEqual(['put covers/one', 'put sums/covers/one', 'put clips/two', 'put sums/clips/two']);
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 2 });
    damage('covers/one');
    expect(await checkSums(plain)).toEqual({ damaged: ['covers/one'], right: 1 });
  });

  it('notice in tests that a key which is said to be new has a file', async () => {
    const { files: plain } = open();
    const files = createSummedFiles(plain, undefined, { checksNewKeys: true });
    await files.put('covers/one', Buffer.from('first'), { hasNewKey: true });
    const second = Readable.from([Buffer.from('second')]);
    await expect(files.put('covers/one', second, { hasNewKey: true })).rejects.toThrow(
      'This key is not new: covers/one',
    );
    expect(second.destroyed).toBe(true);
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 1 });
    await files.put('covers/one', Buffer.from('third'));
  });

  it('leave no stream without a listener while they look for the old one, and none open when that fails', async () => {
    const { files: plain } = open();
    const looking = Promise.withResolvers<number | null>();
    const files = createSummedFiles({ ...plain, size: () => looking.promise });
    const broken = new Readable({ read: () => undefined });
    const written = files.put('peeks/one', broken);
    broken.destroy(new Error('the line is dead'));
    looking.resolve(null);
    await expect(written).rejects.toThrow('the line is dead');
    const whole = Readable.from([Buffer.from('whole')]);
    const away = createSummedFiles({ ...plain, size: () => Promise.reject(new Error('the store is away')) });
    await expect(away.put('peeks/two', whole)).rejects.toThrow('the store is away');
    expect(whole.destroyed).toBe(true);
  });

  it('are not kept of pieces of recordings, and not of an upload that broke off', async () => {
    const { files: plain } = open();
    const files = createSummedFiles(plain);
    const pieces = ['1/take/000001', '1/take/000001-2', '1/guest-3/take/000001', '1/guest-3/take/000001-1'];
    for (const piece of pieces) await files.put(`recordings/${piece}`, Buffer.from('piece'));
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the line is dead');
      })(),
    );
    await expect(files.put('peeks/one', broken)).rejects.toThrow('the line is dead');
    expect(await plain.list('sums/')).toEqual([]);
    expect(broken.destroyed).toBe(true);
  });
});
