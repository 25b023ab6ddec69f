import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { openRemoteStore } from '../open-store.ts';
import type { RemoteStore } from '../remote-store.ts';
import { s3AccessOf } from './s3-address.ts';
import { S3_KEYS, startS3Server } from '../test/s3-server.ts';
import { note, published, sampleFolder, sampleRelease, stable, version } from '../test/samples.ts';

/** A place for a store: each `open` acts as another process that uses the same store. */
interface Place {
  readonly open: () => RemoteStore;
  readonly close: () => Promise<void> | void;
}

const folder = (): Place => {
  const [root, close] = sampleFolder();
  return { open: () => openRemoteStore(root), close };
};
const bucket = async (): Promise<Place> => {
  const { endpoint, close } = await startS3Server();
  return { open: () => openRemoteStore('s3://test/remotes', { endpoint, ...S3_KEYS }), close };
};
/** A bucket of a real S3-compatible store: ACQUAINT_TEST_S3=s3://bucket/prefix, with the settings REMOTES_S3_…. */
const realBucket = (address: string) => (): Place => {
  const location = `${address}/${randomUUID()}`;
  return { open: () => openRemoteStore(location, s3AccessOf(process.env)), close: () => undefined };
};

const bucketAddress = process.env.ACQUAINT_TEST_S3;
const PLACES: readonly (readonly [string, () => Promise<Place> | Place])[] = [
  ['a folder', folder],
  ['a bucket', bucket],
  ...(bucketAddress ? [[`the bucket ${bucketAddress}`, realBucket(bucketAddress)] as const] : []),
];

for (const [name, make] of PLACES) {
  describe(`a store in ${name}`, () => {
    let place: Place;
    let built: string;
    let removeBuilt: () => void;
    beforeEach(async () => {
      place = await make();
      [built, removeBuilt] = sampleFolder({
        'remoteEntry.js': 'entry',
        'assets/1.js': 'page',
        'assets/1.js.br': 'packed',
        'assets/deep/2.css': 'style',
        'assets/3.js': '',
      });
    });
    afterEach(async () => {
      removeBuilt();
      await place.close();
    });
    const contentOf = async (path: string, range?: { start: number; end: number }) => {
      const file = await place.open().open('mf-circles', version('a'), path, range);
      return file && { size: file.size, text: await text(file.stream) };
    };

    it('is empty at first', async () => {
      const store = place.open();
      expect(await store.remotes()).toEqual([]);
      expect(await store.versions('mf-circles')).toEqual([]);
      expect(await store.changes('mf-circles')).toEqual([]);
      expect(await store.release('mf-circles', version('a'))).toBeNull();
      expect(await store.size('mf-circles', version('a'))).toBe(0);
    });

    it('stores a version with its files and its release, visible to other processes', async () => {
      expect(await place.open().put(sampleRelease(), built)).toBe(true);
      const other = place.open();
      expect(await other.remotes()).toEqual(['mf-circles']);
      expect(await other.versions('mf-circles')).toEqual([version('a')]);
      expect(await other.release('mf-circles', version('a'))).toEqual(sampleRelease());
      expect(await contentOf('assets/1.js')).toEqual({ size: 4, text: 'page' });
      expect(await contentOf('assets/deep/2.css')).toEqual({ size: 5, text: 'style' });
      expect(await contentOf('assets/3.js')).toEqual({ size: 0, text: '' });
      expect(await contentOf('assets/1.js', { start: 1, end: 2 })).toEqual({ size: 4, text: 'ag' });
      const release = Buffer.byteLength(`${JSON.stringify(sampleRelease(), null, 2)}\n`);
      expect(await other.size('mf-circles', version('a'))).toBe('entrypagepackedstyle'.length + release);
    });

    it('never overwrites a version', async () => {
      await place.open().put(sampleRelease(), built);
      const [another, remove] = sampleFolder({ 'remoteEntry.js': 'another' });
      expect(await place.open().put(sampleRelease(), another)).toBe(false);
      remove();
      expect(await contentOf('remoteEntry.js')).toMatchObject({ text: 'entry' });
    });

    it('has a complete version when several processes store it at the same time', async () => {
      const puts = Array.from({ length: 3 }, () => place.open().put(sampleRelease(), built));
      expect(await Promise.all(puts)).toContain(true);
      expect(await contentOf('assets/1.js')).toMatchObject({ text: 'page' });
      expect(await place.open().versions('mf-circles')).toEqual([version('a')]);
    });

    it('removes one version, keeps the others, and can store it again', async () => {
      const store = place.open();
      await store.put(sampleRelease(), built);
      await store.put(sampleRelease({ version: version('b') }), built);
      await store.remove('mf-circles', version('a'));
      await store.remove('mf-circles', version('a'));
      expect(await place.open().versions('mf-circles')).toEqual([version('b')]);
      expect(await store.size('mf-circles', version('a'))).toBe(0);
      expect(await contentOf('remoteEntry.js')).toBeNull();
      expect(await store.put(sampleRelease(), built)).toBe(true);
      expect(await contentOf('remoteEntry.js')).toMatchObject({ text: 'entry' });
    });

    it.each(['../../secret', '/etc/passwd', '.hidden', 'assets//1.js', 'assets', '', 'missing.js'])(
      'returns no file for %j',
      async (path) => {
        await place.open().put(sampleRelease(), built);
        expect(await contentOf(path)).toBeNull();
      },
    );

    it('keeps the publish history in the order of writing', async () => {
      const letters = [...'abcdef012345'];
      for (const letter of letters) await place.open().append('mf-circles', stable(letter));
      const changes = await place.open().changes('mf-circles');
      expect(changes.map((change) => 'version' in change && change.version)).toEqual(letters.map(version));
      expect(changes[0]).toMatchObject(note);
    });

    it('knows the shell deployed last, also after a rollback, and records repeated deployments once', async () => {
      expect(await place.open().deployedShell()).toBeNull();
      for (const shell of ['1.0.0', '1.0.0', '2.0.0', '1.0.0']) {
        await place.open().tellShell(shell);
        expect(await place.open().deployedShell()).toBe(shell);
        // Waits until the clock has advanced between two deployments.
        for (const now = Date.now(); Date.now() === now;);
      }
      expect(await place.open().remotes()).toEqual([]);
    });

    it('loses no entry of the history when many processes write at once', async () => {
      const letters = [...'abcdef0123456789'];
      await Promise.all(letters.map((letter) => place.open().append('mf-circles', published(letter))));
      expect(await place.open().changes('mf-circles')).toHaveLength(letters.length);
    });

    it.each<[string, (store: RemoteStore) => Promise<unknown>]>([
      ['a change is appended', (store) => store.append('mf-circles', stable('b'))],
      ['a version is put', (store) => store.put(sampleRelease({ version: version('b') }), built)],
      ['a version is removed', (store) => store.remove('mf-circles', version('a'))],
      ['a remote comes', (store) => store.put(sampleRelease({ name: 'mf-peeks' }), built)],
    ])('changes its stamp after %s', async (_, change) => {
      const store = place.open();
      await store.put(sampleRelease(), built);
      await store.append('mf-circles', stable('a'));
      const before = await store.stamp();
      await change(place.open());
      expect(await store.stamp()).not.toBe(before);
    });
  });
}
