import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { s3AccessOf, readS3Address } from '@acquaint/remote-store';
import { S3_KEYS, startS3Server } from '@acquaint/remote-store/testing';
import { createBucketFiles } from './bucket-files.ts';
import { createLocalFiles } from './local-folder.ts';
import type { Files } from './files.ts';

interface Place {
  readonly files: Files;
  /** Files left by unfinished uploads. */
  readonly remains: () => readonly string[];
  readonly close: () => Promise<void> | void;
}

const folder = (): Place => {
  const root = mkdtempSync(join(tmpdir(), 'acquaint-files-'));
  return {
    files: createLocalFiles(root),
    remains: () => readdirSync(join(root, '.drafts')),
    close: () => rmSync(root, { recursive: true }),
  };
};
const bucket = async (): Promise<Place> => {
  const server = await startS3Server();
  const place = { bucket: 'test', prefix: 'files/' };
  return {
    files: createBucketFiles(place, { endpoint: server.endpoint, ...S3_KEYS }),
    remains: () => [...server.uploads.keys()],
    close: server.close,
  };
};
/** A bucket of any S3-compatible store: ACQUAINT_TEST_S3=s3://bucket/prefix, with the settings REMOTES_S3_…. */
const realBucket = (address: string) => (): Place => {
  const place = readS3Address(`${address}/files-test`);
  if (!place) throw new Error('ACQUAINT_TEST_S3 is s3://bucket/prefix');
  const files = createBucketFiles(place, s3AccessOf(process.env));
  return { files, remains: () => [], close: () => files.delete('a/') };
};

const bucketAddress = process.env.ACQUAINT_TEST_S3;
const PLACES: readonly (readonly [string, () => Promise<Place> | Place])[] = [
  ['a folder', folder],
  ['a bucket', bucket],
  ...(bucketAddress ? [[`the bucket ${bucketAddress}`, realBucket(bucketAddress)] as const] : []),
];
/** More than one part of a multipart upload (5 MiB). */
const LARGE = 12 * 1024 * 1024;

describe.each(PLACES)('files in %s', (_, open) => {
  let place: Place;
  let files: Files;
  beforeEach(async () => {
    place = await open();
    files = place.files;
  });
  afterEach(() => place.close());

  it('are returned as stored, completely and in ranges', async () => {
    expect(await files.put('a/b.txt', Buffer.from('0123456789'))).toBe(10);
    expect(await text((await files.get('a/b.txt'))!.stream)).toBe('0123456789');
    const part = await files.get('a/b.txt', { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect(await text(part!.stream)).toBe('234');
    await files.put('a/b.txt', Readable.from([Buffer.from('ab'), Buffer.from('c')]));
    expect(await files.size('a/b.txt')).toBe(3);
    expect(await files.put('a/empty', Buffer.alloc(0))).toBe(0);
    expect(await files.size('a/empty')).toBe(0);
  });

  it('may be large and streamed', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'acquaint');
    const pieces = Array.from({ length: LARGE / piece.length }, () => piece);
    expect(await files.put('a/large', Readable.from(pieces))).toBe(LARGE);
    const found = await files.get('a/large');
    expect(found?.size).toBe(LARGE);
    expect((await buffer(found!.stream)).equals(Buffer.concat(pieces))).toBe(true);
    expect(place.remains()).toEqual([]);
  });

  it('that do not exist or were deleted are null', async () => {
    expect(await files.get('a/b')).toBeNull();
    for (const name of ['a/b', 'a/c', 'a/d/e', 'a/f', 'a/g/h']) await files.put(name, Buffer.from('x'));
    await files.put('ab', Buffer.from('x'));
    await files.delete('a/b');
    await files.delete('a/b');
    expect(await files.size('a/b')).toBeNull();
    await files.delete('a/');
    for (const name of ['a/c', 'a/d/e', 'a/f', 'a/g/h']) expect(await files.size(name)).toBeNull();
    expect(await files.size('ab')).toBe(1);
    await files.delete('a/');
    await files.delete('ab');
  });

  it.each([
    ['at once', 4],
    ['after some parts were stored', LARGE],
  ])('are unchanged after an upload that breaks off %s, and nothing of it is left', async (_when, length) => {
    await files.put('a/x', Buffer.from('whole'));
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(length);
        throw new Error('the line is dead');
      })(),
    );
    await expect(files.put('a/x', broken)).rejects.toThrow('the line is dead');
    expect(await text((await files.get('a/x'))!.stream)).toBe('whole');
    expect(place.remains()).toEqual([]);
  });

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a b', '', 'x'.repeat(301), 'a\0'])(
    'cannot have the key %j',
    async (key) => {
      await expect(async () => files.put(key, Buffer.from('x'))).rejects.toThrow('Not a key');
      await expect(async () => files.get(key)).rejects.toThrow('Not a key');
      await expect(async () => files.size(key)).rejects.toThrow('Not a key');
      await expect(async () => files.delete(key)).rejects.toThrow('Not a key');
    },
  );
});

/** Writes more than an upload has under way at once (four parts), so that the first parts are at the store when the last is accepted. */
async function writeMuch(stream: PassThrough): Promise<void> {
  for (let half = 0; half < 8; half++)
    if (!stream.write(Buffer.alloc(LARGE / 2))) await once(stream, 'drain');
}

const BUCKETS = PLACES.filter(([name]) => name !== 'a folder');

describe.each(BUCKETS)('unfinished uploads to %s', (_, open) => {
  it('are removed once they are old, and not while they may still go on', async () => {
    const place = await open();
    const endless = new PassThrough();
    const stored = place.files.put('a/endless', endless);
    const ended = stored.then(
      () => 'stored',
      () => 'failed',
    );
    await writeMuch(endless);
    await place.files.sweep({ hours: 1 });
    endless.end();
    expect(await ended).toBe('stored');
    expect(await place.files.size('a/endless')).toBe(4 * LARGE);

    const killed = new PassThrough();
    const broken = place.files.put('a/killed', killed).catch((error: unknown) => error);
    await writeMuch(killed);
    // From the future: every upload is old.
    await place.files.sweep({ hours: -1 });
    killed.end();
    expect(String(await broken)).toMatch(/NoSuchUpload/);
    expect(await place.files.size('a/killed')).toBeNull();
    expect(place.remains()).toEqual([]);
    await place.close();
  });
});

describe('a bucket of files', () => {
  it('goes on with an upload after a part was refused more often than a request is repeated', async () => {
    await using server = await startS3Server();
    const access = { endpoint: server.endpoint, ...S3_KEYS };
    const files = createBucketFiles({ bucket: 'test', prefix: '' }, access);
    server.partFailures = 4;
    expect(await files.put('a', Readable.from([Buffer.alloc(LARGE)]))).toBe(LARGE);
    expect(await files.size('a')).toBe(LARGE);
    expect(server.partsSent.toSorted()).toEqual([1, 2, 2, 2, 2, 2, 3]);
  });

  it('keeps an upload that was begun long ago while parts arrive', async () => {
    await using server = await startS3Server();
    const access = { endpoint: server.endpoint, ...S3_KEYS };
    const files = createBucketFiles({ bucket: 'test', prefix: '' }, access);
    server.begunAt = new Date(0);
    const content = new PassThrough();
    const stored = files.put('a', content);
    await writeMuch(content);
    await files.sweep({ hours: 1 });
    content.end();
    expect(await stored).toBe(4 * LARGE);
    expect(server.objects.get('a')).toHaveLength(4 * LARGE);
  });

  it('whose keys may not list parts removes uploads that were begun more than a day ago, and no others', async () => {
    await using server = await startS3Server();
    const access = { endpoint: server.endpoint, ...S3_KEYS };
    const files = createBucketFiles({ bucket: 'test', prefix: '' }, access);
    server.mayListParts = false;
    server.uploads.set('upload-1-of-a', new Map([[1, Buffer.from('part')]]));
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    server.begunAt = hours(23);
    await files.sweep({ hours: 1 });
    expect(server.uploads.size).toBe(1);
    server.begunAt = hours(25);
    await files.sweep({ hours: 1 });
    expect(server.uploads.size).toBe(0);
  });

  it('that refuses an upload destroys the stream that it read', async () => {
    await using server = await startS3Server();
    const access = { endpoint: server.endpoint, ...S3_KEYS };
    const files = createBucketFiles({ bucket: 'elsewhere', prefix: '' }, access);
    const source = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(1024 * 1024)));
    await expect(files.put('a', source)).rejects.toThrow('NoSuchBucket');
    expect(source.destroyed).toBe(true);
  });
});
